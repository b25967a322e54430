import type { RewardState } from '@contract/codes/invitation'
import type { InvitationReward } from '@contract/schema/invitation'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { FriendRow } from '@/features/customer/invitation/friend-row'
import { REWARD_KINDS } from '@/features/customer/invitation/reward-kinds'
import { StatesStore } from '@/features/customer/invitation/states.store'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const TABS = [
  { key: '', text: '全部' },
  { key: 'waiting', text: '待到账' },
  { key: 'granted', text: '已到账' },
  { key: 'lost', text: '已失效' },
  { key: 'takenBack', text: '已收回' },
] as const

/** The rewards of invitations, granted and pending. */
export default page('inviteRewards', () => {
  const store = useLocalStore(
    'rewards',
    (env) =>
      new StatesStore<InvitationReward, RewardState>(
        (ask) => env.call('GET invitation/pageRewards', ask, { quiet: true }),
        (one) => one.rewardId,
      ),
  )
  const home = useResource((env) => env.call('GET invitation/home', {}, { quiet: true }), { at: 'show', key: 'home' })
  const { list, state } = store
  const sums = home.value
  useOpen(() => list.reload())
  return (
    <Screen
      nav={false}
      of={[list, home]}
      isStack
      skeleton={<CardSkeleton cards={[1, 4, 4]} isLed />}
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs items={TABS} value={state} onChange={(key) => void store.choose(key)} />
        </View>
      }
      empty={{
        text: state === '' ? '还没有奖励' : '没有这样的奖励',
        picture: 'order',
        ...(state === '' && { actionText: '去邀请好友', onAction: () => void go('inviteHome') }),
      }}
    >
      <View className="card rewards__sums">
        <View className="rewards__sum">
          <View className="rewards__figure">{(sums?.grantedPoints ?? 0).toLocaleString('en-US')}</View>
          已到账积分
        </View>
        <View className="rewards__sum">
          <View className="rewards__figure">{(sums?.waitingPoints ?? 0).toLocaleString('en-US')}</View>
          待到账积分
        </View>
        <View className="rewards__sum">
          <View className="rewards__figure">
            {sums?.monthGranted ?? 0}/{sums?.promise.monthLimit ?? 0}
          </View>
          本月到账
        </View>
      </View>
      <View className="card">
        {list.items.map((one) => (
          <FriendRow
            key={one.rewardId}
            name={`${one.kindText} ${one.name}`}
            avatar={one.avatar}
            note={one.note}
            state={{ text: one.stateText, kind: REWARD_KINDS[one.state] }}
            worth={`${one.points} 积分`}
            onTap={() => void go('inviteReward', { rewardId: one.rewardId })}
          />
        ))}
      </View>
    </Screen>
  )
})
