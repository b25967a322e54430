import type { Reservable, ReservationLine, ReservationRef } from '../../../kernel/reservations'
import type { StockService } from './stock.service'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Pieces of a SKU; the key is the SKU's. */
    stock: ReservationLine
  }
}

/** A checkout or a case as the ledger of stock knows it. */
export const refOf = ({ uid, no }: ReservationRef): string => `${uid}/${no}`

const linesOf = (holds: readonly ReservationLine[]) => holds.map(({ key, number }) => ({ skuId: key, number }))

/** Stock as what an order takes and may give back: the hottest rows of all, so they come last. */
export function stockReservable(stock: StockService): Reservable<'stock'> {
  return {
    kind: 'stock',
    rank: 90,
    look: (tx, _ref, requests) => stock.short(tx, linesOf(requests)),
    take: (tx, ref, requests, now) => stock.reserve(tx, refOf(ref), linesOf(requests), now),
    commit: (tx, ref, reserved, now) => stock.commit(tx, refOf(ref), linesOf(reserved), now),
    release: (tx, ref, reserved, now) => stock.release(tx, refOf(ref), linesOf(reserved), now),
    // What never left the house goes back on the shelf; what did is looked at first.
    async giveBack(tx, ref, reserved, { cause, isIntact }, now) {
      if (isIntact) await stock.restock(tx, `${refOf(ref)}/${cause}`, linesOf(reserved), now)
    },
  }
}
