import type { Tx } from '../../../kernel/db'
import type { Reservable, ReservationLine, ReservationRef } from '../../../kernel/reservations'
import type { QuotaService } from '../../finance/quota'

/** The kind of quota of a shopper's unpaid appointments. */
export const UNPAID_PICKUP = 'unpaidPickup'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** One of a shopper's limited number of unpaid appointments. */
    unpaidPickup: ReservationLine & { most: number }
  }
}

/** Limits the unpaid appointments of a shopper; the payment frees the place, and so does the end of the appointment. */
export function unpaidPickupReservable(quotas: Pick<QuotaService, 'take' | 'giveBack'>): Reservable<'unpaidPickup'> {
  const of = (uid: string) => ({ uid, kind: UNPAID_PICKUP, ref: '', period: '' })
  const free = async (tx: Tx, { uid }: ReservationRef, reserved: readonly ReservationLine[]) => {
    for (const { number } of reserved) await quotas.giveBack(tx, { ...of(uid), number })
  }
  return {
    kind: UNPAID_PICKUP,
    rank: 15,
    isOfOrder: true,
    async take(tx, { uid }, requests) {
      for (const { key, number, most } of requests)
        if (!(await quotas.take(tx, { ...of(uid), number, most }))) return [key]
      return []
    },
    commit: free,
    release: free,
    async giveBack() {
      // The payment has freed the place already.
    },
  }
}
