import type { Reader } from '../../../kernel/db'
import { ITEM } from './points-mall-reservable'

/** Holders that reserve the points of goods and of gifts. */
const KINDS: ReadonlySet<string> = new Set(['pointItem', 'pointGift'])

/**
 * The points of an exchange follow its state, and the taken number of an item equals the exchanges that keep it, per
 * shopper and in total.
 */
export async function redemptionBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const found: string[] = []
  const redemptions = await q.selectFrom('gift_redemption').selectAll().execute()
  const asides = await q.selectFrom('ledger_freeze').selectAll().where('kind', '=', 'exchange').execute()
  const asideOf = new Map(asides.map((one) => [one.ref, one]))
  const entries = await q.selectFrom('ledger_entry').selectAll().where('kind', '=', 'exchange').execute()
  const entryOf = new Map(entries.map((one) => [one.ref, one]))
  const holdOf = new Map(reservations.flatMap((hold) => (KINDS.has(hold.kind) ? [[hold.lineId, hold]] : [])))
  if (asides.length !== redemptions.length) found.push('points are put aside for other exchanges')
  const orders = await q.selectFrom('shop_order').select(['id', 'parentNo']).execute()
  const parentOf = new Map(orders.map(({ id, parentNo }) => [id, parentNo]))
  const [own, all] = [new Map<string, number>(), new Map<string, number>()]
  for (const row of redemptions) {
    const { uid, id, itemId, state, points, number, payableNo, kind, orderId, heldId } = row
    const name = `exchange ${id}`
    const [aside, hold] = [asideOf.get(id), holdOf.get(id)]
    const expected = state === 'unpaid' ? 'frozen' : state === 'closed' ? 'thawed' : 'spent'
    if (aside?.state !== expected || aside.amount !== points) found.push(`${name} is ${state}, its points are not`)
    const owner = kind === 'goods' ? parentOf.get(orderId) : payableNo === '' ? undefined : id
    if (hold?.no !== owner) found.push(`${name} is held by ${hold?.no}`)
    if (hold && hold.data !== JSON.stringify({ points })) found.push(`${name} costs ${points}, it holds ${hold.data}`)
    if (state === 'refunded' && entryOf.get(id)?.reversed !== points) found.push(`${name} is back, its points not`)
    if (kind !== 'goods' && (heldId !== '') !== (state === 'paid'))
      found.push(`${name} is ${state}, what it gives is not`)
    const kept = state === 'closed' ? 0 : number - (hold?.backNumber ?? 0)
    own.set(`${uid} ${itemId}`, (own.get(`${uid} ${itemId}`) ?? 0) + kept)
    all.set(itemId, (all.get(itemId) ?? 0) + kept)
  }
  for (const { uid, ref, taken } of await q.selectFrom('quota_person').selectAll().where('kind', '=', ITEM).execute())
    if ((own.get(`${uid} ${ref}`) ?? 0) !== taken) found.push(`${uid} has not ${taken} of ${ref}`)
  for (const { ref, taken, total } of await q.selectFrom('quota').selectAll().where('kind', '=', ITEM).execute())
    if ((all.get(ref) ?? 0) !== taken || taken > total) found.push(`of ${ref} ${taken} of ${total} are gone`)
  return found
}
