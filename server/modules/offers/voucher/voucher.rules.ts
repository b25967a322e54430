import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { MAX_VOUCHERS, type VoucherState } from '@contract/codes/voucher'
import type { Button, Picture } from '@contract/schema/shared'
import { FOREVER } from '../../../kernel/clock'
import { type Face, leaveText } from '../../finance/payment'
import type { TicketDraft } from '../../finance/ticket'
import type { VoucherPurchaseTable } from './voucher.tables'

/** Goods or a service of some stores that are sold, or only given, as tickets. Moments are epoch ms. */
export interface Voucher {
  voucherId: string
  title: string
  note: string
  /** Rules, one a line. */
  terms: readonly string[]
  picture: Picture | null
  /** 0: it is given, not sold. */
  priceCents: number
  /** What it would cost at its store; 0: nobody says. */
  worthCents: number
  /** Of each. */
  uses: number
  perPerson: number
  /** Stores that take it; none: every one. */
  storeIds: readonly string[]
  /** It is taken at an appointment alone. */
  needsSlot: boolean
  /** Days from when it is had, to the end of the last; 0: to validUntil alone. */
  validDays: number
  /** It is taken before this moment, whenever it was had. */
  validUntil: number
  /** On sale from then up to, not including, endsAt. */
  startsAt: number
  endsAt: number
}

/** What one shopper has of it, and how many are left; null: no end of them. */
export interface Stock {
  taken: number
  left: number | null
}

const BUTTONS = {
  buy: { code: 'buy', text: '立即购买', primary: true },
  wait: { code: 'wait', text: '未开售', primary: false },
  over: { code: 'over', text: '已结束', primary: false },
  given: { code: 'given', text: '非售卖卡券', primary: false },
  soldOut: { code: 'soldOut', text: '已售罄', primary: false },
  enough: { code: 'enough', text: '已达限购', primary: false },
} as const satisfies Record<string, Button>

/** What can be done with it; a purchase that is refused says the same. */
export function buttonOf(voucher: Voucher, { taken, left }: Stock, now: number): Button {
  if (voucher.priceCents === 0) return BUTTONS.given
  if (now < voucher.startsAt) return BUTTONS.wait
  if (now >= voucher.endsAt || untilOf(voucher, now) <= now) return BUTTONS.over
  if (taken >= voucher.perPerson) return BUTTONS.enough
  return left !== null && left <= 0 ? BUTTONS.soldOut : BUTTONS.buy
}

/** How many a shopper can buy now. */
export function mostOf(voucher: Voucher, { taken, left }: Stock): number {
  return Math.max(0, Math.min(MAX_VOUCHERS, voucher.perPerson - taken, left ?? MAX_VOUCHERS))
}

export const stockText = ({ perPerson }: Voucher, { left }: Stock): string =>
  [`每人限购 ${perPerson} 份`, left === null ? '' : `剩余 ${Math.max(0, left)} 份`].filter(Boolean).join('，')

/** Until when one is taken that is had now: to the end of its last day in China, and no longer than any. */
export function untilOf({ validDays, validUntil }: Pick<Voucher, 'validDays' | 'validUntil'>, now: number): number {
  if (validDays === 0) return validUntil
  return Math.min(validUntil, startOfChinaDay(chinaDay(now)) + (validDays + 1) * DAY_MS)
}

/** 购买后 90 天内有效，最晚 2027-03-31; `verb`: 购买, 领取. */
export function validText({ validDays, validUntil }: Voucher, verb: string): string {
  const latest = validUntil >= FOREVER ? '' : chinaDay(validUntil - 1)
  if (validDays === 0) return latest === '' ? '长期有效' : `有效至 ${latest}`
  return `${verb}后 ${validDays} 天内有效${latest === '' ? '' : `，最晚 ${latest}`}`
}

