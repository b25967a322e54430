import type { Tx } from '../../../kernel/db'
import { type Hold, type Holder, type HoldRef, merged } from '../../../kernel/holders'
import { LIMIT, type QuotaService, type Taking } from './quota.service'

declare module '../../../kernel/holders' {
  interface Claims {
    /** Purchases of a product in a period, of which a shopper has only so many. */
    limit: Hold & { most: number }
    /** The same at the price of an offer. */
    each: Hold & { most: number }
    /** The first order's prices. */
    newcomer: Hold & { most: number }
  }
}

/** A line may come under all of these at once; the shopper's own rows, so early ones. */
const RANKS = { limit: 10, each: 11, newcomer: 12 } as const

/** Limits per shopper as what an order takes and may give back (behaviours 2.3). */
export function limitHolder<K extends keyof typeof RANKS>(quotas: QuotaService, kind: K): Holder<K> {
  const giveBack = async (tx: Tx, { uid }: HoldRef, held: readonly Hold[]) => {
    for (const { key, number } of merged(held)) await quotas.giveBack(tx, takingOf(uid, key, number))
  }
  return {
    kind,
    rank: RANKS[kind],
    async take(tx, { uid }, claims) {
      const over: string[] = []
      for (const { key, number, most } of merged(claims))
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
