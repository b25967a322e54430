import type { HelpHead } from '@contract/schema/help'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useLocalStore, useOpen } from '@/app/page'
import { Fold } from '@/ui/fold/fold'
import { RichText } from '@/ui/rich-text/rich-text'
import { Bone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { HelpAnswerStore } from './help-answer.store'
import { HelpVote } from './help-vote'

/** Questions of a card; a tap opens one with its answer and the vote, in place [help.in-place]. */
export function HelpQuestions({ heads, isFirstOpen }: { heads: readonly HelpHead[]; isFirstOpen?: boolean }) {
  const [opened, open] = useState(isFirstOpen ? (heads[0]?.helpId ?? '') : '')
  return (
    <>
      {heads.map(({ helpId, title }, at) => (
        <Fold
          key={helpId}
          number={at + 1}
          title={title}
          isOpen={opened === helpId}
          onToggle={() => open(opened === helpId ? '' : helpId)}
        >
          <Answer helpId={helpId} />
        </Fold>
      ))}
    </>
  )
}

const Answer = observer(function Answer({ helpId }: { helpId: string }) {
  const answer = useLocalStore(`answer-${helpId}`, (env) => new HelpAnswerStore(env, helpId))
  const { text } = answer
  useOpen(() => text.reload())
  if (text.value)
    return (
      <>
        <RichText html={text.value.html} />
        <HelpVote answer={answer} />
      </>
    )
  if (!text.error) return <Bone className="bone--line" width="80%" />
  if (text.isGone) return <>{text.error.message}</>
  return (
    <Tap className="list-foot" onTap={() => void text.reload()}>
      没有加载出来，点击重试
    </Tap>
  )
})