/** 麦研烘焙, 3 家门店可用, 全场通用. */
export function placeText(storeIds: readonly string[], nameOf: (storeId: string) => string): string {
  const [only = ''] = storeIds
  return storeIds.length === 0 ? '全场通用' : storeIds.length === 1 ? nameOf(only) : `${storeIds.length} 家门店可用`
}

/** Tickets of so many. */
export function draftsOf(voucher: Voucher, number: number, now: number): TicketDraft[] {
  const draft: TicketDraft = {
    title: voucher.title,
    total: voucher.uses,
    place: voucher.storeIds.join(' '),
    validUntil: untilOf(voucher, now),
    item: voucher.voucherId,
    isKept: true,
    needsSlot: voucher.needsSlot,
    ...(voucher.picture && { picture: voucher.picture }),
  }
  return Array.from({ length: number }, () => draft)
}

type Money = Pick<VoucherPurchaseTable, 'uses' | 'priceCents' | 'refundedUses' | 'refundedCents'>

/**
 * What giving so many more uses back is worth: what all that were given back are worth together, rounded down, less what was
 * asked back before. However it is split, the parts of all uses sum to the whole.
 */
export function backCents({ uses, priceCents, refundedUses, refundedCents }: Money, more: number): number {
  const all = refundedUses + more
  if (!(more >= 0 && all <= uses)) throw new RangeError(`cannot give ${more} back after ${refundedUses} of ${uses}`)
  return Number((BigInt(priceCents) * BigInt(all)) / BigInt(uses)) - refundedCents
}

/** What so many uses could bring back now: never more than is left of the purchase, which may have moved since its tickets were read. */
export function backView(row: Money, uses: number): { backUses: number; backCents: number } {
  const backUses = Math.min(uses, row.uses - row.refundedUses)
  return { backUses, backCents: backUses > 0 ? backCents(row, backUses) : 0 }
}

type Standing = Pick<VoucherPurchaseTable, 'state' | 'refundedUses' | 'refundedCents' | 'returnedCents'>

/** How a purchase stands, in the words of the wire: one with a refund on its way is refunding, whatever is left of it. */
export function stateOf({ state, refundedUses, refundedCents, returnedCents }: Standing): VoucherState {
  if (state !== 'paid' && state !== 'used') return state
  if (refundedCents > returnedCents) return 'refunding'
  return refundedUses === 0 ? 'paid' : 'part'
}

export const STATE_TEXTS: Record<VoucherState, string> = {
  unpaid: '待付款',
  paid: '已购买',
  refunding: '退款中',
  part: '部分退款',
  refunded: '已退款',
  closed: '已关闭',
}
export const GIVEN_TEXTS = { link: '已领取', points: '已兑换' } as const

/** What its shopper can do with some; `backUses`: uses whose money could come back. */
export function purchaseButtons(state: VoucherState, backUses: number): Button[] {
  if (state === 'unpaid')
    return [
      { code: 'cancel', text: '取消订单', primary: false },
      { code: 'pay', text: '去支付', primary: true },
    ]
  return backUses > 0 ? [{ code: 'refund', text: '申请退款', primary: false }] : []
}

/** A purchase as its shopper pays for it. */
export function faceOfVoucher({ id: purchaseId, voucher, number, priceCents }: VoucherPurchaseTable): Face {
  const { title, picture } = JSON.parse(voucher) as Voucher
  const purchase = { page: 'voucherOrder', params: { purchaseId } } as const
  return {
    items: [
      { id: purchaseId, title, text: `共 ${number} 份`, stateText: '', picture, amount: priceCents, to: purchase },
    ],
    leaveText: leaveText('卡券订单'),
    results: { paid: { title: '支付成功', text: '券码已放入我的卡券，到店出示即可使用', picture: 'ticket' } },
    exits: {
      paid: { page: 'newVoucherDetail', params: { purchaseId }, text: '查看券码' },
      unpaid: { ...purchase, text: '查看卡券订单' },
      more: [{ ...purchase, text: '查看卡券订单' }],
    },
    skipsResult: false,
    params: { id: purchaseId, isXuni: '1' },
  }
}
