import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { COUPON_SOON_DAYS, type CouponAudience, type CouponKind, type CouponTab } from '@contract/codes/coupon'
import { priceText } from '@contract/codes/money'
import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import type { Coupon, FreightCoupon, GiftCoupon } from '../pricing'
import { addOnOf } from '../promotion'
import type { HeldCouponTable } from './coupon.tables'

/** The terms of a coupon. */
export interface CouponRecord {
  couponId: string
  title: string
  /** Null: a mall coupon, for all stores. */
  storeId: string | null
  /** Null: all goods of the store, or of the mall. */
  productIds: ReadonlySet<string> | null
  /** Only goods under this category at the time of use; null: any. */
  category: { id: string; name: string } | null
  /** freight: `off` is the most cents off the freight, 0 for all of it; gift: unused. */
  kind: CouponKind
  from: Coupon['from']
  off: Coupon['off']
  /** gift: an order gets a piece of the first of these in stock; empty for other kinds. */
  goods: readonly GiftGoods[]
  stacks: Coupon['stacks']
  audience: CouponAudience
  perPerson: number
  /** Epoch ms. */
  claimFrom: number
  claimUntil: number
  /** Fixed dates, or a number of days from the claim. */
  valid: { from: number; until: number } | { days: number }
  position: number
  /** Listed in the coupon centre; otherwise shoppers get it only as a gift. */
  isListed: boolean
}

/** A SKU with its product; its title as it was when the coupon was put. */
export interface GiftGoods {
  skuId: string
  productId: string
  title: string
}

const MAX_CENTS = 100_000_000
const MAX_GOODS = 10

/** Why a coupon is invalid, for the operator; null when it is valid. */
export function couponFault(record: CouponRecord): string | null {
  const { kind, from, off, perPerson, claimFrom, claimUntil, valid } = record
  const isCents = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_CENTS
  if (!isCents(from)) return `门槛为 ¥0 到 ${priceText(MAX_CENTS)}`
  if ('cents' in off) {
    const takesNothing = kind === 'freight' || kind === 'gift'
    if (!isCents(off.cents) || (off.cents === 0 && !takesNothing)) return `面额为 ¥0.01 到 ${priceText(MAX_CENTS)}`
    if (from > 0 && off.cents > from && !takesNothing) return '面额不能比门槛多'
  } else if (kind === 'freight' || kind === 'gift') {
    return '运费券和礼品券不能是折扣'
  } else if (!Number.isSafeInteger(off.perMille) || off.perMille < 1 || off.perMille > 999 || !isCents(off.most)) {
    return '折扣为 0.01 到 9.99 折'
  }
  const fault = giftFault(record)
  if (fault) return fault
  if (!Number.isSafeInteger(perPerson) || perPerson < 1 || perPerson > 99) return '每人限领 1 到 99 张'
  if (claimUntil <= claimFrom) return '领取的结束要晚于开始'
  if ('days' in valid) return valid.days >= 1 && valid.days <= 366 ? null : '领后有效 1 到 366 天'
  return valid.until > valid.from && valid.until >= claimUntil ? null : '有效期要到领取结束以后'
}

function giftFault({ kind, storeId, category, off, goods }: CouponRecord): string | null {
  if (kind !== 'gift') return goods.length === 0 ? null : '只有礼品券能选赠品'
  if (storeId === null || category !== null) return '礼品券要选一家店铺，不能限定品类'
  if ('cents' in off && off.cents > 0) return '礼品券没有面额'
  if (goods.length === 0 || goods.length > MAX_GOODS) return `礼品券要有 1 到 ${MAX_GOODS} 个赠品`
  return new Set(goods.map(({ skuId }) => skuId)).size < goods.length ? '每个赠品只能选一次' : null
}

/** The validity period of a coupon that is claimed now; days end at midnight in China. */
export function validity({ valid }: CouponRecord, now: number): { fromAt: number; untilAt: number } {
  if ('days' in valid) return { fromAt: now, untilAt: startOfChinaDay(chinaDay(now)) + valid.days * DAY_MS }
  return { fromAt: valid.from, untilAt: valid.until }
}

/** Time before a coupon's end at which each warning is sent, in order of sending. */
export const COUPON_WARNINGS = [COUPON_SOON_DAYS * DAY_MS, 3 * 3_600_000] as const

/** Number of warnings whose time has passed for a coupon that a shopper gets now. */
export const warningsPast = (untilAt: number, now: number): number =>
  COUPON_WARNINGS.filter((leadMs) => untilAt - now <= leadMs).length

/** A held coupon for pricing; of a gift coupon only the threshold. `categoryIds`: the leaves under its category. */
export function couponOf(
  record: CouponRecord,
  held: Pick<HeldCouponTable, 'heldId' | 'fromAt' | 'untilAt'>,
  categoryIds: ReadonlySet<string> | undefined,
): Coupon | FreightCoupon {
  const { title, storeId, productIds, from, off, stacks, kind } = record
  const { heldId: id, fromAt: startsAt, untilAt: endsAt } = held
  const reach = { storeId, productIds, ...(categoryIds && { categoryIds }) }
  const head = { id, title, priority: 0, ...reach, startsAt, endsAt }
  if (kind !== 'freight') return { type: OFFER_TYPE.coupon, ...head, from, off, stacks }
  return { type: FREIGHT_COUPON, ...head, from, mostCents: 'cents' in off ? off.cents : 0 }
}

/** A held gift coupon, as pricing reads it: one free piece from a threshold on. */
export function giftOf(
  { title, storeId, productIds, from, goods }: CouponRecord,
  { heldId: id, fromAt: startsAt, untilAt: endsAt }: Pick<HeldCouponTable, 'heldId' | 'fromAt' | 'untilAt'>,
): GiftCoupon {
  if (storeId === null) throw new Error('a gift coupon needs a store')
  const gift = addOnOf(
    { id, title, priority: 0, storeId, startsAt, endsAt },
    {
      isGift: true,
      basis: 'cents',
      steps: [{ from: Math.max(1, from), number: 1 }],
      goods: goods.map(({ skuId, productId }) => ({ skuId, productId, cents: 0 })),
      earnedBy: productIds && [...productIds],
    },
  )
  return { ...gift, isCoupon: true }
}

/** Whether a tab of the coupon centre lists the coupon. */
export function isOnTab({ storeId, audience, kind }: CouponRecord, tab: CouponTab): boolean {
  if (tab === 'freight') return kind === 'freight'
  if (tab === 'member') return audience === 'member'
  if (tab === 'mall') return storeId === null
  return tab === 'all' || storeId !== null
}
