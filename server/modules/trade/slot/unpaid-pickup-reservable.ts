import type { Tx } from '../../../kernel/db'
import type { Reservable, ReservationLine, ReservationRef } from '../../../kernel/reservations'
import type { QuotaService } from '../../finance/quota'

/** The kind of quota that a shopper's appointments are which are still to be paid at a store. */
export const UNPAID_PICKUP = 'unpaidPickup'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** One of the appointments that a shopper may have without having paid. */
    unpaidPickup: ReservationLine & { most: number }
  }
}

/** So many at once of one shopper's; the payment frees its place as well as the end of the appointment does. */
export function unpaidPickupReservable(quotas: QuotaService): Reservable<'unpaidPickup'> {
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
      // Free since it was paid.
    },
  }
}
