import { RECOMMEND_POSITION } from '@contract/codes/tracking'
import type { MemberCard } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { go, toLogin } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen, useResource, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { ShopperStore } from '@/app/stores/shopper.store'
import { useBirthday } from '@/features/customer/birthday/use-birthday'
import { CardFace, FaceAct, NoMemberFace } from '@/features/customer/member/card-face'
import { CardSwitch } from '@/features/customer/member/card-switch'
import { MemberCardStore } from '@/features/customer/member/member-card.store'
import { memberGoodsOf, mostSaved } from '@/features/customer/member/member-goods'
import { RightEntries, RightRows } from '@/features/customer/member/rights'
import { centerOf } from '@/features/customer/membership/open-center'
import { VisitStore } from '@/features/finance/visit/visit.store'
import { VisitCard } from '@/features/finance/visit/visit-week'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { RecommendsStore } from '@/features/goods/catalog/recommends'
import { loadPointGifts, PointGifts } from '@/features/offers/points-mall/point-gifts'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { GoodsCard } from '@/ui/goods-card/goods-card'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { Bone, CellBone } from '@/ui/skeleton/skeleton'
import './index.scss'

/**
 * A member's card and benefits; for others the benefits of members, with goods that are cheaper for members. The week
 * of sign-ins, and the gifts for points.
 */
export default page('member', () => {
  const env = useEnv()
  const session = useStore(SessionStore)
  const member = useStore(MemberCardStore)
  // Optional content: the page works without goods and without network.
  const { goods } = useLocalStore('memberGoods', (env) => new RecommendsStore(env, { page: 'member' }))
  const gifts = useResource(loadPointGifts, { key: 'gifts' })
  const { points } = useStore(ShopperStore)
  const visit = useStore(VisitStore)
  const loadVisit = () => (session.isLoggedIn ? visit.tasks.reload() : undefined)
  const reload = () => Promise.all([member.card.reload(), goods.reload(), gifts.reload(), loadVisit()])
  useOpen(() => void Promise.all([member.card.reload(), goods.reload()]))
  useShow(() => {
    // The shopper may have bought a card or spent points on another page, and the day may have changed.
    void member.card.refresh()
    void gifts.refresh()
    void loadVisit()
  })
  const share = useLateShare()
  const cards = goods.value ?? []
  const { add, open, sheet } = useGoodsAdd(cards, { recommendPosition: RECOMMEND_POSITION.member })
  const shown = member.card.value
  const hasFailed = !shown && member.card.error !== null
  const card = shown?.card ?? null
  const hasCard = card !== null && card.expireTime !== null
  const birthday = useBirthday(member.card.refresh)
  const ofCard = card ? { cardId: card.memberCardId } : {}
  const openRights = () => void (session.isLoggedIn ? go('memberPower', ofCard) : go('memberPowerWeb', ofCard))
  const openCenter = () => void (card && env.go(centerOf(card), { selectedCardId: card.memberCardId }))

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
      skeleton={<MemberSkeleton />}
    >
      <View className="member__body">
        <CardSwitch
          cards={shown?.cards ?? []}
          chosenId={card?.memberCardId ?? ''}
          onChoose={(one) => void member.choose(one.memberCardId)}
        />
        {card && hasCard ? (
          <CardFace
            card={card}
            name={session.user?.name ?? ''}
            points={points}
            act={<FaceAct icon="qr-code" text="出示会员码" onTap={() => void go('memberQrcode')} />}
          />
        ) : (
          <NoMemberFace
            tier={card?.isUPlus ? card.memberCardName : '会员买得更省'}
            look={card?.look}
            rightCount={shown?.rights.length ?? 0}
            mostSaved={card?.isUPlus ? 0 : mostSaved(cards)}
            points={points}
            foot={footOf(session.isLoggedIn, card)}
            act={card ? <FaceAct icon="crown" text="立即开通" onTap={openCenter} /> : null}
          />
        )}
        <RightEntries rights={shown?.rights ?? []} onOpen={openRights} />
      </View>
      <View className="member__lift">
        {session.isLoggedIn ? (
          <VisitCard store={visit} />
        ) : (
          <Button isWide className="member__login" onTap={() => toLogin({ name: 'member' })}>
            登录 / 注册
          </Button>
        )}
        <PointGifts title="积分换好礼" gifts={gifts.value} />
        <View className="card">
          <SectionHead
            title={hasCard ? '我的权益' : '会员权益'}
            more="权益说明"
            onMore={() => void go('memberPowerWeb', ofCard)}
          />
          <RightRows rights={shown?.rights ?? []} onAct={birthday.open} />
        </View>
        {card && session.isLoggedIn ? (
          <Cells>
            {hasCard ? <Cell label="续费" onTap={openCenter} /> : null}
            <Cell label="用兑换码开通" onTap={() => void go('memberExchange')} />
            <Cell label="开通记录" onTap={() => void go('openingRecord')} />
          </Cells>
        ) : null}
        {cards.length > 0 ? (
          <>
            <View className="member__goods-title">会员价好物</View>
            <GoodsGrid>
              {cards.map((one) => {
                const { goods: shownGoods, hasAdd } = memberGoodsOf(one, session.isMember)
                return (
                  <GoodsCard key={shownGoods.id} goods={shownGoods} onOpen={open} onAdd={hasAdd ? add : undefined} />
                )
              })}
            </GoodsGrid>
          </>
        ) : null}
      </View>
      {sheet}
      {birthday.sheet}
      {share.sheet}
    </Screen>
  )
})

function footOf(isLoggedIn: boolean, card: MemberCard | null): string {
  if (!isLoggedIn) return '已是会员？登录后看你的卡'
  if (card?.isUPlus) return `还没开通 ${card.memberCardName}`
  return card ? '你还不是会员' : '你还不是会员，暂时没有可办理的会员卡'
}

function MemberSkeleton() {
  return (
    <>
      <View className="member__body">
        <Bone className="member__face-bone" />
      </View>
      <View className="member__lift">
        <View className="card">
          {[1, 2, 3].map((n) => (
            <CellBone key={n} />
          ))}
        </View>
      </View>
    </>
  )
}
