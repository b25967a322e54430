import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine, type ReservationRef } from '../../../kernel/reservations'
import type { QuotaService } from './quota.service'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Coupon packages by id, limited per shopper and in total. */
    package: ReservationLine & { most: number }
    /** Vouchers by id, limited per shopper and in total. */
    voucher: ReservationLine & { most: number }
  }
}

const RANKS = { package: 82, voucher: 83 } as const

/** Reservables of things sold outside orders of goods: the shopper's own limit and the total. */
export function saleReservable<K extends keyof typeof RANKS>(
  quotas: Pick<QuotaService, 'take' | 'takeOf' | 'giveBack' | 'giveBackOf'>,
  kind: K,
): Reservable<K> {
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
        // All buyers share the row of the total, so it is locked last.
        if (!isTaken || !(await quotas.takeOf(tx, { kind, ref }, number))) gone.push(ref)
      }
      return gone
    },
    release: giveBack,
    giveBack,
  }
}
