import type { CouponKind } from '@contract/codes/coupon'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { priceParts } from '../price/cents'
import { Price } from '../price/price'
import { Bone, TextSkeleton } from '../skeleton/skeleton'
import { Tag } from '../tag/tag'
import { Tap } from '../tap/tap'
import { folds } from './coupon-word'
import './coupon.scss'

/** What stands on a ticket. */
export interface CouponFace {
  title: string
  kind: CouponKind
  /** amount: what comes off; discount and freight: the most of it, 0 for no bound; gift: 0. */
  cents: number
  /** discount: what is left to pay, in thousandths. */
  perMille: number
  ruleText: string
  tag: string
  isForMembers: boolean
}

export interface CouponProps {
  face: CouponFace
  /** page: white on the page's grey · tint: red on a card · fill: grey on a card, one that could be chosen. */
  ground?: 'page' | 'tint' | 'fill'
  /** held: somebody or something has it · gone: it cannot be had or used. */
  look?: 'held' | 'gone' | undefined
  /** Lines under the title. */
  children?: ReactNode
  /** Right: the button, a tick. */
  end?: ReactNode
  /** Its words are tapped: there is more to know of it. */
  onOpen?: () => void
}

/** Longer figures than ¥1,500 or ¥29.90 take the smaller size: money is never cut. */
const MOST_FIGURES = 5

/** A ticket (look book "Coupon"): a face with what it is worth, a dashed line between two notches, what there is to know. */
export function Coupon({ face, ground = 'tint', look, children, end, onOpen }: CouponProps) {
  const { title, ruleText, tag, isForMembers } = face
  const name = classes(
    'coupon',
    `coupon--${ground}`,
    look ? `coupon--${look}` : isForMembers && 'coupon--noir',
    look === 'gone' && 'coupon--quiet',
  )
  const words = (
    <>
      <View className="coupon__title">
        <Tag text={tag} kind={isForMembers ? 'gold' : 'quiet'} />
        <Text className="coupon__name">{title}</Text>
      </View>
      {children}
    </>
  )
  return (
    <View className={name}>
      <View className="coupon__face">
        <Worth face={face} />
        <View className="coupon__rule">{ruleText}</View>
      </View>
      <View className="coupon__body">
        {onOpen ? (
          <Tap className="coupon__words" onTap={onOpen}>
            {words}
          </Tap>
        ) : (
          <View className="coupon__words">{words}</View>
        )}
        {end}
      </View>
    </View>
  )
}

const WORTHS = { freight: '免运费', gift: '礼品券' }

function Worth({ face: { kind, cents, perMille } }: { face: CouponFace }) {
  if (kind === 'freight' || kind === 'gift') return <View className="coupon__worth">{WORTHS[kind]}</View>
  if (kind === 'discount') {
    return (
      <View className="coupon__share">
        {folds(perMille)}
        <Text className="coupon__unit">折</Text>
      </View>
    )
  }
  const { yuan, decimals } = priceParts(cents)
  return <Price cents={cents} size={yuan.length + decimals.length > MOST_FIGURES ? 'md' : 'lg'} />
}

/** ok: the shopper has it · warn: hurry, or not yet · gold: members. */
export type CouponTone = 'ok' | 'warn' | 'gold'

/** A line under the title: a fact, or with a tone something to heed. */
export function CouponNote({ tone, icon, children }: { tone?: CouponTone; icon?: IconName; children: ReactNode }) {
  return (
    <View className={classes('coupon__note', tone && `coupon__note--${tone}`)}>
      {icon ? <Icon className="coupon__icon" name={icon} size={14} /> : null}
      <Text className="coupon__fact">{children}</Text>
    </View>
  )
}

/** The boxes of tickets, to the px. */
export function CouponSkeleton({ count, ground = 'page' }: { count: number; ground?: CouponProps['ground'] }) {
  return [...Array(count).keys()].map((at) => (
    <View key={at} className={`coupon coupon--${ground}`}>
      <View className="coupon__face">
        <Bone className="bone--price" />
      </View>
      <View className="coupon__body">
        <View className="coupon__words">
          <TextSkeleton lines={3} />
        </View>
      </View>
    </View>
  ))
}
