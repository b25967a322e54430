import type { InvitationState } from '@contract/codes/invitation'
import type { Invitee } from '@contract/schema/invitation'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { InviteeRow } from '@/features/customer/invitation/invitee-row'
import { StatesStore } from '@/features/customer/invitation/states.store'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'

/** The page that invites friends. */
const invite = () => void go('inviteHome', {})

const TABS = [
  { key: '', text: '全部' },
  { key: 'registered', text: '已注册' },
  { key: 'ordered', text: '已首单' },
  { key: 'rewarded', text: '已到账' },
  { key: 'lost', text: '已失效' },
] as const

/** The friends who accepted, by state. */
export default page('inviteCount', () => {
  const store = useLocalStore(
    'invitees',
    (env) =>
      new StatesStore<Invitee, InvitationState>(
        (ask) => env.call('GET invitation/pageInvitees', ask, { quiet: true }),
        (one) => one.invitationId,
      ),
  )
  const { list, state } = store
  useOpen(() => list.reload())
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[4, 4]} isLed />}
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs items={TABS} value={state} onChange={(key) => void store.choose(key)} />
        </View>
      }
      empty={{
        text: state === '' ? '还没有好友接受邀请' : '没有这样的好友',
        picture: 'search',
        ...(state === '' && { actionText: '邀请好友', onAction: invite }),
      }}
    >
      <View className="card">
        {list.items.map((one) => (
          <InviteeRow key={one.invitationId} one={one} onRemind={invite} />
        ))}
      </View>
    </Screen>
  )
})
