import type { Reservable, ReservationLine, Reservations } from '../../../kernel/reservations'
import * as repo from './coupon.repo'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** A coupon of an order, by its heldId; a mall coupon is reserved by each of its orders. */
    coupon: ReservationLine
  }
}

const idsOf = (reserved: readonly Pick<ReservationLine, 'key'>[]): string[] => [
  ...new Set(reserved.map(({ key }) => key).sort()),
]

/** Coupons as a reservable of orders; rows of one shopper, so they are locked first. */
export function couponReservable(reservations: Pick<Reservations, 'keysNotBack'>): Reservable<'coupon'> {
  return {
    kind: 'coupon',
    rank: 5,
    isOfOrder: true,
    take(tx, { uid, no }, requests, now) {
      return repo.lock(tx, uid, idsOf(requests), no, now)
    },
    commit: (tx, { uid, no }, reserved, now) => repo.settleLocked(tx, uid, idsOf(reserved), no, now),
    release: (tx, { uid, no }, reserved) => repo.unlock(tx, uid, idsOf(reserved), no),
    async giveBack(tx, ref, reserved) {
      // A mall coupon is released with the last of its orders.
      const still = await reservations.keysNotBack(tx, ref, 'coupon')
      const back = idsOf(reserved).filter((id) => !still.has(id))
      if (back.length > 0) await repo.unlock(tx, ref.uid, back, ref.no)
    },
  }
}
