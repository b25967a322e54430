import { chinaDay } from '@contract/codes/china-time'
import type { CardLook } from '@contract/codes/member'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import type { ShownCard } from './member-card.store'
import './card-face.scss'

/** 2027.03.31 */
export const dotted = (at: number): string => chinaDay(at).replace(/-/g, '.')

/** A card that its shopper has, with what it saved and its end. */
export function CardFace({ card, name, act }: { card: ShownCard; name: string; act?: ReactNode }) {
  return (
    <Face tier={card.memberCardName} look={card.look} foot={name} act={act}>
      {card.isUPlus ? (
        <Fact label="卡权益">{card.rightCount} 项</Fact>
      ) : (
        <Fact label="会员价已省">
          <Price cents={card.savedAmount} size="md" />
        </Fact>
      )}
      {card.expireTime ? <Fact label="有效期至">{dotted(card.expireTime)}</Fact> : null}
    </Face>
  )
}

interface NoMemberFaceProps {
  tier: string
  look?: CardLook
  rightCount: number
  /** Cents; 0 leaves the fact out. */
  mostSaved: number
  foot: string
  act?: ReactNode
}

/** The face of a card that the shopper does not have: what its owners have. */
export function NoMemberFace({ tier, look, rightCount, mostSaved, foot, act }: NoMemberFaceProps) {
  return (
    <Face tier={tier} look={look} foot={foot} act={act}>
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
