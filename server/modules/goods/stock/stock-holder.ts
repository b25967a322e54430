import type { Hold, Holder, HoldRef } from '../../../kernel/holders'
import type { StockService } from './stock.service'

declare module '../../../kernel/holders' {
  interface Claims {
    /** Pieces of a SKU; the key is the SKU's. */
    stock: Hold
  }
}

/** A payable as the ledger of stock knows it. */
export const refOf = ({ uid, no }: HoldRef): string => `${uid}/${no}`

const linesOf = (holds: readonly Hold[]) => holds.map(({ key, number }) => ({ skuId: key, number }))

/** Stock as what an order takes and may give back: the hottest rows of all, so they come last. */
export function stockHolder(stock: StockService): Holder<'stock'> {
  return {
    kind: 'stock',
    rank: 90,
    look: (tx, _ref, claims) => stock.short(tx, linesOf(claims)),
    take: (tx, ref, claims, now) => stock.reserve(tx, refOf(ref), linesOf(claims), now),
    commit: (tx, ref, held, now) => stock.commit(tx, refOf(ref), linesOf(held), now),
    release: (tx, ref, held, now) => stock.release(tx, refOf(ref), linesOf(held), now),
    // What never left the house goes back on the shelf; what did is looked at first.
    async giveBack(tx, ref, held, { cause, isIntact }, now) {
      if (isIntact) await stock.restock(tx, `${refOf(ref)}/${cause}`, linesOf(held), now)
    },
  }
}
