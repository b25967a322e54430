import type { Reader } from '../../../kernel/db'
import { grouped } from '../../../kernel/invariants'
import { POINTS_BOOK } from '../../finance/points'
import { EVER_PAID, IN_FORCE } from '../../finance/purchase'
import { isTrial } from './card.rules'
import type { CardPurchaseTable } from './member.tables'

/**
 * Terms of one kind of card follow one another, and the membership ends with the last. A term in force has its gifts;
 * a refund takes back each of them. A phone has one trial.
 */
export async function memberBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const purchases = await q.selectFrom('card_purchase').selectAll().execute()
  const shoppers = new Map((await q.selectFrom('shopper').selectAll().execute()).map((one) => [one.uid, one]))
  const held = await q.selectFrom('held_coupon').select(['uid', 'heldId', 'couponId', 'state']).execute()
  const stateOf = new Map(held.map(({ uid, heldId, state }) => [`${uid} ${heldId}`, state]))
  const couponOf = new Map(held.map(({ uid, heldId, couponId }) => [`${uid} ${heldId}`, couponId]))
  const entries = await q
    .selectFrom('ledger_entry')
    .selectAll()
    .where('book', '=', POINTS_BOOK)
    .where('kind', '=', 'member')
    .execute()
  // The gift of a term that is restored has a suffix.
  const gifts = grouped(entries, ({ uid, ref }) => `${uid} ${ref.split(' ')[0]}`)
  const audits = await q.selectFrom('audit').selectAll().where('action', '=', 'coupon.void').execute()
  const isVoidedByStaff = (uid: string, heldId: string) =>
    audits.some(({ subjectId, details }) => {
      const { uids } = JSON.parse(details) as { uids: string[] | null }
      return subjectId === couponOf.get(`${uid} ${heldId}`) && (uids === null || uids.includes(uid))
    })
  const trials = new Set((await q.selectFrom('member_trial').select('uid').execute()).map(({ uid }) => uid))
  const terms = purchases.filter(({ state }) => IN_FORCE.includes(state))
  for (const own of grouped(terms, ({ uid, isUplus }) => `${uid} ${isUplus}`).values()) {
    own.sort((a, b) => a.fromAt - b.fromAt)
    for (const [at, { id, fromAt, untilAt }] of own.entries()) {
      if (untilAt < fromAt) found.push(`term ${id} ends before it begins`)
      if (at > 0 && fromAt < (own[at - 1]?.untilAt ?? 0)) found.push(`term ${id} begins before the former one ends`)
    }
    const last = own.at(-1)
    const shopper = shoppers.get(last?.uid ?? '')
    const end = last?.isUplus === 1 ? shopper?.uplusUntil : shopper?.memberUntil
    // Staff can end a membership: its date is 0 then. The refund of a running term ends it at once.
    const ends = [0, last?.untilAt, ...refundedEnds(purchases, last)]
    if (!ends.includes(end)) found.push(`the card of ${last?.uid} ends at ${end}, its last term at ${last?.untilAt}`)
  }
  for (const { uid, id, state, giftPoints, heldIds, months, days, untilAt, way } of purchases) {
    if (!EVER_PAID.includes(state)) {
      if (untilAt > 0) found.push(`term ${id} is ${state} and runs`)
      continue
    }
    const isInForce = IN_FORCE.includes(state)
    const given = (gifts.get(`${uid} ${id}`) ?? []).reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
    const benefits = isInForce ? giftPoints : 0
    if (given !== benefits) found.push(`term ${id} is ${state} and has given ${given} of ${giftPoints} points`)
    for (const heldId of JSON.parse(heldIds) as string[])
      if ((stateOf.get(`${uid} ${heldId}`) === 'void') !== !isInForce && !(isInForce && isVoidedByStaff(uid, heldId)))
        found.push(`term ${id} is ${state}, its coupon ${heldId} is ${stateOf.get(`${uid} ${heldId}`)}`)
    if (isTrial({ months }) && days > 0 && way === 'pay' && !trials.has(uid)) found.push(`trial ${id} is not counted`)
  }
  return found
}

/** Moments at which refunds of the same kind of card ended the membership, after the last term in force. */
function refundedEnds(purchases: readonly CardPurchaseTable[], last: CardPurchaseTable | undefined): number[] {
  return purchases
    .filter(({ state }) => EVER_PAID.includes(state) && !IN_FORCE.includes(state))
    .filter(({ uid, isUplus }) => uid === last?.uid && isUplus === last.isUplus)
    .map(({ untilAt, cutMs }) => untilAt - cutMs)
    .filter((end) => end > (last?.untilAt ?? 0))
}
