import type { Reservable, ReservationLine } from '../../../kernel/reservations'
import type { LedgerService } from '../ledger'
import { POINTS_BOOK } from './points.rules'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Points that an order is paid with, at its first line, once; the key is the book's. */
    points: ReservationLine & { data: { points: number } }
  }
}

/** Points as what an order takes: put aside by its submit, spent with its payment, back by the share of what is refunded. */
export function pointsReservable(ledger: LedgerService): Reservable<'points'> {
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
        // Of an order that cost nothing else, all comes back at once.
        const back = share.of === 0 ? data.points : Math.floor((data.points * share.cents) / share.of)
        const { kind, ref } = causeOf(uid, lineId)
        if (back > 0) await ledger.reverseUpTo(tx, { uid, book: POINTS_BOOK }, { kind, ref }, 'refund', back, now)
      }
    },
    // By value, above.
    giveBack: async () => undefined,
  }
}
