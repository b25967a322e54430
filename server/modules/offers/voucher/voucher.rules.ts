import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { TICKET_STATE_TEXT } from '@contract/codes/ticket'
import { MAX_VOUCHERS, type VoucherSource, type VoucherState } from '@contract/codes/voucher'
import type { Button, Picture } from '@contract/schema/shared'
import { FOREVER } from '../../../kernel/clock'
import { type Face, leaveText } from '../../finance/payment'
import type { TicketDraft, TicketTable } from '../../finance/ticket'
import type { VoucherPurchaseTable } from './voucher.tables'

/** The reservation kind of a ticket's appointment. */
export const VISIT = 'VISIT'

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
  /** The regular price at its store, cents; 0: unknown. */
  worthCents: number
  /** Uses of each ticket. */
  uses: number
  perPerson: number
  /** Stores that take it; none: every store. */
  storeIds: readonly string[]
  /** It needs an appointment. */
  needsSlot: boolean
  /** Days from receipt, to the end of the last day; 0: to validUntil only. */
  validDays: number
  /** No ticket is valid after this moment. */
  validUntil: number
  /** On sale from then (inclusive) to endsAt (exclusive). */
  startsAt: number
  endsAt: number
}

/** The number that a shopper has of a voucher, and the number left; null: unlimited. */
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

/** The state of the buy button; a refused purchase gives the same reason. */
export function buttonOf(voucher: Voucher, { taken, left }: Stock, now: number): Button {
  if (voucher.priceCents === 0) return BUTTONS.given
  if (now < voucher.startsAt) return BUTTONS.wait
  if (now >= voucher.endsAt || untilOf(voucher, now) <= now) return BUTTONS.over
  if (taken >= voucher.perPerson) return BUTTONS.enough
  return left !== null && left <= 0 ? BUTTONS.soldOut : BUTTONS.buy
}

/** The number that a shopper can buy now. */
export function mostOf(voucher: Voucher, { taken, left }: Stock): number {
  return Math.max(0, Math.min(MAX_VOUCHERS, voucher.perPerson - taken, left ?? MAX_VOUCHERS))
}

export const stockText = ({ perPerson }: Voucher, { left }: Stock): string =>
  [`每人限购 ${perPerson} 份`, left === null ? '' : `剩余 ${Math.max(0, left)} 份`].filter(Boolean).join('，')

/** The end of validity of a voucher that is received now: the end of its last day in China, at most validUntil. */
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

/** The ticket of a friend who claims this one: the same uses, stores and end. */
export function draftFrom({ title, total, place, validUntil, item, picture, needsSlot }: TicketTable): TicketDraft {
  return {
    title,
    total,
    place,
    validUntil,
    item,
    isKept: true,
    needsSlot: needsSlot === 1,
    ...(picture !== '' && { picture: JSON.parse(picture) as Picture }),
  }
}

/** Tickets for `number` pieces of a voucher. */
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

type KeptTicket = Pick<TicketTable, 'state' | 'used' | 'total' | 'validUntil' | 'slotUntil'>
type Money = Pick<VoucherPurchaseTable, 'uses' | 'priceCents' | 'refundedUses' | 'refundedCents'>

/**
 * The refund for `more` returned uses: the share of all returned uses, rounded down, minus earlier refund requests. For
 * any split the parts of all uses sum to the whole.
 */
export function backCents({ uses, priceCents, refundedUses, refundedCents }: Money, more: number): number {
  const all = refundedUses + more
  if (!(more >= 0 && all <= uses)) throw new RangeError(`cannot give ${more} back after ${refundedUses} of ${uses}`)
  return Number((BigInt(priceCents) * BigInt(all)) / BigInt(uses)) - refundedCents
}

/**
 * The refund for `uses` now, at most the rest of the purchase, which may change after its tickets were read.
 */
export function backView(row: Money, uses: number): { backUses: number; backCents: number } {
  const backUses = Math.min(uses, row.uses - row.refundedUses)
  return { backUses, backCents: backUses > 0 ? backCents(row, backUses) : 0 }
}

type Standing = Pick<VoucherPurchaseTable, 'state' | 'refundedUses' | 'refundedCents' | 'returnedCents'>

/**
 * The state of a purchase on the wire: with a refund in progress it is refunding, even when a part is left.
 */
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
export const GIVEN_TEXTS = { link: '已领取', points: '已兑换', gift: '好友赠送' } as const

/** Why a ticket of a voucher from such a source cannot be given to a friend; empty when it can. */
export function keepReason(source: VoucherSource, ticket: KeptTicket, now: number): string {
  const { used, total, validUntil, slotUntil } = ticket
  const state = ticket.state === 'unused' && validUntil <= now ? 'expired' : ticket.state
  if (state !== 'unused') return state === 'giving' ? '赠送中，等待好友领取' : TICKET_STATE_TEXT[state]
  if (used > 0) return `已用 ${used}/${total} 次，用过的券不能赠送`
  if (source === 'gift') return '好友赠送的券不能再转赠'
  if (source === 'link') return '活动赠送的券不能转赠'
  return slotUntil > now ? '请先取消预约，再送给好友' : ''
}

/** The shopper's actions on a purchase; `backUses`: refundable uses. */
export function purchaseButtons(state: VoucherState, backUses: number): Button[] {
  if (state === 'unpaid')
    return [
      { code: 'cancel', text: '取消订单', primary: false },
      { code: 'pay', text: '去支付', primary: true },
    ]
  return backUses > 0 ? [{ code: 'refund', text: '申请退款', primary: false }] : []
}

/** A purchase on the cashier page. */
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
