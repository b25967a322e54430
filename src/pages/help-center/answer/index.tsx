import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { HelpAnswerStore } from '@/features/talk/help/help-answer.store'
import { HelpVote } from '@/features/talk/help/help-vote'
import { Cell, Cells } from '@/ui/cell/cell'
import { RichText } from '@/ui/rich-text/rich-text'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** One question with its answer [help.texts]. */
export default page('helpAnswer', ({ params: { helpId } }) => {
  const answer = useLocalStore('answer', (env) => new HelpAnswerStore(env, helpId))
  useOpen(() => answer.text.reload())
  const { value } = answer.text
  return (
    <Screen of={answer.text} isStack skeleton={<CardSkeleton cards={[4]} />}>
      {value ? (
        <>
          <View className="card">
            <SectionHead title={value.title} />
            <RichText html={value.html} />
            <HelpVote answer={answer} />
          </View>
          <Cells>
            <Cell label="更多同类问题" onTap={() => void go('commonProblem', { category: value.category })} />
            <Cell label="没有解决？告诉我们" onTap={() => void go('feedback')} />
          </Cells>
        </>
      ) : null}
    </Screen>
  )
})
