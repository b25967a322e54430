import { failParam } from '../../../kernel/errors'
import type { Reservations } from '../../../kernel/reservations'
import type { PointsService } from '../../finance/points'
import { type CheckoutPart, type GoodLine, type PricedStore, problemOf } from '../../trade/checkout-part'
import { exchangeId, pointsItemOffer } from './points-mall.rules'
import type { PointsItemPlan, PointsMallService } from './points-mall.service'

const GONE_TEXT = '积分不足，或已兑完'

interface Deps {
  pointsMall: Pick<PointsMallService, 'goods' | 'planOf'>
  points: Pick<PointsService, 'levels' | 'refundOf'>
  reservations: Pick<Reservations, 'find'>
}

/** One line of goods for points, with or without money. */
export function pointItemPart({ pointsMall, points, reservations }: Deps): CheckoutPart {
  return {
    key: 'pointItem',
    /** SYS_PARAM_ERROR: an unknown item, or goods other than the item's. */
    async prepare(q, { uid, isMember, baskets, choices: { pointItemId }, now }) {
      if (pointItemId === undefined) return null
      const item = (await pointsMall.goods(q, pointItemId)) ?? failParam('pointItemId', '没有这件兑换品')
      const asked = baskets.flatMap((basket) => basket.lines)
      const [only] = asked
      if (asked.length !== 1 || only?.skuId !== item.ref || only.offerId !== undefined)
        failParam('pointItemId', '兑换品与商品不符')
      const [plan, { available }] = await Promise.all([
        pointsMall.planOf(q, { uid, isMember, item }, now),
        points.levels(uid, now, q),
      ])
      const planFor = (bought: readonly GoodLine[]) => plan(bought[0]?.number ?? only.number)
      return {
        price(bought) {
          const { points: cost, problem } = planFor(bought)
          return {
            offers: [pointsItemOffer(item, cost)],
            deal: exchangeId(item),
            problems: problem === null ? [] : bought.map(({ sku }) => problemOf(sku, 'limit', problem)),
          }
        },
        settle({ bought, stores: [store] }) {
          const own = planFor(bought)
          return {
            view: { pointItem: { itemId: item.itemId, points: own.points, available } },
            requests: store ? requestsOf(own, store) : {},
          }
        },
        refusal: (refused) =>
          refused.some(({ kind }) => kind === 'pointItem' || kind === 'pointItemOf') ? GONE_TEXT : null,
      }
    },
    async onRefund(q, { ref, lineIds, before, share, now }) {
      const spent = await reservations.find(q, ref, 'pointItem', lineIds)
      return points.refundOf(q, { uid: ref.uid, kind: 'exchange', spent, before, share }, now)
    },
  }
}

/** The reservations of the line in addition to its goods. */
function requestsOf({ item, points }: PointsItemPlan, { orderId, lines: [line] }: PricedStore) {
  if (!line) return {}
  const { kind, title, itemId: key, perPerson: most, cents } = item
  const request = { lineId: line.orderLineId, key, number: line.number }
  const picture = JSON.stringify(line.sku.picture)
  const paid = { cents: cents * line.number, orderId, payableNo: '' }
  const own = { ...request, most, kind, title, picture, ...paid, data: { points } }
  return { pointItem: [own], pointItemOf: [request] }
}
