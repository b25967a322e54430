import { View } from '@tarojs/components'
import { toLogin } from '@/app/navigate'
import { page, useOpen, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { CardFace } from '@/features/account/card-face'
import { MemberCardStore } from '@/features/account/member-card.store'
import { ShareBesideCapsule, ShareSheet, useShareSheet } from '@/features/share/share-sheet'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { Bone, CellBone } from '@/ui/skeleton/skeleton'
import './index.scss'

const RIGHT_ICONS = { price: 'badge-percent', 'all-stores': 'store', saving: 'wallet' } as const
const iconOf = (rightId: string) =>
  rightId in RIGHT_ICONS ? RIGHT_ICONS[rightId as keyof typeof RIGHT_ICONS] : 'crown'

export default page('member', () => {
  const session = useStore(SessionStore)
  const member = useStore(MemberCardStore)
  useOpen(() => member.card.reload())
  const share = useShareSheet()
  const shown = member.card.value
  const hasFailed = !shown && member.card.error !== null

  return (
    <Screen
      nav={false}
      of={member.card}
      className="member"
      top={
        <View>
          {hasFailed ? null : <View className="member__night" />}
          <NavBar ground="clear" right={hasFailed ? null : <ShareBesideCapsule share={share} isOnPicture />}>
            <View className={hasFailed ? 'member__title member__title--day' : 'member__title'}>会员</View>
          </NavBar>
        </View>
      }
      skeleton={<MemberBones />}
    >
      <View className="member__body">
        {shown?.card ? <CardFace card={shown.card} name={session.user?.name ?? ''} /> : null}
        {session.isLoggedIn ? null : (
          <View className="member__login">
            <Button isWide onTap={() => toLogin({ name: 'member' })}>
              登录 / 注册
            </Button>
          </View>
        )}
        <View className="card member__rights">
          <View className="member__heading">{shown?.card?.memberType === 1 ? '我的权益' : '会员权益'}</View>
          {shown?.rights.map((right) => (
            <View key={right.rightId} className={right.unlocked ? 'right' : 'right right--locked'}>
              <View className="right__icon">
                <Icon name={iconOf(right.rightId)} />
              </View>
              <View className="right__words">
                <View className="right__title">{right.title}</View>
                <View className="right__note">{right.subtitle}</View>
              </View>
              <View className="right__state">{right.unlocked ? '已享受' : '会员专享'}</View>
            </View>
          ))}
        </View>
      </View>
      <ShareSheet share={share} />
    </Screen>
  )
})

function MemberBones() {
  return (
    <View className="member__body">
      <Bone className="member__face-bone" />
      <View className="card member__rights">
        {[1, 2, 3].map((n) => (
          <CellBone key={n} />
        ))}
      </View>
    </View>
  )
}
