import { chinaDay } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import type { PointItemKind, RedemptionState } from '@contract/codes/points-mall'
import type { Exit } from '@contract/schema/payment'
import type { Button } from '@contract/schema/shared'
import { FOREVER } from '../../../kernel/clock'
import { type Face, leaveText } from '../../finance/payment'
import type { PurchaseState } from '../../finance/purchase'
import type { PutPrice } from '../pricing'
import type { GiftRedemptionTable } from './points-mall.tables'

/** An item for points, or points and money. */
export interface ItemRecord {
  itemId: string
  kind: PointItemKind
  /** Id of a coupon, a voucher, or a SKU. */
  ref: string
  /** For goods; else empty. */
  productId: string
  title: string
  points: number
  /** The lower number for members; null: the same. */
  memberPoints: number | null
  cents: number
  perPerson: number
  /** Epoch ms; available from startsAt (inclusive) to endsAt (exclusive). */
  startsAt: number
  endsAt: number
}

/** How long an unpaid gift stays open. */
export const EXCHANGE_EXPIRE_MS = 15 * 60_000

/** The points of a shopper for one piece. */
export const pointsFor = ({ points, memberPoints }: ItemRecord, isMember: boolean): number =>
  isMember && memberPoints !== null ? memberPoints : points

/**
 * The number that a shopper has of an item, the number left for all (null: unlimited), and the shopper's points (null:
 * a visitor).
 */
export interface ItemFacts {
  taken: number
  left: number | null
  available: number | null
  isMember: boolean
  now: number
}

const BUTTONS = {
  exchange: { code: 'exchange', text: '立即兑换', primary: true },
  short: { code: 'short', text: '积分不足', primary: false },
  wait: { code: 'wait', text: '未开始', primary: false },
  over: { code: 'over', text: '已结束', primary: false },
  soldOut: { code: 'soldOut', text: '已兑完', primary: false },
  enough: { code: 'enough', text: '已达上限', primary: false },
} as const satisfies Record<string, Button>

/** The state of the button; a refused exchange gives the same reason. `number`: pieces in one exchange. */
export function buttonOf(item: ItemRecord, facts: ItemFacts, number = 1): Button {
  const { taken, left, available, isMember, now } = facts
  if (now < item.startsAt) return BUTTONS.wait
  if (now >= item.endsAt) return BUTTONS.over
  if (left !== null && left < number) return BUTTONS.soldOut
  if (taken + number > item.perPerson) return BUTTONS.enough
  return available !== null && available < pointsFor(item, isMember) * number ? BUTTONS.short : BUTTONS.exchange
}

/** 每人 2 件，兑换至 2026-12-31. */
export function limitText({ kind, perPerson, endsAt }: ItemRecord): string {
  const unit = kind === 'goods' ? '件' : '张'
  return [`每人 ${perPerson} ${unit}`, endsAt >= FOREVER ? '' : `兑换至 ${chinaDay(endsAt - 1)}`]
    .filter(Boolean)
    .join('，')
}

const PAY_MINUTES = EXCHANGE_EXPIRE_MS / 60_000

export function termsOf({ kind, cents }: Pick<ItemRecord, 'kind' | 'cents'>): string[] {
  if (kind !== 'goods') {
    const name = { coupon: '优惠券', voucher: '卡券' }[kind]
    return [
      cents > 0 ? `提交即冻结积分，${PAY_MINUTES} 分钟内未付款自动退回` : `兑换后立即放入我的${name}`,
      `${name}兑换后不退换，过期积分不返还`,
      '兑完或到期即止',
    ]
  }
  return [
    '提交订单即冻结积分，订单关闭后全部退回',
    '运费按店铺规则收取，不与优惠券、积分抵扣同用',
    cents > 0 ? '退款时，积分与现金按比例原路退回' : '只用积分兑换的商品，发货后不支持退换',
  ]
}

/** The id of the item's offer. */
export const exchangeId = ({ itemId }: Pick<ItemRecord, 'itemId'>): string => `points-${itemId}`

/**
 * The money part of goods as an offer that applies only when named; its title shows the points on the submit page and
 * the order.
 */
export function pointsItemOffer(item: ItemRecord, points: number) {
  const { ref, productId, cents, startsAt, endsAt } = item
  return {
    type: OFFER_TYPE.pointsItem,
    id: exchangeId(item),
    title: `${points} 积分兑换`,
    priority: 0,
    storeId: null,
    productIds: new Set([productId]),
    startsAt,
    endsAt,
    price: { cents },
    skus: new Map([[ref, { productId, cents, pieces: null }]]),
    opens: { coupons: false, points: false },
  } satisfies PutPrice<typeof OFFER_TYPE.pointsItem>
}

/** The state of a redemption on the wire. */
export const REDEMPTION_STATE = {
  unpaid: 'unpaid',
  paid: 'done',
  used: 'done',
  refunding: 'done',
  refunded: 'returned',
  closed: 'closed',
} as const satisfies Record<PurchaseState, RedemptionState>

export const STATE_TEXTS: Record<RedemptionState, string> = {
  unpaid: '待付款',
  done: '已兑换',
  closed: '已取消',
  returned: '已退回',
}

/** The shopper's actions on a redemption. */
export function redemptionButtons(kind: PointItemKind, state: RedemptionState): Button[] {
  if (kind === 'goods') return [{ code: 'order', text: '查看订单', primary: false }]
  if (state === 'unpaid')
    return [
      { code: 'cancel', text: '取消', primary: false },
      { code: 'pay', text: '去支付', primary: true },
    ]
  return state === 'done' ? [{ code: kind, text: '去使用', primary: false }] : []
}

/** The tabs of the zone: goods by points, split at 1,000 and 3,000. */
const COLUMNS = [
  { columnId: 'small', title: '1000 分以内', below: 1000 },
  { columnId: 'middle', title: '1000 至 3000 分', below: 3000 },
  { columnId: 'large', title: '3000 分以上', below: Number.POSITIVE_INFINITY },
] as const

export function columnsOf<T extends { points: number }>(items: readonly T[]) {
  return COLUMNS.map(({ columnId, title, below }, at) => ({
    columnId,
    title,
    records: items.filter(({ points }) => points < below && points >= (COLUMNS[at - 1]?.below ?? 0)),
  })).filter(({ records }) => records.length > 0)
}

const REDEMPTIONS = { page: 'pointsHad', params: {}, text: '我的兑换' } as const

/** A redemption with money, on the cashier page. */
export function faceOfGift({ kind, title, points, heldId }: GiftRedemptionTable): Face {
  const isVoucher = kind === 'voucher'
  const use: Exit = isVoucher
    ? { page: 'newVoucherDetail', params: { purchaseId: heldId }, text: '去使用' }
    : { page: 'myCoupon', params: {}, text: '去使用' }
  const text = `用 ${points} 积分换得「${title}」，已放入我的${isVoucher ? '卡券' : '优惠券'}`
  return {
    items: [],
    leaveText: leaveText('兑换'),
    results: {
      paid: { title: '兑换成功', text, picture: 'gift' },
      closed: { title: '兑换已取消', text: '积分已退回；如已扣款会自动退回', picture: 'failure' },
    },
    exits: {
      paid: REDEMPTIONS,
      unpaid: REDEMPTIONS,
      more: heldId ? [use] : [],
    },
    skipsResult: false,
    params: {},
  }
}
