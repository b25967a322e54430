import type { Tx } from '../../../kernel/db'
import { type Hold, type Holder, type HoldRef, merged } from '../../../kernel/holders'
import { LIMIT, type QuotaService, type Taking } from '../../bank/quota'

declare module '../../../kernel/holders' {
  interface Claims {
    /** Purchases of a product in a period, of which a shopper has only so many. */
    limit: Hold & { most: number }
  }
}

/** Limits per shopper as what an order takes and may give back (behaviours 2.3); the shopper's own rows, so early ones. */
export function limitHolder(quotas: QuotaService): Holder<'limit'> {
  const giveBack = async (tx: Tx, { uid }: HoldRef, held: readonly Hold[]) => {
    for (const { key, number } of merged(held)) await quotas.giveBack(tx, takingOf(uid, key, number))
  }
  return {
    kind: 'limit',
    rank: 10,
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
