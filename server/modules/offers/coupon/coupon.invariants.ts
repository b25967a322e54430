import type { Reader } from '../../../kernel/db'

/** States in which no order can use a coupon. */
const AWAY: readonly string[] = ['giving', 'given', 'void']

/**
 * The state of a coupon follows its holds: locked while held, used while committed and not returned. The number of
 * issued coupons equals the counter.
 */
export async function couponBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const found: string[] = []
  const held = await q.selectFrom('held_coupon').selectAll().execute()
  const open = reservations.filter(
    ({ kind, state, number, backNumber }) => kind === 'coupon' && state !== 'released' && backNumber < number,
  )
  const stateOf = new Map(open.map(({ uid, key, state }) => [`${uid} ${key}`, state]))
  for (const { uid, heldId, state } of held.filter(({ state }) => !AWAY.includes(state))) {
    const expected =
      { reserved: 'locked', committed: 'used' }[stateOf.get(`${uid} ${heldId}`) as 'reserved' | 'committed'] ?? 'unused'
    if (state !== expected) found.push(`coupon ${heldId} is ${state}, its holds say ${expected}`)
  }
  const jobs = await q.selectFrom('job').select(['key', 'dueAt']).where('kind', '=', 'coupon.giftBack').execute()
  const backAt = new Map(jobs.map(({ key, dueAt }) => [key, dueAt]))
  for (const { heldId, state, no, giftUntil, untilAt, cameBy } of held) {
    const isGiven = state === 'giving'
    if (isGiven && (backAt.get(no) !== giftUntil || giftUntil > untilAt))
      found.push(`coupon ${heldId} is offered until ${giftUntil}, its job is not`)
    if (!isGiven && giftUntil > 0 && state !== 'given') found.push(`coupon ${heldId} is ${state} and offered`)
    if (cameBy !== '' && (isGiven || state === 'given')) found.push(`coupon ${heldId} was a gift and is given again`)
  }
  // A gift counts for the shopper who claimed the coupon; each is taken once.
  const claimed = held.filter(({ cameBy }) => cameBy === '')
  const gifts = held.filter(({ state }) => state === 'given').map(({ no }) => no)
  const taken = held.map(({ cameBy }) => cameBy).filter((code) => code !== '')
  if (gifts.sort().join() !== taken.sort().join()) found.push(`given: ${gifts}; taken: ${taken}`)
  const counted = await q.selectFrom('quota').selectAll().where('kind', '=', 'coupon').execute()
  for (const { ref, taken, total: all } of counted) {
    const out = claimed.filter(({ couponId }) => couponId === ref).length
    if (out !== taken || taken > all) found.push(`${out} of coupon ${ref} are out, ${taken} of ${all} are counted`)
  }
  const each = await q.selectFrom('quota_person').selectAll().where('kind', '=', 'coupon').execute()
  for (const { uid, ref, taken } of each)
    if (claimed.filter((row) => row.uid === uid && row.couponId === ref).length !== taken)
      found.push(`${uid} has not ${taken} of coupon ${ref}`)
  return found
}
