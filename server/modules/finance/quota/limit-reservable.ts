import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine, type ReservationRef } from '../../../kernel/reservations'
import { LIMIT, type QuotaService, type Taking } from './quota.service'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Purchases of a product in a period, of which a shopper has only so many. */
    limit: ReservationLine & { most: number }
    /** The same at the price of an offer. */
    each: ReservationLine & { most: number }
    /** The first order's prices. */
    newcomer: ReservationLine & { most: number }
  }
}

/** A line may come under all of these at once; the shopper's own rows, so early ones. */
const RANKS = { limit: 10, each: 11, newcomer: 12 } as const

/** Limits per shopper as what an order takes and may give back (behaviours 2.3). */
export function limitReservable<K extends keyof typeof RANKS>(quotas: QuotaService, kind: K): Reservable<K> {
  const giveBack = async (tx: Tx, { uid }: ReservationRef, reserved: readonly ReservationLine[]) => {
    for (const { key, number } of merged(reserved)) await quotas.giveBack(tx, takingOf(uid, key, number))
  }
  return {
    kind,
    rank: RANKS[kind],
    async take(tx, { uid }, requests) {
      const over: string[] = []
      for (const { key, number, most } of merged(requests))
        if (!(await quotas.take(tx, { ...takingOf(uid, key, number), most }))) over.push(key)
      return over
    },
    release: giveBack,
    giveBack,
  }
}

function takingOf(uid: string, key: string, number: number): Taking {
  const at = key.indexOf(' ')
  const [period, ref] = [key.slice(0, at), key.slice(at + 1)]
  return { uid, kind: LIMIT, ref, period, number }
}
