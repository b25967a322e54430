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

interface CardFaceProps {
  card: ShownCard
  name: string
  /** Null until known. */
  points: number | null
  act?: ReactNode
}

/** The shopper's card, with the points, the amount saved and its end. */
export function CardFace({ card, name, points, act }: CardFaceProps) {
  return (
    <Face tier={card.memberCardName} look={card.look} foot={name} act={act}>
      <PointsFact points={points} />
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
  /** Cents; 0 hides the fact. */
  mostSaved: number
  /** Null for a visitor. */
  points: number | null
  foot: string
  act?: ReactNode
}

/** The face of a card that the shopper does not have, with its benefits. */
export function NoMemberFace({ tier, look, rightCount, mostSaved, points, foot, act }: NoMemberFaceProps) {
  return (
    <Face tier={tier} look={look} foot={foot} act={act}>
      <PointsFact points={points} />
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
  /** Text after the tier: 试用中. */
  mark?: string
  foot: string
  look?: CardLook
  act?: ReactNode
  children: ReactNode
}

/** A card: name, button, facts, and a line at the bottom. */
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

/** The dark button on a card. */
export function FaceAct({ icon, text, onTap }: { icon: IconName; text: string; onTap: () => void }) {
  return (
    <Tap className="card-face__act" onTap={onTap}>
      <Icon name={icon} size={18} />
      {text}
    </Tap>
  )
}

function PointsFact({ points }: { points: number | null }) {
  return points === null ? null : <Fact label="我的积分">{points.toLocaleString('en-US')}</Fact>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View>
      <View className="card-face__figure">{children}</View>
      <View className="card-face__label">{label}</View>
    </View>
  )
}
