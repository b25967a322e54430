import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'

/** Stock levels equal their movements, and reserved pieces equal those that orders hold. */
export async function stockBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const found: string[] = []
  const levels = await q.selectFrom('stock').selectAll().execute()
  const sums = await q
    .selectFrom('stock_movement')
    .select([
      'skuId',
      (eb) => eb.fn.sum<number>('onHandDelta').as('onHand'),
      (eb) => eb.fn.sum<number>('reservedDelta').as('reserved'),
    ])
    .groupBy('skuId')
    .execute()
  const sumOf = new Map(sums.map((sum) => [sum.skuId, sum]))
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === 'stock' && state === 'reserved'),
    (hold) => hold.key,
  )
  for (const { skuId, onHand, reserved } of levels) {
    const sum = sumOf.get(skuId)
    if (Number(sum?.onHand ?? 0) !== onHand || Number(sum?.reserved ?? 0) !== reserved)
      found.push(`stock of ${skuId} is not its movements`)
    if (reserved < 0 || onHand < reserved) found.push(`stock of ${skuId}: ${reserved} of ${onHand} reserved`)
    if (total(held.get(skuId) ?? [], (hold) => hold.number) !== reserved)
      found.push(`reserved of ${skuId} is not what orders hold`)
  }
  return found
}

/**
 * The committed pieces of each checkout, purchase or case have left the shelf; at most the returned pieces are put back
 * on the shelf.
 */
export async function stockMovementBreaches(q: Reader): Promise<string[]> {
  const holds = await q
    .selectFrom('reservation')
    .selectAll()
    .where('kind', '=', 'stock')
    .where('state', '=', 'committed')
    .execute()
  const movements = await q
    .selectFrom('stock_movement')
    .selectAll()
    .where('kind', 'in', ['commit', 'restock'])
    .execute()
  // The ref of a restocking has its cause appended.
  const moved = grouped(movements, ({ kind, skuId, ref }) => `${kind} ${skuId} ${ref.split('/').slice(0, 2).join('/')}`)
  const ofHolds = grouped(holds, ({ key, uid, no }) => `${key} ${uid}/${no}`)
  return [...ofHolds].flatMap(([key, own]) => {
    const onHand = (kind: 'commit' | 'restock') => total(moved.get(`${kind} ${key}`) ?? [], (one) => one.onHandDelta)
    const gone = onHand('commit') + total(own, ({ number }) => number)
    const more = onHand('restock') - total(own, ({ backNumber }) => backNumber)
    return [
      ...(gone === 0 ? [] : [`stock of ${key}: what left the shelf differs from what is committed by ${gone}`]),
      ...(more <= 0 ? [] : [`stock of ${key}: ${more} more are on the shelf than came back`]),
    ]
  })
}
