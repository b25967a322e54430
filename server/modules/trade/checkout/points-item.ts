import type { SubmitProblem } from '@contract/schema/order'
import type { Reader } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { pointsItemOffer } from '../../offers/points-mall'
import type { CheckoutDeps } from './checkout.deps'
import { type GoodLine, problemOf } from './line.rules'
import type { CheckoutRequest, Plan } from './plan'

/** Lines that are had for points: what they cost of them, the price beside it, and what stands against it. */
export interface PointsItemChoice {
  pointsItem: NonNullable<Plan['pointsItem']>
  offer: ReturnType<typeof pointsItemOffer>
  problems: SubmitProblem[]
}

/** Null where nothing is had for points. SYS_PARAM_ERROR: other goods than the item's. */
export async function pointsItemOf(
  { points, pointsMall }: Pick<CheckoutDeps, 'points' | 'pointsMall'>,
  q: Reader,
  { uid, now, pointItem: item, baskets }: Pick<CheckoutRequest, 'uid' | 'now' | 'pointItem' | 'baskets'>,
  lines: readonly GoodLine[],
  isMember: boolean,
): Promise<PointsItemChoice | null> {
  if (!item) return null
  const asked = baskets.flatMap((basket) => basket.lines)
  const [only] = asked
  if (asked.length !== 1 || only?.skuId !== item.ref || only.offerId !== undefined)
    failParam('pointItemId', '兑换品与商品不符')
  const plan = await pointsMall.plan(q, { uid, isMember, item, number: lines[0]?.number ?? only.number }, now)
  const { available } = await points.levels(uid, now, q)
  const { problem } = plan
  return {
    pointsItem: { ...plan, available },
    offer: pointsItemOffer(item, plan.points),
    problems: problem === null ? [] : lines.map(({ sku }) => problemOf(sku, 'limit', problem)),
  }
}

/** What the line of an exchange takes beside its goods. */
export function itemRequests(
  { pointsItem }: Pick<Plan, 'pointsItem'>,
  orderId: string,
  line: { orderLineId: string; sku: GoodLine['sku']; number: number } | undefined,
) {
  if (!pointsItem || !line) return { pointItem: [], pointItemOf: [] }
  const { item, points } = pointsItem
  const { kind, title, itemId: key, perPerson: most, cents } = item
  const request = { lineId: line.orderLineId, key, number: line.number }
  const picture = JSON.stringify(line.sku.picture)
  const paid = { cents: cents * line.number, orderId, payableNo: '' }
  const own = { ...request, most, kind, title, picture, ...paid, data: { points } }
  return { pointItem: [own], pointItemOf: [request] }
}
