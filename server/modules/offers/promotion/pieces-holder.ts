import type { Tx } from '../../../kernel/db'
import type { Hold, Holder } from '../../../kernel/holders'
import type { QuotaService } from '../../bank/quota'

/** The kind of quota that an offer's pieces are: a row for each product that has only so many at the offer's price. */
export const PIECES = 'offer'

declare module '../../../kernel/holders' {
  interface Claims {
    /** Pieces of a product at an offer's price, apart from its stock; by `piecesKey`. */
    pieces: Hold
  }
}

export const piecesKey = (offerId: string, productId: string): string => `${offerId} ${productId}`

/** So many pieces at a price for all shoppers together: the hottest of rows, so the last. */
export function piecesHolder(quotas: QuotaService, onGone: () => void): Holder<'pieces'> {
  const summed = (held: readonly Hold[]): [string, number][] => {
    const byKey = new Map<string, number>()
    for (const { key, number } of held) byKey.set(key, (byKey.get(key) ?? 0) + number)
    return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))
  }
  const giveBack = async (tx: Tx, held: readonly Hold[]) => {
    for (const [ref, number] of summed(held)) await quotas.giveBackOf(tx, { kind: PIECES, ref }, number)
    onGone()
  }
  return {
    kind: 'pieces',
    rank: 95,
    async look(tx, _, claims) {
      const asked = summed(claims)
      const left = await quotas.leftOf(
        tx,
        PIECES,
        asked.map(([ref]) => ref),
      )
      const short = asked.filter(([ref, number]) => isShort(left.get(ref), number)).map(([ref]) => ref)
      if (short.length > 0) onGone()
      return short
    },
    async take(tx, _, claims) {
      const gone: string[] = []
      for (const [ref, number] of summed(claims))
        if (!(await quotas.takeOf(tx, { kind: PIECES, ref }, number))) gone.push(ref)
      if (gone.length > 0) onGone()
      return gone
    },
    release: (tx, _, held) => giveBack(tx, held),
    giveBack: (tx, _, held) => giveBack(tx, held),
  }
}

const isShort = (quota: { total: number; taken: number } | undefined, number: number) =>
  quota !== undefined && quota.taken + number > quota.total
