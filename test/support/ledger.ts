import type { Db } from '@server/kernel/db'

/** What must hold after whatever happened; each entry is a breach in words, so an empty list is a sound mall. */
export async function breaches(db: Db): Promise<string[]> {
  const { q } = db
  const found: string[] = []
  const levels = await q.selectFrom('stock').selectAll().execute()
  const sums = await q
    .selectFrom('stock_movement')
    .select([
      'sku_id',
      (eb) => eb.fn.sum<number>('on_hand_delta').as('on_hand'),
      (eb) => eb.fn.sum<number>('reserved_delta').as('reserved'),
    ])
    .groupBy('sku_id')
    .execute()
  const sumOf = new Map(sums.map((sum) => [sum.sku_id, sum]))
  const holds = await q.selectFrom('stock_hold').selectAll().execute()
  const heldOf = new Map<string, number>()
  for (const hold of holds)
    if (hold.state === 'held') heldOf.set(hold.sku_id, (heldOf.get(hold.sku_id) ?? 0) + hold.number)
  for (const { sku_id, on_hand, reserved } of levels) {
    const sum = sumOf.get(sku_id)
    if (Number(sum?.on_hand ?? 0) !== on_hand || Number(sum?.reserved ?? 0) !== reserved)
      found.push(`stock of ${sku_id} is not its movements`)
    if (reserved < 0 || on_hand < reserved) found.push(`stock of ${sku_id}: ${reserved} of ${on_hand} reserved`)
    if ((heldOf.get(sku_id) ?? 0) !== reserved) found.push(`reserved of ${sku_id} is not what orders hold`)
  }
  const parents = await q.selectFrom('order_parent').selectAll().execute()
  const orders = await q
    .selectFrom('shop_order')
    .select(['id', 'parent_no', 'status', 'payable_cents', 'total_number'])
    .execute()
  const lines = await q
    .selectFrom('order_line')
    .select(['order_id', 'number', 'payable_cents', 'freight_cents', 'tax_cents'])
    .execute()
  const events = await q.selectFrom('order_event').select(['order_id', 'event']).execute()
  const jobs = await q.selectFrom('job').select(['kind', 'key']).where('kind', '=', 'order.expire').execute()
  const placed = new Set(events.filter((event) => event.event === 'place').map((event) => event.order_id))
  const expiring = new Set(jobs.map((job) => job.key))
  const byOrder = grouped(lines, (line) => line.order_id)
  const byParent = grouped(orders, (order) => order.parent_no)
  const heldBy = grouped(holds, (hold) => hold.ref)
  for (const parent of parents) {
    const own = byParent.get(parent.parent_no) ?? []
    const name = `submit ${parent.parent_no}`
    if (own.length !== parent.order_count) found.push(`${name} has ${own.length} of ${parent.order_count} orders`)
    if (total(own, (order) => order.payable_cents) !== parent.payable_cents)
      found.push(`${name}: its orders are not its sum`)
    const held = heldBy.get(parent.parent_no) ?? []
    if (total(held, (hold) => hold.number) !== total(own, (order) => order.total_number))
      found.push(`${name} holds other pieces than it sold`)
    const state = { unpaid: 'held', paid: 'committed', closed: 'released' }[parent.state]
    if (held.some((hold) => hold.state !== state)) found.push(`${name} is ${parent.state}, its stock is not`)
    if ((parent.state === 'unpaid') !== expiring.has(parent.parent_no))
      found.push(`${name} is ${parent.state}, its expiry job is not`)
  }
  const known = new Set(parents.map((parent) => parent.parent_no))
  for (const order of orders) {
    const own = byOrder.get(order.id) ?? []
    if (!known.has(order.parent_no)) found.push(`order ${order.id} has no parent`)
    if (total(own, (line) => line.number) !== order.total_number || own.length === 0)
      found.push(`order ${order.id} misses lines`)
    if (total(own, (line) => line.payable_cents + line.freight_cents + line.tax_cents) !== order.payable_cents)
      found.push(`order ${order.id}: its lines are not its sum`)
    if (!placed.has(order.id)) found.push(`order ${order.id} has no log`)
  }
  const orderIds = new Set(orders.map((order) => order.id))
  for (const orderId of byOrder.keys()) if (!orderIds.has(orderId)) found.push(`lines of ${orderId} have no order`)
  for (const ref of heldBy.keys()) if (!known.has(ref)) found.push(`stock is held for ${ref}, which is not there`)
  return found
}

function total<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
