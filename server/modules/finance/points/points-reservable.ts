import type { Reservable, ReservationLine } from '../../../kernel/reservations'
import type { LedgerService } from '../ledger'
import { POINTS_BOOK, pointsBack } from './points.rules'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Points that pay a part of an order, once, at its first line; the key is the book's. */
    points: ReservationLine & { data: { points: number } }
  }
}

/** Points of an order: frozen at submit, spent with the payment, returned in proportion to refunds. */
export function pointsReservable(
  ledger: Pick<LedgerService, 'freeze' | 'spend' | 'thaw' | 'reverseUpTo'>,
): Reservable<'points'> {
  const causeOf = (uid: string, ref: string) => ({ uid, book: POINTS_BOOK, kind: 'order', ref })
  return {
    kind: 'points',
    rank: 7,
    isOfOrder: true,
    async take(tx, { uid }, requests, now) {
      const short: string[] = []
      for (const { lineId, key, data } of requests)
        if (!(await ledger.freeze(tx, { ...causeOf(uid, lineId), amount: data.points }, now))) short.push(key)
      return short
    },
    async commit(tx, { uid }, reserved, now) {
      for (const { lineId } of reserved) await ledger.spend(tx, causeOf(uid, lineId), now)
    },
    async release(tx, { uid }, reserved, now) {
      for (const { lineId } of reserved) await ledger.thaw(tx, causeOf(uid, lineId), now)
    },
    async refunded(tx, { uid }, reserved, share, now) {
      for (const { lineId, data } of reserved) {
        const back = pointsBack(data.points, share)
        const { kind, ref } = causeOf(uid, lineId)
        if (back > 0) await ledger.reverseUpTo(tx, { uid, book: POINTS_BOOK }, { kind, ref }, 'refund', back, now)
      }
    },
    // `refunded` returns the points by value.
    giveBack: async () => undefined,
  }
}
