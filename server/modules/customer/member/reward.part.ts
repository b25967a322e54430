import { ORDER_STATUS, type OrderStatus } from '@contract/codes/order'
import type { Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type PointsService, pointsOf } from '../../finance/points'
import type { CheckoutPart, PartOrder } from '../../trade/checkout-part'
import { PLAIN_FACTOR } from './card.rules'
import type { MemberService } from './member.service'

/** Data that an order stores about its points. */
interface Reward {
  /** Points of offers, in addition to those of every order; reduced by the refunded share of the order. */
  bonusPoints: number
  /** Points factor of the card, in tenths. */
  factorX10: number
}

interface Deps {
  members: Pick<MemberService, 'atOrder'>
  points: Pick<PointsService, 'earn' | 'unearn' | 'toUnearn'>
}

const CARD_ENDED = '会员已到期，价格有变化，请重新确认'
const PLAIN: Reward = { bonusPoints: 0, factorX10: PLAIN_FACTOR }
/** Orders whose points are not granted yet. */
const OPEN: readonly OrderStatus[] = [
  ORDER_STATUS.unpaid,
  ORDER_STATUS.awaitingGroup,
  ORDER_STATUS.awaitingFinal,
  ORDER_STATUS.awaitingAcceptance,
  ORDER_STATUS.toShip,
  ORDER_STATUS.toReceive,
]

/** Points of a completed order: by its amount, the member's card and offers. */
export function rewardPart({ members, points }: Deps): CheckoutPart<Reward> {
  return {
    key: 'reward',
    async prepare(_q, { uid, isMember, now }) {
      let factorX10 = PLAIN_FACTOR
      return {
        async enter(tx: Tx) {
          if (isMember) factorX10 = (await members.atOrder(tx, uid, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', CARD_ENDED)
        },
        settle(priced) {
          const all = priced.stores.map(({ sums: { storeId, goodsCents, bonusPoints } }) => {
            return { storeId, goodsCents, bonusPoints, factorX10 }
          })
          const kept = all.filter((one) => one.bonusPoints > 0 || one.factorX10 !== PLAIN_FACTOR)
          return {
            view: { rewardText: rewardText(all.reduce((sum, one) => sum + one.bonusPoints, 0)) },
            commitView: { presentPoints: all.reduce((sum, one) => sum + pointsOf(one), 0) },
            keep: new Map(kept.map(({ storeId, goodsCents: _, ...reward }) => [storeId, reward])),
          }
        },
      }
    },
    received: (tx, order, keep) => points.earn(tx, earningOf(order, keep), order.now),
    returned: (tx, order, keep) => points.unearn(tx, earningOf(order, keep), order.now),
    async onRefund(q, { order, after, keep }) {
      if (order.receivedAt === 0) return {}
      return { pointsTaken: await points.toUnearn(q, earningOf(order, keep), earningOf(after, keep)) }
    },
    onPayment(orders) {
      const earned = orders.reduce((sum, { order, keep }) => sum + pointsOf(earningOf(order, keep)), 0)
      if (earned === 0) return {}
      const isDone = orders.every(({ order }) => order.status === ORDER_STATUS.completed)
      const amount = `${earned.toLocaleString('en-US')} 积分`
      const text = isDone ? `得 ${amount}` : `订单完成后得 ${amount}`
      const earns = [{ kind: 'points', amount: earned, unit: '积分', note: isDone ? '' : '订单完成后到账' } as const]
      return { text, earns, params: { presentPointMessage: String(earned) } }
    },
    async onDetail(_q, orders) {
      const open = orders.filter(({ order }) => OPEN.includes(order.status))
      return { view: { rewardText: rewardText(open.reduce((sum, { keep }) => sum + (keep?.bonusPoints ?? 0), 0)) } }
    },
  }
}

/** 完成后赠 50 积分; empty without points. */
const rewardText = (bonus: number): string => (bonus > 0 ? `订单完成后赠 ${bonus} 积分` : '')

/** The goods' share of the paid amount, and the points of offers. */
function earningOf(order: PartOrder, { bonusPoints: bonus, factorX10 }: Reward = PLAIN) {
  const { uid, orderId, payableCents, goodsCents, returnedCents } = order
  const left = (whole: number) =>
    payableCents === 0 ? 0 : Math.floor((whole * (payableCents - returnedCents)) / payableCents)
  return { uid, orderId, goodsCents: left(goodsCents), factorX10, bonusPoints: left(bonus) }
}
