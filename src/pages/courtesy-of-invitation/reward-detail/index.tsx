import { chinaClock, chinaDay, chinaMinute } from '@contract/codes/china-time'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Cell, Cells } from '@/ui/cell/cell'
import { Facts } from '@/ui/facts/facts'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'
import { Timeline } from '@/ui/timeline/timeline'

/** One reward: state, recipient, history. */
export default page('inviteReward', ({ params: { rewardId } }) => {
  const shown = useResource((env) => env.call('GET invitation/getReward', { rewardId }, { quiet: true }))
  const one = shown.value
  return (
    <Screen
      of={shown}
      isStack
      gone={{ text: '没有这笔奖励', actionText: '看全部奖励', onAction: () => void go('inviteRewards') }}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={[4, 3]} />
        </>
      }
    >
      {one ? (
        <>
          <StatusHead title={one.stateText}>{one.note}</StatusHead>
          <Facts
            rows={[
              { label: '奖励', value: `${one.points} 积分` },
              { label: '来自', value: one.kindText },
              { label: '好友', value: one.name },
              { label: '时间', value: chinaMinute(one.at) },
            ]}
          />
          <Timeline
            icon="gift"
            items={one.steps.map(({ title, text, at }) => ({
              key: `${title} ${at}`,
              clock: chinaClock(at),
              day: chinaDay(at).slice(5),
              title,
              text,
            }))}
          />
          <Cells>
            <Cell label="积分明细" onTap={() => void go('pointsLedger')} />
          </Cells>
        </>
      ) : null}
    </Screen>
  )
})
