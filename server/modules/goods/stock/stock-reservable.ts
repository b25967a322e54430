import type { Reservable, ReservationLine, ReservationRef } from '../../../kernel/reservations'
import type { StockService } from './stock.service'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Pieces of a SKU; the key is the SKU's. */
    stock: ReservationLine
  }
}

/** The ref of a checkout or a case in the stock ledger. */
export const refOf = ({ uid, no }: ReservationRef): string => `${uid}/${no}`

const linesOf = (holds: readonly ReservationLine[]) => holds.map(({ key, number }) => ({ skuId: key, number }))

/** Stock as a reservable of orders: the most contended rows, so they are locked last. */
export function stockReservable(stock: StockService): Reservable<'stock'> {
  return {
    kind: 'stock',
    rank: 90,
    look: (q, requests) => stock.short(q, linesOf(requests)),
    take: (tx, ref, requests, now) => stock.reserve(tx, refOf(ref), linesOf(requests), now),
    commit: (tx, ref, reserved, now) => stock.commit(tx, refOf(ref), linesOf(reserved), now),
    release: (tx, ref, reserved, now) => stock.release(tx, refOf(ref), linesOf(reserved), now),
    // Pieces that never left the warehouse return to the shelf; others are inspected first.
    async giveBack(tx, ref, reserved, { cause, isIntact }, now) {
      if (isIntact) await stock.restock(tx, `${refOf(ref)}/${cause}`, linesOf(reserved), now)
    },
  }
}
