import { chinaDay } from '@contract/codes/china-time'
import type { MemberDefaultCard } from '@contract/schema/member'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Price } from '@/ui/price/price'
import './card-face.scss'

/** The gold face (look book member.html): a member's own card with what it saved and its end. */
export function CardFace({ card, name }: { card: MemberDefaultCard; name: string }) {
  return (
    <Face tier={card.memberCardName} foot={name}>
      <Fact label="会员价已省">
        <Price cents={card.savedAmount} size="md" />
      </Fact>
      {card.expireTime ? <Fact label="有效期至">{chinaDay(card.expireTime).replace(/-/g, '.')}</Fact> : null}
    </Face>
  )
}

/** The same face for who is no member: what members have. `mostSaved`: cents, 0 leaves the fact out. */
export function NoMemberFace({ rightCount, mostSaved, foot }: { rightCount: number; mostSaved: number; foot: string }) {
  return (
    <Face tier="会员买得更省" foot={foot}>
      {mostSaved > 0 ? (
        <Fact label="单件可省">
          <Price cents={mostSaved} size="md" />
        </Fact>
      ) : null}
      <Fact label="会员权益">{rightCount} 项</Fact>
    </Face>
  )
}

function Face({ tier, foot, children }: { tier: string; foot: string; children: ReactNode }) {
  return (
    <View className="card-face">
      <View className="card-face__arcs">
        <View className="card-face__arc" />
        <View className="card-face__arc card-face__arc--2" />
        <View className="card-face__arc card-face__arc--3" />
      </View>
      <View className="card-face__brand">乐廊 Galleria</View>
      <View className="card-face__tier">{tier}</View>
      <View className="card-face__facts">{children}</View>
      <View className="card-face__name">{foot}</View>
    </View>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View>
      <View className="card-face__figure">{children}</View>
      <View className="card-face__label">{label}</View>
    </View>
  )
}
