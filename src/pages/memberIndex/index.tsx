import type { MemberRight } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { toLogin } from '@/app/navigate'
import { page, useLocalStore, useOpen, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { RecommendsStore } from '@/features/goods/catalog/recommends'
import { useLateShare } from '@/features/house/share/late-share'
import { ShareBesideCapsule } from '@/features/house/share/share-icon'
import { CardFace, NoMemberFace } from '@/features/people/account/card-face'
import { MemberCardStore } from '@/features/people/account/member-card.store'
import { memberGoodsOf, mostSaved } from '@/features/people/account/member-goods'
import { Button } from '@/ui/button/button'
import { GoodsCard } from '@/ui/goods-card/goods-card'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { Icon } from '@/ui/icon/icon'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { Bone, CellBone } from '@/ui/skeleton/skeleton'
import './index.scss'

const RIGHT_ICONS = { price: 'badge-percent', 'all-stores': 'store', saving: 'wallet' } as const
const iconOf = (rightId: string) =>
  rightId in RIGHT_ICONS ? RIGHT_ICONS[rightId as keyof typeof RIGHT_ICONS] : 'crown'

/** A member's card and rights; for others what members have, with goods that are cheaper for them. Nothing is sold here. */
export default page('member', () => {
  const session = useStore(SessionStore)
  const member = useStore(MemberCardStore)
  // A help beside the card: without goods or network the page stands without it.
  const { goods } = useLocalStore('memberGoods', (env) => new RecommendsStore(env, { page: 'member' }))
  const reload = () => Promise.all([member.card.reload(), goods.reload()])
  useOpen(() => void reload())
  const share = useLateShare()
  const cards = goods.value ?? []
  const { add, open, sheet } = useGoodsAdd(cards)
  const shown = member.card.value
  const hasFailed = !shown && member.card.error !== null
  const isMember = shown?.card?.memberType === 1

  return (
    <Screen
      nav={false}
      of={member.card}
      onRefresh={reload}
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
        {shown?.card && isMember ? (
          <CardFace card={shown.card} name={session.user?.name ?? ''} />
        ) : (
          <NoMemberFace
            rightCount={shown?.rights.length ?? 0}
            mostSaved={mostSaved(cards)}
            foot={session.isLoggedIn ? '你还不是会员，会员卡暂时不能办理' : '已是会员？登录后看你的卡'}
          />
        )}
        {session.isLoggedIn ? null : (
          <View className="member__login">
            <Button isWide onTap={() => toLogin({ name: 'member' })}>
              登录 / 注册
            </Button>
          </View>
        )}
        <View className="card member__rights">
          <View className="member__heading">{isMember ? '我的权益' : '会员权益'}</View>
          {shown?.rights.map((right) => (
            <Right key={right.rightId} right={right} />
          ))}
        </View>
      </View>
      {cards.length > 0 ? (
        <View className="member__goods">
          <View className="member__goods-title">会员价好物</View>
          <GoodsGrid>
            {cards.map((card) => {
              const { goods: one, hasAdd } = memberGoodsOf(card, isMember)
              return <GoodsCard key={one.id} goods={one} onOpen={open} onAdd={hasAdd ? add : undefined} />
            })}
          </GoodsGrid>
        </View>
      ) : null}
      {sheet}
      {share.sheet}
    </Screen>
  )
})

function Right({ right }: { right: MemberRight }) {
  return (
    <View className="right">
      <View className="right__icon">
        <Icon name={iconOf(right.rightId)} />
      </View>
      <View className="right__words">
        <View className="right__title">{right.title}</View>
        <View className="right__note">{right.subtitle}</View>
      </View>
      {right.unlocked ? <View className="right__state">已享受</View> : null}
    </View>
  )
}

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
