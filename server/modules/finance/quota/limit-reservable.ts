import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine, type ReservationRef } from '../../../kernel/reservations'
import { LIMIT, type QuotaService, type Taking } from './quota.service'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Purchases of a product in a period, limited per shopper. */
    limit: ReservationLine & { most: number }
    /** Purchases at the price of an offer, limited per shopper. */
    each: ReservationLine & { most: number }
    /** Purchases at a price for the first order. */
    newcomer: ReservationLine & { most: number }
  }
}

/** A line may have all three limits. The rows belong to one shopper, so they are locked early. */
const RANKS = { limit: 10, each: 11, newcomer: 12 } as const

/** Limits per shopper as reservables of an order. */
export function limitReservable<K extends keyof typeof RANKS>(
  quotas: Pick<QuotaService, 'take' | 'giveBack'>,
  kind: K,
): Reservable<K> {
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

/** The period and ref of the row for a reservation's key, split at its first space: ids of offers may contain spaces. */
export function limitPartsOf(key: string): { period: string; ref: string } {
  const at = key.indexOf(' ')
  return { period: key.slice(0, at), ref: key.slice(at + 1) }
}

const takingOf = (uid: string, key: string, number: number): Taking => ({
  uid,
  kind: LIMIT,
  ...limitPartsOf(key),
  number,
})
