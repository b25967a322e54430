import type { InvitationState } from '@contract/codes/invitation'
import type { Invitee } from '@contract/schema/invitation'
import { View } from '@tarojs/components'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { InviteeRow } from '@/features/people/invitation/invitee-row'
import { StatesStore } from '@/features/people/invitation/states.store'
import { useInvite } from '@/features/people/invitation/use-invite'
import { CardBones } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'

const TABS = [
  { key: '', text: '全部' },
  { key: 'registered', text: '已注册' },
  { key: 'ordered', text: '已首单' },
  { key: 'rewarded', text: '已到账' },
  { key: 'lost', text: '已失效' },
] as const

/** The friends who accepted, by how they stand. */
export default page('inviteCount', ({ params }) => {
  const store = useLocalStore(
    'invitees',
    (env) =>
      new StatesStore<Invitee, InvitationState>(
        (ask) => env.call('GET invitation/pageInvitees', ask, { quiet: true }),
        (one) => one.invitationId,
      ),
  )
  const { home, share } = useInvite(params)
  const { list, state } = store
  useOpen(() => list.reload())
  return (
    <Screen
      nav={false}
      of={[list, home]}
      isStack
      skeleton={<CardBones cards={[4, 4]} isLed />}
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs items={TABS} value={state} onChange={(key) => void store.choose(key)} />
        </View>
      }
      empty={{
        text: state === '' ? '还没有好友接受邀请' : '没有这样的好友',
        picture: 'search',
        ...(state === '' && { actionText: '邀请好友', onAction: share.open }),
      }}
      bottom={share.sheet}
    >
      <View className="card">
        {list.items.map((one) => (
          <InviteeRow key={one.invitationId} one={one} onRemind={share.open} />
        ))}
      </View>
    </Screen>
  )
})
