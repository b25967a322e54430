import type { Tx } from '../../../kernel/db'
import { type Hold, type Holder, type HoldRef, merged } from '../../../kernel/holders'
import type { QuotaService } from '../../bank/quota'

/** The kind of quota that packages are. */
export const PACKAGE = 'package'

declare module '../../../kernel/holders' {
  interface Claims {
    /** One of a coupon package, by its id, of which a shopper has so many. */
    package: Hold & { most: number }
  }
}

/** Packages as what a purchase takes and may give back: of the shopper's own number, and of all there are. */
export function packageHolder(quotas: QuotaService): Holder<'package'> {
  const own = ({ uid }: HoldRef, ref: string, number: number) => ({ uid, kind: PACKAGE, ref, period: 'ever', number })
  const giveBack = async (tx: Tx, of: HoldRef, held: readonly Hold[]) => {
    for (const { key: ref, number } of merged(held)) {
      await quotas.giveBack(tx, own(of, ref, number))
      await quotas.giveBackOf(tx, { kind: PACKAGE, ref }, number)
    }
  }
  return {
    kind: PACKAGE,
    rank: 82,
    async take(tx, of, claims) {
      const gone: string[] = []
      for (const { key: ref, number, most } of merged(claims)) {
        const isTaken = await quotas.take(tx, { ...own(of, ref, number), most })
        // The one row that all who buy it share, so the last.
        if (!isTaken || !(await quotas.takeOf(tx, { kind: PACKAGE, ref }, number))) gone.push(ref)
      }
      return gone
    },
    release: giveBack,
    giveBack,
  }
}
