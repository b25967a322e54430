import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine } from '../../../kernel/reservations'
import type { QuotaService } from '../../finance/quota'

/** The quota kind of an offer's pieces: a row for each SKU with a limited number at the offer's price. */
export const PIECES = 'offer'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Pieces of a SKU at an offer's price, separate from its stock; by `piecesKey`. */
    pieces: ReservationLine & { total: number }
  }
}

export const piecesKey = (offerId: string, skuId: string): string => `${offerId} ${skuId}`

/** The pieces at a price for all shoppers: the most contended row, so it is locked last. */
export function piecesReservable(
  quotas: Pick<QuotaService, 'takeUpTo' | 'giveBackOf' | 'leftOf'>,
  onGone: () => void,
): Reservable<'pieces'> {
  const giveBack = async (tx: Tx, reserved: readonly ReservationLine[]) => {
    for (const { key: ref, number } of merged(reserved)) await quotas.giveBackOf(tx, { kind: PIECES, ref }, number)
    onGone()
  }
  return {
    kind: 'pieces',
    rank: 95,
    async look(q, requests) {
      const asked = merged(requests)
      const taken = await quotas.leftOf(
        q,
        PIECES,
        asked.map(({ key }) => key),
      )
      const short = asked.filter(({ key, number, total }) => (taken.get(key)?.taken ?? 0) + number > total)
      if (short.length > 0) onGone()
      return short.map(({ key }) => key)
    },
    async take(tx, _, requests) {
      const gone: string[] = []
      for (const { key: ref, number, total } of merged(requests))
        if (!(await quotas.takeUpTo(tx, { kind: PIECES, ref }, { number, total }))) gone.push(ref)
      if (gone.length > 0) onGone()
      return gone
    },
    release: (tx, _, reserved) => giveBack(tx, reserved),
    giveBack: (tx, _, reserved) => giveBack(tx, reserved),
  }
}
