import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { COUPON_SOON_DAYS, type CouponAudience, type CouponKind, type CouponTab } from '@contract/codes/coupon'
import { OFFER_TYPE } from '@contract/codes/offer'
import { yuan } from '../../../kernel/money'
import type { Coupon } from '../pricing'
import { type AddOn, addOnOf } from '../promotion'
import type { HeldCouponTable } from './coupon.tables'

/** What an operator puts up (behaviours 2.12). */
export interface CouponRecord {
  couponId: string
  title: string
  /** Null: of the mall, over all stores. */
  storeId: string | null
  /** Null: all goods of the store, or of the mall. */
  productIds: ReadonlySet<string> | null
  /** Only what lies under this category, by its name then; null: under any. */
  category: { id: string; name: string } | null
  /** freight: `off` is the most that it takes off what bringing costs, 0 for all of it; gift: nothing. */
  kind: CouponKind
  from: Coupon['from']
  off: Coupon['off']
  /** gift: an order gets a piece of the first of these that is there; else none. */
  goods: readonly GiftGoods[]
  stacks: Coupon['stacks']
  audience: CouponAudience
  perPerson: number
  /** Epoch ms. */
  claimFrom: number
  claimUntil: number
  /** Fixed dates, or so many days from the claim. */
  valid: { from: number; until: number } | { days: number }
  position: number
  /** In the coupon centre; else only whom it is given to has it. */
  isListed: boolean
}

/** A SKU with its product; its title as it was when the coupon was put up. */
export interface GiftGoods {
  skuId: string
  productId: string
  title: string
}

const MAX_CENTS = 100_000_000
const MAX_GOODS = 10

/** Why a coupon is none, for the operator; null when it is right. */
export function couponFault(record: CouponRecord): string | null {
  const { kind, from, off, perPerson, claimFrom, claimUntil, valid } = record
  const isCents = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_CENTS
  if (!isCents(from)) return `it asks for 0 to ${yuan(MAX_CENTS)}`
  if ('cents' in off) {
    const takesNothing = kind === 'freight' || kind === 'gift'
    if (!isCents(off.cents) || (off.cents === 0 && !takesNothing)) return `it takes ¥0.01 to ${yuan(MAX_CENTS)} off`
    if (from > 0 && off.cents > from && !takesNothing) return 'it takes no more off than it asks for'
  } else if (kind === 'freight' || kind === 'gift') {
    return `one for ${kind} takes no percentage off`
  } else if (!Number.isSafeInteger(off.perMille) || off.perMille < 1 || off.perMille > 999 || !isCents(off.most)) {
    return 'it takes 0.1 to 99.9 percent off'
  }
  const fault = giftFault(record)
  if (fault) return fault
  if (!Number.isSafeInteger(perPerson) || perPerson < 1 || perPerson > 99) return '1 to 99 for each shopper'
  if (claimUntil <= claimFrom) return 'claims end after they begin'
  if ('days' in valid) return valid.days >= 1 && valid.days <= 366 ? null : 'it holds 1 to 366 days'
  return valid.until > valid.from && valid.until >= claimUntil ? null : 'it holds at least until claims end'
}

function giftFault({ kind, storeId, category, off, goods }: CouponRecord): string | null {
  if (kind !== 'gift') return goods.length === 0 ? null : 'only a gift coupon gives goods'
  if (storeId === null || category !== null) return "a gift coupon is one store's, for all of it or for some products"
  if ('cents' in off && off.cents > 0) return 'a gift coupon takes nothing off'
  if (goods.length === 0 || goods.length > MAX_GOODS) return `a gift coupon gives one of 1 to ${MAX_GOODS} goods`
  return new Set(goods.map(({ skuId }) => skuId)).size < goods.length ? 'each of the goods once' : null
}

/** From when until when a coupon holds that is claimed now; days end at midnight in China. */
export function validity({ valid }: CouponRecord, now: number): { fromAt: number; untilAt: number } {
  if ('days' in valid) return { fromAt: now, untilAt: startOfChinaDay(chinaDay(now)) + valid.days * DAY_MS }
  return { fromAt: valid.from, untilAt: valid.until }
}

/** So long before its end a shopper is told of a coupon, the first warning first (behaviours 2.12). */
export const COUPON_WARNINGS = [COUPON_SOON_DAYS * DAY_MS, 3 * 3_600_000] as const

/** How many warnings come too late for a coupon that a shopper gets now. */
export const warningsPast = (untilAt: number, now: number): number =>
  COUPON_WARNINGS.filter((leadMs) => untilAt - now <= leadMs).length

/** A held coupon as prices know it; `categoryIds`: the leaves under its category. */
export function couponOf(
  record: CouponRecord,
  held: Pick<HeldCouponTable, 'heldId' | 'fromAt' | 'untilAt'>,
  categoryIds: ReadonlySet<string> | undefined,
): Coupon {
  const { title, storeId, productIds, from, off, stacks, kind } = record
  return {
    type: OFFER_TYPE.coupon,
    id: held.heldId,
    title,
    priority: 0,
    storeId,
    productIds,
    ...(categoryIds && { categoryIds }),
    ...(kind === 'freight' && { isFreight: true as const }),
    startsAt: held.fromAt,
    endsAt: held.untilAt,
    from,
    off,
    stacks,
  }
}

/** A held gift coupon as the order knows it: a piece for nothing from a sum on, once. */
export function giftOf(
  { title, storeId, productIds, from, goods }: CouponRecord,
  { heldId: id, fromAt: startsAt, untilAt: endsAt }: Pick<HeldCouponTable, 'heldId' | 'fromAt' | 'untilAt'>,
): AddOn {
  if (storeId === null) throw new Error('a gift coupon is of a store')
  return addOnOf(
    { id, title, priority: 0, storeId, startsAt, endsAt },
    {
      isGift: true,
      basis: 'cents',
      steps: [{ from: Math.max(1, from), number: 1 }],
      goods: goods.map(({ skuId, productId }) => ({ skuId, productId, cents: 0 })),
      earnedBy: productIds && [...productIds],
    },
  )
}

/** Where a coupon stands in the coupon centre. */
export function isOnTab({ storeId, audience, kind }: CouponRecord, tab: CouponTab): boolean {
  if (tab === 'freight') return kind === 'freight'
  if (tab === 'member') return audience === 'member'
  if (tab === 'mall') return storeId === null
  return tab === 'all' || storeId !== null
}
