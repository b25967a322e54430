import { ORDER_STATUS, type OrderStatus } from '@contract/codes/order'
import type { Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type PointsService, pointsOf } from '../../finance/points'
import { bonusPoints } from '../../offers/promotion'
import type { CheckoutPart, PartOrder, PricedCheckout } from '../../trade/checkout-part'
import { PLAIN_FACTOR } from './card.rules'
import type { MemberService } from './member.service'

/** What an order keeps of the points that it earns. */
interface Reward {
  /** Points that offers bring beside those of every order; less by the share of its money that comes back. */
  bonusPoints: number
  /** What the card makes of the points of its money, in tenths. */
  factorX10: number
}

interface Deps {
  members: Pick<MemberService, 'atOrder'>
  points: Pick<PointsService, 'earn' | 'unearn'>
}

const CARD_ENDED = '会员已到期，价格有变化，请重新确认'
const PLAIN: Reward = { bonusPoints: 0, factorX10: PLAIN_FACTOR }
/** Orders whose points are still to come. */
const OPEN: readonly OrderStatus[] = [
  ORDER_STATUS.unpaid,
  ORDER_STATUS.awaitingGroup,
  ORDER_STATUS.awaitingFinal,
  ORDER_STATUS.awaitingAcceptance,
  ORDER_STATUS.toShip,
  ORDER_STATUS.toReceive,
]

/** Points that an order earns once it is completed: by its money, by the member's card, and by offers. */
export function rewardPart({ members, points }: Deps): CheckoutPart<Reward> {
  return {
    key: 'reward',
    async prepare(_q, { uid, isMember, offers, now }) {
      let factorX10 = PLAIN_FACTOR
      return {
        async enter(tx: Tx) {
          if (isMember) factorX10 = (await members.atOrder(tx, uid, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', CARD_ENDED)
        },
        settle(priced) {
          const bonus = bonusPoints(offers, rewarded(priced))
          const all = priced.stores.map(({ store: { storeId }, sums: { goodsCents } }) => {
            return { storeId, goodsCents, bonusPoints: bonus.get(storeId) ?? 0, factorX10 }
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
    onPayment(orders) {
      const earned = orders.reduce((sum, { order, keep }) => sum + pointsOf(earningOf(order, keep)), 0)
      if (earned === 0) return {}
      const isDone = orders.every(({ order }) => order.status === ORDER_STATUS.completed)
      const text = isDone ? `得 ${earned} 积分` : `订单完成后得 ${earned} 积分`
      return { text, params: { presentPointMessage: String(earned) } }
    },
    async onDetail(_q, orders) {
      const open = orders.filter(({ order }) => OPEN.includes(order.status))
      return { view: { rewardText: rewardText(open.reduce((sum, { keep }) => sum + (keep?.bonusPoints ?? 0), 0)) } }
    },
  }
}

/** 完成后赠 50 积分; empty for none. */
const rewardText = (bonus: number): string => (bonus > 0 ? `订单完成后赠 ${bonus} 积分` : '')

/** Lines that earn points: those that are bought, not those that an offer gives or sells beside them. */
function rewarded({ stores }: PricedCheckout) {
  const lines = stores.flatMap((one) => one.lines)
  return lines
    .filter(({ offerId }) => offerId === undefined)
    .map(({ sku, number, quoted: { publicCents, payableCents } }) => {
      return { ...sku, number, publicCents: publicCents * number, payableCents }
    })
}

/** The share of goods in the money that stays paid, and of what offers bring beside. */
function earningOf(order: PartOrder, { bonusPoints: bonus, factorX10 }: Reward = PLAIN) {
  const { uid, orderId, payableCents, goodsCents, returnedCents } = order
  const left = (whole: number) =>
    payableCents === 0 ? 0 : Math.floor((whole * (payableCents - returnedCents)) / payableCents)
  return { uid, orderId, goodsCents: left(goodsCents), factorX10, bonusPoints: left(bonus) }
}
