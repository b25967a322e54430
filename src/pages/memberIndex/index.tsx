import { RECOMMEND_POSITION } from '@contract/codes/tracking'
import type { MemberCard } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { go, toLogin } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { useBirthday } from '@/features/customer/birthday/use-birthday'
import { CardFace, FaceAct, NoMemberFace } from '@/features/customer/member/card-face'
import { CardSwitch } from '@/features/customer/member/card-switch'
import { MemberCardStore } from '@/features/customer/member/member-card.store'
import { memberGoodsOf, mostSaved } from '@/features/customer/member/member-goods'
import { RightRows } from '@/features/customer/member/rights'
import { centerOf } from '@/features/customer/membership/open-center'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { RecommendsStore } from '@/features/goods/catalog/recommends'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { classes } from '@/ui/classes'
import { GoodsCard } from '@/ui/goods-card/goods-card'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { Bone, CellBone } from '@/ui/skeleton/skeleton'
import './index.scss'

/** A member's card and rights; for others what members have, with goods that are cheaper for them. */
export default page('member', () => {
  const env = useEnv()
  const session = useStore(SessionStore)
  const member = useStore(MemberCardStore)
  // A help beside the card: without goods or network the page stands without it.
  const { goods } = useLocalStore('memberGoods', (env) => new RecommendsStore(env, { page: 'member' }))
  const reload = () => Promise.all([member.card.reload(), goods.reload()])
  useOpen(() => void reload())
  // A card may have been opened on another page.
  useShow(() => void member.card.refresh())
  const share = useLateShare()
  const cards = goods.value ?? []
  const { add, open, sheet } = useGoodsAdd(cards, { recommendPosition: RECOMMEND_POSITION.member })
  const shown = member.card.value
  const hasFailed = !shown && member.card.error !== null
  const card = shown?.card ?? null
  const hasCard = card !== null && card.expireTime !== null
  const birthday = useBirthday(member.card.refresh)
  const openCenter = () => void (card && env.go(centerOf(card), { selectedCardId: card.memberCardId }))

  return (
    <Screen
      nav={false}
      of={member.card}
      onRefresh={reload}
      className="member"
      top={
        <View>
          {hasFailed ? null : (
            <View className={classes('member__night', (shown?.cards.length ?? 0) > 1 && 'member__night--switch')} />
          )}
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
            act={<FaceAct icon="qr-code" text="出示会员码" onTap={() => void go('memberQrcode')} />}
          />
        ) : (
          <NoMemberFace
            tier={card?.isUPlus ? card.memberCardName : '会员买得更省'}
            look={card?.look}
            rightCount={shown?.rights.length ?? 0}
            mostSaved={card?.isUPlus ? 0 : mostSaved(cards)}
            foot={footOf(session.isLoggedIn, card)}
            act={card ? <FaceAct icon="crown" text="立即开通" onTap={openCenter} /> : null}
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
          <SectionHead
            title={hasCard ? '我的权益' : '会员权益'}
            more="权益说明"
            onMore={() => void go('memberPowerWeb', card ? { cardId: card.memberCardId } : {})}
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
      </View>
      {cards.length > 0 ? (
        <View className="member__goods">
          <View className="member__goods-title">会员价好物</View>
          <GoodsGrid>
            {cards.map((one) => {
              const { goods: shownGoods, hasAdd } = memberGoodsOf(one, session.isMember)
              return <GoodsCard key={shownGoods.id} goods={shownGoods} onOpen={open} onAdd={hasAdd ? add : undefined} />
            })}
          </GoodsGrid>
        </View>
      ) : null}
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
