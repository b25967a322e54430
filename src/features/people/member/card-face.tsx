import { chinaDay } from '@contract/codes/china-time'
import type { CardLook } from '@contract/codes/member'
import type { MemberDefaultCard } from '@contract/schema/member'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import './card-face.scss'

/** 2027.03.31 */
export const dotted = (at: number): string => chinaDay(at).replace(/-/g, '.')

/** The gold face (look book member.html): a member's own card with what it saved and its end. */
export function CardFace({ card, name, act }: { card: MemberDefaultCard; name: string; act?: ReactNode }) {
  return (
    <Face tier={card.memberCardName} foot={name} act={act}>
      <Fact label="会员价已省">
        <Price cents={card.savedAmount} size="md" />
      </Fact>
      {card.expireTime ? <Fact label="有效期至">{dotted(card.expireTime)}</Fact> : null}
    </Face>
  )
}

/** The same face for who is no member: what members have. `mostSaved`: cents, 0 leaves the fact out. */
export function NoMemberFace(props: { rightCount: number; mostSaved: number; foot: string; act?: ReactNode }) {
  const { rightCount, mostSaved, foot, act } = props
  return (
    <Face tier="会员买得更省" foot={foot} act={act}>
      {mostSaved > 0 ? (
        <Fact label="单件可省">
          <Price cents={mostSaved} size="md" />
        </Fact>
      ) : null}
      <Fact label="会员权益">{rightCount} 项</Fact>
    </Face>
  )
}

interface FaceProps {
  tier: string
  /** After the tier: 试用中. */
  mark?: string
  foot: string
  look?: CardLook
  act?: ReactNode
  children: ReactNode
}

/** A card: its name, a button beside it, facts, a line at its foot. */
export function Face({ tier, mark, foot, look = 'gold', act, children }: FaceProps) {
  return (
    <View className={classes('card-face', look === 'noir' && 'card-face--noir')}>
      <View className="card-face__arcs">
        <View className="card-face__arc" />
        <View className="card-face__arc card-face__arc--2" />
        <View className="card-face__arc card-face__arc--3" />
      </View>
      <View className="card-face__head">
        <View>
          <View className="card-face__brand">乐廊 Galleria</View>
          <View className="card-face__tier">
            {tier}
            {mark ? <View className="card-face__mark">{mark}</View> : null}
          </View>
        </View>
        {act}
      </View>
      <View className="card-face__facts">{children}</View>
      <View className="card-face__name">{foot}</View>
    </View>
  )
}

/** The dark pill on a face. */
export function FaceAct({ icon, text, onTap }: { icon: IconName; text: string; onTap: () => void }) {
  return (
    <Tap className="card-face__act" onTap={onTap}>
      <Icon name={icon} size={18} />
      {text}
    </Tap>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View>
      <View className="card-face__figure">{children}</View>
      <View className="card-face__label">{label}</View>
    </View>
  )
}
