import { OFFER_TYPE } from '@contract/codes/offer'
import type { CheckoutPart, PricedStore } from '../../trade/checkout-part'
import { POINTS_BOOK } from './points.rules'
import type { PointsService } from './points.service'

const GONE_TEXT = '可用积分不足，请重新确认'

/** Points that take off what they can, a cent each, at stores that take them. */
export function pointsPart(points: Pick<PointsService, 'levels'>): CheckoutPart {
  return {
    key: 'points',
    async prepare(q, { uid, stores, choices: { usePoints: isUsed = false }, isCommit, now }) {
      const storeIds = new Set([...stores.values()].flatMap((one) => (one.takesPoints ? [one.storeId] : [])))
      if (storeIds.size === 0 || (isCommit && !isUsed)) return { settle: () => ({ view: { points: null } }) }
      const { available } = await points.levels(uid, now, q)
      return {
        price: () => ({ chosen: { points: { available, storeIds, isUsed } } }),
        settle: ({ stores: priced, quote: { points: of } }) => ({
          view: { points: of.usable === 0 ? null : { usable: of.usable, cents: of.used, isUsed: of.used > 0 } },
          requests: { points: priced.flatMap(requestOf) },
        }),
        refusal: (refused) => (refused.some(({ kind }) => kind === 'points') ? GONE_TEXT : null),
      }
    },
  }
}

/** The points that an order is paid with, at its first line. */
function requestOf({ lines }: PricedStore) {
  const taken = lines.flatMap(({ quoted }) => quoted.discounts.filter(({ kind }) => kind === OFFER_TYPE.points))
  const points = taken.reduce((sum, { cents }) => sum + cents, 0)
  const [first] = lines
  return first && points > 0 ? [{ lineId: first.orderLineId, key: POINTS_BOOK, number: 1, data: { points } }] : []
}
