import { RECOMMEND_POSITION } from '@contract/codes/tracking'
import type { MemberMultiDetail } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { go } from '@/app/navigate'
import { useEnv, useFresh, useLocalStore, useOpen } from '@/app/page'
import type { MemberCenterParams } from '@/app/routes/member'
import { GoodsCard } from '@/ui/goods-card/goods-card'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { Price } from '@/ui/price/price'
import { useGoodsAdd } from '../../goods/catalog/goods-add'
import { RecommendsStore } from '../../goods/catalog/recommends'
import { centerOf } from '../membership/open-center'
import { dotted, Face, FaceAct, Fact } from './card-face'
import { CardSwitch } from './card-switch'
import { MemberCenterStore } from './member-center.store'
import { memberGoodsOf } from './member-goods'

type CenterName = 'memberCenter' | 'memberCentre'

/** Common part of both layouts: loads the centre, and opens the other layout's page when the card uses it. */
export function useCenter(name: CenterName, params: MemberCenterParams): MemberCenterStore {
  const env = useEnv()
  const store = useLocalStore('center', (its) => new MemberCenterStore(its, params))
  useFresh(store.detail)
  const card = store.detail.value?.card
  const right = card ? centerOf(card) : name
  useEffect(() => {
    if (right !== name) void env.go.replace(right, params)
  }, [right, name, env, params])
  return store
}

/** The mall's cards; a card with the other layout opens that page. */
export function CenterSwitch(props: { store: MemberCenterStore; name: CenterName; params: MemberCenterParams }) {
  const { store, name, params } = props
  const env = useEnv()
  const detail = store.detail.value
  if (!detail) return null
  const { card, cards } = detail
  const isSold = cards.some(({ memberCardId }) => memberCardId === card.memberCardId)
  return (
    <CardSwitch
      cards={isSold ? cards : [card, ...cards]}
      chosenId={card.memberCardId}
      isDay={name === 'memberCenter'}
      onChoose={(one) => {
        const right = centerOf(one)
        if (right === name) void store.show(one.memberCardId)
        else void env.go.replace(right, { ...params, selectedCardId: one.memberCardId })
      }}
    />
  )
}

export const NO_CARD = {
  text: '暂时没有可办理的会员卡',
  note: '有了新的会员卡会在这里出现',
  actionText: '回到首页',
  onAction: () => void go('home'),
}

/** The shopper's card with the amount saved and its end; for other shoppers its benefits. */
export function CenterFace({ detail }: { detail: MemberMultiDetail }) {
  const { card, memberType, isTrial, expireTime, leftDays, savedAmount, rights } = detail
  const isMember = memberType === 1
  return (
    <Face
      tier={card.memberCardName}
      look={card.look}
      {...(isTrial && { mark: '试用中' })}
      foot={isMember && expireTime ? `剩 ${leftDays} 天` : card.slogan}
      act={<FaceAct icon="ticket" text="用兑换码" onTap={() => void go('memberExchange')} />}
    >
      {card.isUPlus ? (
        <Fact label="卡权益">{rights.length} 项</Fact>
      ) : (
        <Fact label="会员价已省">
          <Price cents={savedAmount} size="md" />
        </Fact>
      )}
      <Fact label="有效期至">{isMember && expireTime ? dotted(expireTime) : '未开通'}</Fact>
    </Face>
  )
}

/** Gift of a paid purchase. */
export function GiftPack({ gift: { points, coupons } }: Pick<MemberMultiDetail, 'gift'>) {
  if (points === 0 && coupons.length === 0) return null
  return (
    <View className="card">
      <View className="center__heading">开通礼包</View>
      {coupons.map(({ couponId, title, number }) => (
        <View key={couponId} className="center__row">
          {title}
          <View className="push">×{number}</View>
        </View>
      ))}
      {points > 0 ? (
        <View className="center__row">
          积分
          <View className="push">{points}</View>
        </View>
      ) : null}
    </View>
  )
}

/** Products with a member price; not shown when there are none. */
export function MemberGoods({ isMember }: { isMember: boolean }) {
  const { goods } = useLocalStore('goods', (env) => new RecommendsStore(env, { page: 'member' }))
  useOpen(() => void goods.reload())
  const cards = goods.value ?? []
  const { add, open, sheet } = useGoodsAdd(cards, { recommendPosition: RECOMMEND_POSITION.memberCentre })
  if (cards.length === 0) return null
  return (
    <View>
      <View className="center__lead">会员专享价</View>
      <GoodsGrid>
        {cards.map((card) => {
          const { goods: one, hasAdd } = memberGoodsOf(card, isMember)
          return <GoodsCard key={one.id} goods={one} onOpen={open} onAdd={hasAdd ? add : undefined} />
        })}
      </GoodsGrid>
      {sheet}
    </View>
  )
}
