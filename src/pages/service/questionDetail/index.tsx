import { chinaMinute } from '@contract/codes/china-time'
import type { FeedbackButtonCode } from '@contract/codes/help'
import { confirm, copyText, toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { FeedbackThread } from '@/features/talk/help/feedback-thread'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Facts } from '@/ui/facts/facts'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'

/** A feedback with its thread; `id` is its number [help.thread]. */
export default page('questionDetail', ({ params: { id: feedbackNo } }) => {
  const env = useEnv()
  const shown = useResource((own) => own.call('GET feedback/detail', { feedbackNo }, { quiet: true }), { at: 'show' })
  const one = shown.value
  const press = async (code: FeedbackButtonCode) => {
    if (code === 'reply') return env.go('sendMsg', { id: feedbackNo })
    if (!(await confirm({ title: '问题解决了吗？', content: '关闭后还可以接着回复', confirmText: '已解决' }))) return
    if (await env.try(env.call('POST feedback/close', { feedbackNo }))) toast('已关闭')
    await shown.reload()
  }
  return (
    <Screen
      of={shown}
      isStack
      gone={{ text: '没有这条反馈', actionText: '反馈记录', onAction: () => void go.replace('feedbacks', {}) }}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={[2, 2, 3]} />
        </>
      }
      bottom={
        one ? (
          <BottomBar>
            <ServerButtons
              isLarge
              isFilled
              buttons={one.buttons}
              onPress={(code: FeedbackButtonCode) => void press(code)}
            />
          </BottomBar>
        ) : null
      }
    >
      {one ? (
        <>
          <StatusHead title={one.stateText}>{one.hint}</StatusHead>
          <FeedbackThread events={one.events} />
          <Facts
            rows={[
              { label: '类型', value: one.typeText },
              { label: '电话', value: one.mobile },
              { label: '提交时间', value: chinaMinute(one.createdAt) },
              { label: '反馈编号', value: feedbackNo, onCopy: () => void copyText(feedbackNo) },
            ]}
          />
        </>
      ) : null}
    </Screen>
  )
})
