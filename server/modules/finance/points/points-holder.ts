import type { Holder } from '../../../kernel/holders'
import type { LedgerService } from '../ledger'
import { POINTS_BOOK } from './points.rules'

declare module '../../../kernel/holders' {
  interface Claims {
    /** Points that an order is paid with, at its first line; the key says how many. */
    points: { lineId: string; key: string; number: 1 }
  }
}

/** Points as what an order takes: put aside by its submit, spent with its payment, back by the share of what is refunded. */
export function pointsHolder(ledger: LedgerService): Holder<'points'> {
  const causeOf = (uid: string, ref: string) => ({ uid, book: POINTS_BOOK, kind: 'order', ref })
  return {
    kind: 'points',
    rank: 7,
    isOfOrder: true,
    async take(tx, { uid }, claims, now) {
      const short: string[] = []
      for (const { lineId, key } of claims)
        if (!(await ledger.freeze(tx, { ...causeOf(uid, lineId), amount: Number(key) }, now))) short.push(key)
      return short
    },
    async commit(tx, { uid }, held, now) {
      for (const { lineId } of held) await ledger.spend(tx, causeOf(uid, lineId), now)
    },
    async release(tx, { uid }, held, now) {
      for (const { lineId } of held) await ledger.thaw(tx, causeOf(uid, lineId), now)
    },
    async refunded(tx, { uid }, held, share, now) {
      for (const { lineId, key } of held) {
        // Of an order that cost nothing else, all comes back at once.
        const back = share.of === 0 ? Number(key) : Math.floor((Number(key) * share.cents) / share.of)
        const { kind, ref } = causeOf(uid, lineId)
        if (back > 0) await ledger.reverseUpTo(tx, { uid, book: POINTS_BOOK }, { kind, ref }, 'refund', back, now)
      }
    },
    // By value, above.
    giveBack: async () => undefined,
  }
}
