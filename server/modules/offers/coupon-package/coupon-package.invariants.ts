import type { Reader } from '../../../kernel/db'
import { total } from '../../../kernel/invariants'
import { EVER_PAID, IN_FORCE } from '../../finance/purchase'

/**
 * A paid package has given its coupons, and its refund has taken back each of them. The number of packages sold equals
 * the counters, per shopper and in total.
 */
export async function packageBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const purchases = await q.selectFrom('package_purchase').selectAll().execute()
  const held = await q.selectFrom('held_coupon').selectAll().execute()
  const couponOf = new Map(held.map((one) => [`${one.uid} ${one.heldId}`, one]))
  for (const { uid, id, state, coupons, heldIds } of purchases) {
    const own = (JSON.parse(heldIds) as string[]).map((heldId) => couponOf.get(`${uid} ${heldId}`))
    const due = EVER_PAID.includes(state) ? (JSON.parse(coupons) as string[]) : []
    if (
      own
        .map((one) => one?.couponId)
        .sort()
        .join() !== [...due].sort().join()
    )
      found.push(`package ${id} is ${state} and gave ${own.length} of ${due.length} coupons`)
    if (own.some((one) => (one?.state === 'void') === IN_FORCE.includes(state)))
      found.push(`package ${id} is ${state}, its coupons are ${own.map((one) => one?.state)}`)
  }
  const holds = await q
    .selectFrom('reservation')
    .selectAll()
    .where('kind', '=', 'package')
    .where('state', '<>', 'released')
    .execute()
  const kept = (of: (hold: (typeof holds)[number]) => boolean) =>
    total(holds.filter(of), ({ number, backNumber }) => number - backNumber)
  for (const { ref, taken, total: all } of await q
    .selectFrom('quota')
    .selectAll()
    .where('kind', '=', 'package')
    .execute())
    if (taken > all || kept(({ key }) => key === ref) !== taken)
      found.push(`${taken} of ${all} of package ${ref} are sold`)
  const persons = await q.selectFrom('quota_person').selectAll().where('kind', '=', 'package').execute()
  for (const { uid, ref, taken } of persons)
    if (kept((hold) => hold.uid === uid && hold.key === ref) !== taken)
      found.push(`${uid} has not bought ${taken} of package ${ref}`)
  return found
}
