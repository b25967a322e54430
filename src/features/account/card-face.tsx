import type { MemberDefaultCard } from '@contract/schema/account'
import { View } from '@tarojs/components'
import { Price } from '@/ui/price/price'
import { mallDay } from '../moment/mall-time'
import './card-face.scss'

/** The gold face of the member card (look book member.html). */
export function CardFace({ card, name }: { card: MemberDefaultCard; name: string }) {
  const isMember = card.memberType === 1
  return (
    <View className="card-face">
      <View className="card-face__arcs">
        <View className="card-face__arc" />
        <View className="card-face__arc card-face__arc--2" />
        <View className="card-face__arc card-face__arc--3" />
      </View>
      <View className="card-face__brand">乐廊 Galleria</View>
      <View className="card-face__tier">{card.memberCardName}</View>
      <View className="card-face__facts">
        <View>
          <View className="card-face__figure">
            {isMember ? <Price cents={card.savedAmount} size="md" /> : '未开通'}
          </View>
          <View className="card-face__label">{isMember ? '会员价已省' : '会员状态'}</View>
        </View>
        {isMember && card.expireTime ? (
          <View>
            <View className="card-face__figure">{mallDay(card.expireTime).replace(/-/g, '.')}</View>
            <View className="card-face__label">有效期至</View>
          </View>
        ) : null}
      </View>
      <View className="card-face__name">{name || '登录后查看会员状态'}</View>
    </View>
  )
}
