import type { Tx } from '../../../kernel/db'
import { type Hold, type Holder, merged } from '../../../kernel/holders'
import type { QuotaService } from '../../finance/quota'

/** The kind of quota that an offer's pieces are: a row for each SKU that has only so many at the offer's price. */
export const PIECES = 'offer'

declare module '../../../kernel/holders' {
  interface Claims {
    /** Pieces of a SKU at an offer's price, apart from its stock; by `piecesKey`. */
    pieces: Hold & { total: number }
  }
}

export const piecesKey = (offerId: string, skuId: string): string => `${offerId} ${skuId}`

/** So many pieces at a price for all shoppers together: the hottest of rows, so the last. */
export function piecesHolder(quotas: QuotaService, onGone: () => void): Holder<'pieces'> {
  const giveBack = async (tx: Tx, held: readonly Hold[]) => {
    for (const { key: ref, number } of merged(held)) await quotas.giveBackOf(tx, { kind: PIECES, ref }, number)
    onGone()
  }
  return {
    kind: 'pieces',
    rank: 95,
    async look(tx, _, claims) {
      const asked = merged(claims)
      const taken = await quotas.leftOf(
        tx,
        PIECES,
        asked.map(({ key }) => key),
      )
      const short = asked.filter(({ key, number, total }) => (taken.get(key)?.taken ?? 0) + number > total)
      if (short.length > 0) onGone()
      return short.map(({ key }) => key)
    },
    async take(tx, _, claims) {
      const gone: string[] = []
      for (const { key: ref, number, total } of merged(claims))
        if (!(await quotas.takeUpTo(tx, { kind: PIECES, ref }, { number, total }))) gone.push(ref)
      if (gone.length > 0) onGone()
      return gone
    },
    release: (tx, _, held) => giveBack(tx, held),
    giveBack: (tx, _, held) => giveBack(tx, held),
  }
}
