import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'
import { PIECES } from './pieces-reservable'

/**
 * The sold pieces at an offer's price equal the pieces in reservations, and never exceed the offer's number. In the
 * demo some are sold from the start.
 */
export async function piecesBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === 'pieces' && state !== 'released'),
    ({ key }) => key,
  )
  const quotas = await q.selectFrom('quota').selectAll().where('kind', '=', PIECES).execute()
  return quotas.flatMap(({ ref, total: all, taken }) => {
    const own = total(held.get(ref) ?? [], ({ number, backNumber }) => number - backNumber)
    const isOff = ref.includes('@') ? taken < own : taken !== own
    return isOff || taken > all || taken < 0 ? [`of ${ref} ${taken} of ${all} are gone, orders hold ${own}`] : []
  })
}
