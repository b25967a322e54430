import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine } from '../../../kernel/reservations'
import type { QuotaService } from '../../finance/quota'

/** The kind of quota of slots: one row for each slot of a store that was ever reserved. */
export const SLOT = 'slot'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** A place in a store's slot, one per order; the key is `slotKey`. */
    slot: ReservationLine & { most: number }
  }
}

/** The time is first, so that past slots sort together and one range deletes them. */
export const slotKey = (storeId: string, at: number): string => `${at} ${storeId}`

/** Places in a store's slot: shared by all shoppers, with less contention than stock. */
export function slotReservable(quotas: Pick<QuotaService, 'takeUpTo' | 'giveBackOf'>): Reservable<'slot'> {
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
