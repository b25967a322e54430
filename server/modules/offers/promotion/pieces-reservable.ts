import type { Tx } from '../../../kernel/db'
import { merged, type Reservable, type ReservationLine } from '../../../kernel/reservations'
import type { QuotaService } from '../../finance/quota'

/** The kind of quota that an offer's pieces are: a row for each SKU that has only so many at the offer's price. */
export const PIECES = 'offer'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** Pieces of a SKU at an offer's price, apart from its stock; by `piecesKey`. */
    pieces: ReservationLine & { total: number }
  }
}

export const piecesKey = (offerId: string, skuId: string): string => `${offerId} ${skuId}`

/** So many pieces at a price for all shoppers together: the hottest of rows, so the last. */
export function piecesReservable(quotas: QuotaService, onGone: () => void): Reservable<'pieces'> {
  const giveBack = async (tx: Tx, reserved: readonly ReservationLine[]) => {
    for (const { key: ref, number } of merged(reserved)) await quotas.giveBackOf(tx, { kind: PIECES, ref }, number)
    onGone()
  }
  return {
    kind: 'pieces',
    rank: 95,
    async look(tx, _, requests) {
      const asked = merged(requests)
      const taken = await quotas.leftOf(
        tx,
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
