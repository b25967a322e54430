import type { Tx } from '../../../kernel/db'
import { type Hold, type Holder, merged } from '../../../kernel/holders'
import type { QuotaService } from '../../finance/quota'

/** The kind of quota that appointments are: a row for each of a store, once somebody has one. */
export const SLOT = 'slot'

declare module '../../../kernel/holders' {
  interface Claims {
    /** A place in an appointment of a store, one for each order; by `slotKey`. */
    slot: Hold & { most: number }
  }
}

/** By time first: what is long over lies together. */
export const slotKey = (storeId: string, at: number): string => `${at} ${storeId}`

/** So many orders at an hour of a store: shared by all shoppers, but less hot than stock. */
export function slotHolder(quotas: QuotaService): Holder<'slot'> {
  const giveBack = async (tx: Tx, held: readonly Hold[]) => {
    for (const { key: ref, number } of merged(held)) await quotas.giveBackOf(tx, { kind: SLOT, ref }, number)
  }
  return {
    kind: SLOT,
    rank: 80,
    isOfOrder: true,
    async take(tx, _, claims) {
      const full: string[] = []
      for (const { key: ref, number, most: total } of merged(claims))
        if (!(await quotas.takeUpTo(tx, { kind: SLOT, ref }, { number, total }))) full.push(ref)
      return full
    },
    release: (tx, _, held) => giveBack(tx, held),
    giveBack: (tx, _, held) => giveBack(tx, held),
  }
}
