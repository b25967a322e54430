import type { Hold, Holder } from '../../../kernel/holders'
import * as repo from './coupon.repo'

declare module '../../../kernel/holders' {
  interface Claims {
    /** The coupons of one order, by heldId with a blank between them; one of the mall stands at each of its orders. */
    coupon: Hold
  }
}

const idsOf = (held: readonly Pick<Hold, 'key'>[]): string[] => [
  ...new Set(held.flatMap(({ key }) => key.split(' ')).sort()),
]

/** Coupons as what an order takes and may give back; the shopper's own rows, so the first. */
export const couponHolder: Holder<'coupon'> = {
  kind: 'coupon',
  rank: 5,
  isOfOrder: true,
  take(tx, { uid, no }, claims, now) {
    return repo.lock(tx, uid, idsOf(claims), no, now)
  },
  commit: (tx, { uid, no }, held, now) => repo.settleLocked(tx, uid, idsOf(held), no, now),
  release: (tx, { uid, no }, held) => repo.unlock(tx, uid, idsOf(held), no),
  async giveBack(tx, { uid, no }, held) {
    // A coupon of the mall comes back with the last of its orders.
    const still = new Set((await repo.keysLeft(tx, uid, no)).flatMap((key) => key.split(' ')))
    const back = idsOf(held).filter((id) => !still.has(id))
    if (back.length > 0) await repo.unlock(tx, uid, back, no)
  },
}
