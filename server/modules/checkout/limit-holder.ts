import type { Tx } from '../../kernel/db'
import type { Hold, Holder, HoldRef } from '../../kernel/holders'
import type { ProductLimit } from '../catalog'

declare module '../../kernel/holders' {
  interface Claims {
    /** Purchases of a product in a period, of which a shopper has only so many. */
    limit: Hold & { most: number }
  }
}

/** One shopper's pieces of a product in a period. */
interface Taking {
  uid: string
  kind: 'limit'
  ref: string
  period: string
  number: number
}

/** The quota module's door. */
export interface LimitQuota {
  /** False when it would be more than `most`. */
  take(tx: Tx, taking: Taking & { most: number }, now: number): Promise<boolean>
  giveBack(tx: Tx, taking: Taking, now: number): Promise<unknown>
}

export const keyOf = ({ productId, period }: Pick<ProductLimit, 'productId' | 'period'>): string =>
  `${period} ${productId}`

/** Limits per shopper as what an order takes and may give back (behaviours 2.3); the shopper's own rows, so early ones. */
export function limitHolder(quota: LimitQuota): Holder<'limit'> {
  const giveBack = async (tx: Tx, { uid }: HoldRef, held: readonly Hold[], now: number) => {
    for (const { key, number } of merged(held)) await quota.giveBack(tx, takingOf(uid, key, number), now)
  }
  return {
    kind: 'limit',
    rank: 10,
    async take(tx, { uid }, claims, now) {
      const over: string[] = []
      for (const { key, number, most } of merged(claims))
        if (!(await quota.take(tx, { ...takingOf(uid, key, number), most }, now))) over.push(key)
      return over
    },
    release: giveBack,
    giveBack: (tx, ref, held, _how, now) => giveBack(tx, ref, held, now),
  }
}

function takingOf(uid: string, key: string, number: number): Taking {
  const at = key.indexOf(' ')
  const [period, ref] = [key.slice(0, at), key.slice(at + 1)]
  return { uid, kind: 'limit', ref, period, number }
}

/** One entry for each key, in one order for everybody. */
function merged<C extends Hold>(claims: readonly C[]): C[] {
  const byKey = new Map<string, C>()
  for (const claim of claims) {
    const known = byKey.get(claim.key)
    byKey.set(claim.key, known ? { ...known, number: known.number + claim.number } : claim)
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
