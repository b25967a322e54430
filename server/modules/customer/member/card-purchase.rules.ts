import { DAY_MS } from '@contract/codes/china-time'
import type { CardPurchaseState, CardPurchaseWay } from '@contract/codes/member'
import type { CardPurchase } from '@contract/schema/member'
import type { Button } from '@contract/schema/shared'
import { type Face, leaveText } from '../../finance/payment'
import type { MemberProfile } from '../account'
import { type Gift, giftText } from './card.rules'
import type { CardPurchaseTable } from './member.tables'

/** Time limit of the payment of a card purchase. */
export const CARD_PURCHASE_EXPIRE_MS = 15 * 60_000
/** Time after the payment in which a started and unused term can be refunded. */
export const REFUND_MS = 7 * DAY_MS
export const REFUND_TEXT =
  '还没开始的续费随时可退；已经开始的，付款 7 天内没用过会员权益、送的券都没用过，可以全额退款，领到的会员专享券一并收回'
const USED_TEXT = '已经用过会员权益（下单、传小票、会员积分价兑换或出示会员码），不能退款'

const STATE_TEXTS: Record<CardPurchaseState, string> = {
  unpaid: '待付款',
  paid: '已开通',
  refunding: '退款中',
  refunded: '已退款',
  closed: '已关闭',
}
const WAY_TEXTS: Record<CardPurchaseWay, string> = { pay: '购买', code: '兑换码', grant: '商城赠送' }

/** Time of the shopper's membership that a term covers: all of it before its start, else the remaining time. */
export const leftOf = ({ fromAt, untilAt }: Pick<CardPurchaseTable, 'fromAt' | 'untilAt'>, now: number): number =>
  Math.max(0, untilAt - Math.max(now, fromAt))

/** Last use of each of a shopper's cards; 0: never. */
export type LastUse = Pick<MemberProfile, 'usedAt' | 'uplusUsedAt'>
export const NEVER_USED: LastUse = { usedAt: 0, uplusUsedAt: 0 }

/** Reason why a purchase cannot be refunded; null when it can. Its gifts are checked separately. */
export function refundProblem(
  row: Pick<CardPurchaseTable, 'state' | 'way' | 'isUplus' | 'fromAt' | 'untilAt' | 'paidAt'>,
  { usedAt, uplusUsedAt }: LastUse,
  now: number,
): string | null {
  if (row.way !== 'pay' || row.state !== 'paid') return '这笔不能退款'
  if (row.untilAt <= now) return '有效期已过，不能退款'
  if (row.fromAt > now) return null
  if (now >= row.paidAt + REFUND_MS) return '付款超过 7 天，已经开始的有效期不能退款'
  const lastUse = row.isUplus === 1 ? uplusUsedAt : usedAt
  return lastUse >= row.fromAt ? USED_TEXT : null
}

function buttonsOf(row: CardPurchaseTable, lastUse: LastUse, now: number): Button[] {
  if (row.state === 'unpaid')
    return [
      { code: 'cancel', text: '取消', primary: false },
      { code: 'pay', text: '去支付', primary: true },
    ]
  return refundProblem(row, lastUse, now) === null ? [{ code: 'refund', text: '退款', primary: false }] : []
}

export function cardPurchaseView(row: CardPurchaseTable, lastUse: LastUse, now: number): CardPurchase {
  return {
    orderId: row.id,
    memberCardId: row.cardId,
    memberCardName: row.cardName,
    planTitle: row.planTitle,
    price: row.priceCents,
    way: row.way,
    wayText: WAY_TEXTS[row.way],
    state: stateOf(row),
    stateText: stateText(row, now),
    at: row.at,
    tradeNo: row.payableNo,
    fromTime: row.fromAt || null,
    expireTime: row.untilAt || null,
    buttons: buttonsOf(row, lastUse, now),
  }
}

/** State of a purchase on the wire. */
const stateOf = ({ state }: CardPurchaseTable): CardPurchaseState => (state === 'used' ? 'paid' : state)

function stateText(row: CardPurchaseTable, now: number): string {
  const { fromAt, untilAt } = row
  const state = stateOf(row)
  if (state !== 'paid') return STATE_TEXTS[state]
  if (untilAt <= now) return '已到期'
  return fromAt > now ? '待生效' : '生效中'
}

/** Texts of a purchase for its payment. */
export function faceOfCard({ cardId, gift, fromAt }: CardPurchaseTable, now: number): Face {
  const given = giftText(JSON.parse(gift) as Gift)
  const begins = fromAt > now ? '有效期接在原来的后面' : '会员权益已生效'
  const records = { page: 'openingRecord', params: {}, text: '开通记录' } as const
  return {
    items: [],
    leaveText: leaveText('开通订单'),
    results: {
      paid: { title: '开通成功', text: given ? `${begins}，开通礼包 ${given}已到账` : begins, picture: 'member' },
    },
    exits: { paid: { page: 'memberCenter', params: { cardId }, text: '去会员中心' }, unpaid: records, more: [records] },
    skipsResult: false,
    params: { cardId, ...(given && { presentPointMessage: given }) },
  }
}
