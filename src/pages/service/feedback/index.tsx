import { chinaMinute } from '@contract/codes/china-time'
import type { FeedbackState } from '@contract/codes/help'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, usePagedResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { classes } from '@/ui/classes'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

const TONES: Readonly<Record<FeedbackState, string>> = {
  waiting: 'own-feedback__state--waiting',
  answered: 'own-feedback__state--answered',
  closed: '',
}

/** The shopper's feedback, the newest first [help.own]. */
export default page('feedbacks', () => {
  const list = usePagedResource(
    (env, ask) => env.call('GET feedback/list', ask, { quiet: true }),
    ({ feedbackNo }) => feedbackNo,
  )
  return (
    <Screen
      of={list}
      isStack
      nav={{ right: <NavWord text="写反馈" onTap={() => void go('feedback')} /> }}
      skeleton={<CardSkeleton cards={[2, 2, 2]} />}
      empty={{
        text: '还没有反馈',
        note: '遇到问题或者有建议，都可以告诉我们',
        actionText: '写反馈',
        onAction: () => void go('feedback'),
      }}
    >
      {list.items.map(({ feedbackNo, typeText, content, state, stateText, createdAt }) => (
        <Tap
          key={feedbackNo}
          className="card own-feedback"
          role="link"
          onTap={() => void go('questionDetail', { id: feedbackNo })}
        >
          <View className="own-feedback__head">
            <View className="own-feedback__type">{typeText}</View>
            <View className={classes('own-feedback__state', TONES[state])}>{stateText}</View>
          </View>
          <View className="own-feedback__text">{content}</View>
          <View className="own-feedback__at">{chinaMinute(createdAt)}</View>
        </Tap>
      ))}
    </Screen>
  )
})
