import type { CouponKind } from '@contract/codes/coupon'
import { folds } from '@contract/codes/coupon-word'
import { priceParts } from '@contract/codes/money'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Price } from '../price/price'
import { Bone, TextSkeleton } from '../skeleton/skeleton'
import { Tag } from '../tag/tag'
import { Tap } from '../tap/tap'
import './coupon.scss'

/** The face of a coupon. */
export interface CouponFace {
  title: string
  kind: CouponKind
  /** amount: the reduction; discount and freight: its maximum, 0 for unlimited; gift: 0. */
  cents: number
  /** discount: the part left to pay, in thousandths. */
  perMille: number
  ruleText: string
  tag: string
  isForMembers: boolean
}

export interface CouponProps {
  face: CouponFace
  /** page: white on the page's grey · tint: red on a card · fill: grey on a card, selectable. */
  ground?: 'page' | 'tint' | 'fill'
  /** held: claimed or in use · gone: cannot be claimed or used. */
  look?: 'held' | 'gone' | undefined
  /** Lines under the title. */
  children?: ReactNode
  /** At the right: the button or a check mark. */
  end?: ReactNode
  /** Opens details; makes the text tappable. */
  onOpen?: () => void
}

/** Longer numbers than ¥1,500 or ¥29.90 have the smaller size: an amount is never cut. */
const MOST_FIGURES = 5

/** A coupon in ticket form: a face with its value, a dashed line between two notches, a body with its terms. */
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

/** ok: the shopper has it · warn: expires soon, or not valid yet · gold: for members. */
export type CouponTone = 'ok' | 'warn' | 'gold'

/** A line under the title; with a tone it is highlighted. */
export function CouponNote({ tone, icon, children }: { tone?: CouponTone; icon?: IconName; children: ReactNode }) {
  return (
    <View className={classes('coupon__note', tone && `coupon__note--${tone}`)}>
      {icon ? <Icon className="coupon__icon" name={icon} size={14} /> : null}
      <Text className="coupon__fact">{children}</Text>
    </View>
  )
}

/** The skeleton of coupons, with the same dimensions. */
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
