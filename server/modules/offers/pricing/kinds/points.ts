import { OFFER_TYPE } from '@contract/codes/offer'
import { POINTS_STEP } from '@contract/codes/points'
import type { OfferKind, PointsOffer, View } from '../offer'

/** Points take off at most this many thousandths of the goods' cost after coupons. */
const MOST_PER_MILLE = 500

type Open = Pick<View, 'lines' | 'units' | 'leftCents'>

/** Lines that points may pay for: in stores that take points, at prices that allow it. */
const openTo = ({ lines, units }: Open, storeIds: ReadonlySet<string>, within: readonly number[]): number[] =>
  within.filter((at) => storeIds.has(lines[at]?.storeId ?? '') && units[at]?.opens.points !== false)

/** The remaining cost of goods that points may pay for. */
export const openCents = (priced: Open, storeIds: ReadonlySet<string>): number =>
  openTo(priced, storeIds, [...priced.lines.keys()]).reduce((sum, at) => sum + (priced.leftCents[at] ?? 0), 0)

/** The number of a shopper's points that a basket takes, in whole steps: up to half of the cost of these goods. */
export function usablePoints(priced: Open, storeIds: ReadonlySet<string>, available: number): number {
  const most = Math.min(available, Math.floor((openCents(priced, storeIds) * MOST_PER_MILLE) / 1000))
  return Math.max(0, Math.floor(most / POINTS_STEP) * POINTS_STEP)
}

export const pointsOffer = (storeIds: ReadonlySet<string>, cents: number): PointsOffer => ({
  type: OFFER_TYPE.points,
  id: 'points',
  title: '积分抵扣',
  priority: 0,
  storeId: null,
  productIds: null,
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  storeIds,
  cents,
})

/** 积分抵扣: after all other reductions of goods, shared over the rest. */
export const points: OfferKind<typeof OFFER_TYPE.points> = {
  phase: 'points',
  adjustment: OFFER_TYPE.points,
  requests: (_, points) => [{ kind: 'points', points }],
  look({ storeIds, cents }, view) {
    const lines = openTo(view, storeIds, view.within)
    return lines.length === 0 ? { lack: 'barred' } : { lines, cents }
  },
}
