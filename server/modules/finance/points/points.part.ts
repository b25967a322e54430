import type { Reservations } from '../../../kernel/reservations'
import type { CheckoutPart, PricedStore } from '../../trade/checkout-part'
import { POINTS_BOOK } from './points.rules'
import type { PointsService } from './points.service'

const GONE_TEXT = '可用积分不足，请重新确认'

/** Points reduce the amount by one cent each, at stores that accept points. */
export function pointsPart(
  points: Pick<PointsService, 'levels' | 'refundOf'>,
  reservations: Pick<Reservations, 'find'>,
): CheckoutPart {
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
    async onRefund(q, { ref, lineIds, before, share, now }) {
      const spent = await reservations.find(q, ref, 'points', lineIds)
      return points.refundOf(q, { uid: ref.uid, kind: 'order', spent, before, share }, now)
    },
  }
}

/** The points that pay a part of an order, at its first line. */
function requestOf({ lines }: PricedStore) {
  const taken = lines.flatMap(({ quoted }) =>
    quoted.requests.flatMap((one) => (one.kind === 'points' ? one.points : [])),
  )
  const points = taken.reduce((sum, one) => sum + one, 0)
  const [first] = lines
  return first && points > 0 ? [{ lineId: first.orderLineId, key: POINTS_BOOK, number: 1, data: { points } }] : []
}
