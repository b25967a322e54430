import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine } from '../../../kernel/reservations'
import type { QuotaService } from '../../finance/quota'

/** The kind of quota for appointments: one row for each slot of a store that was ever reserved. */
export const SLOT = 'slot'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** A place in an appointment of a store, one for each order; by `slotKey`. */
    slot: ReservationLine & { most: number }
  }
}

/** By time first: what is long over lies together. */
export const slotKey = (storeId: string, at: number): string => `${at} ${storeId}`

/** So many orders at an hour of a store: shared by all shoppers, but less hot than stock. */
export function slotReservable(quotas: QuotaService): Reservable<'slot'> {
  const giveBack = async (tx: Tx, reserved: readonly ReservationLine[]) => {
    for (const { key: ref, number } of merged(reserved)) await quotas.giveBackOf(tx, { kind: SLOT, ref }, number)
  }
  return {
    kind: SLOT,
    rank: 80,
    isOfOrder: true,
    async take(tx, _, requests) {
      const full: string[] = []
      for (const { key: ref, number, most: total } of merged(requests))
        if (!(await quotas.takeUpTo(tx, { kind: SLOT, ref }, { number, total }))) full.push(ref)
      return full
    },
    release: (tx, _, reserved) => giveBack(tx, reserved),
    giveBack: (tx, _, reserved) => giveBack(tx, reserved),
  }
}
