import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine, type ReservationRef } from '../../../kernel/reservations'
import type { QuotaService } from './quota.service'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Coupon packages by their ids, of each of which a shopper has so many. */
    package: ReservationLine & { most: number }
    /** The same of vouchers. */
    voucher: ReservationLine & { most: number }
  }
}

const RANKS = { package: 82, voucher: 83 } as const

/** What is sold beside goods as what a purchase takes and may give back: of the shopper's own number, and of all there are. */
export function saleReservable<K extends keyof typeof RANKS>(quotas: QuotaService, kind: K): Reservable<K> {
  const own = ({ uid }: ReservationRef, ref: string, number: number) => ({ uid, kind, ref, period: 'ever', number })
  const giveBack = async (tx: Tx, of: ReservationRef, reserved: readonly ReservationLine[]) => {
    for (const { key: ref, number } of merged(reserved)) {
      await quotas.giveBack(tx, own(of, ref, number))
      await quotas.giveBackOf(tx, { kind, ref }, number)
    }
  }
  return {
    kind,
    rank: RANKS[kind],
    async take(tx, of, requests) {
      const gone: string[] = []
      for (const { key: ref, number, most } of merged(requests)) {
        const isTaken = await quotas.take(tx, { ...own(of, ref, number), most })
        // The one row that all who buy it share, so the last.
        if (!isTaken || !(await quotas.takeOf(tx, { kind, ref }, number))) gone.push(ref)
      }
      return gone
    },
    release: giveBack,
    giveBack,
  }
}
