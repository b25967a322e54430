import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { storeThere } from './order-read.repo'

const HOUR_MS = 3_600_000

/** Number of the hour since 1970; hours in China begin with those of UTC. */
const hourOf = (column: string): RawBuilder<number> => sql<number>`${sql.ref(column)} / ${sql.lit(HOUR_MS)}`

export interface PaidHour {
  hour: number
  orders: number
  cents: number
}

/** Orders paid from `from` until before `until`, by hour; hours without one are missing. */
export async function sumPaid(q: Reader, scope: StoreScope, from: number, until: number): Promise<PaidHour[]> {
  const paid = q
    .selectFrom('shop_order')
    .select([hourOf('paidAt').as('hour'), (eb) => eb.fn.countAll<number>().as('orders')])
    .select((eb) => eb.fn.sum<number>('paidCents').as('cents'))
    .where('paidAt', '>', 0)
    .where('paidAt', '>=', from)
    .where('paidAt', '<', until)
    .groupBy(hourOf('paidAt'))
  const rows = await (scope === 'all' ? paid : paid.where(storeThere, 'in', idsIn(scope))).execute()
  return rows.map(({ hour, orders, cents }) => ({ hour: Number(hour), orders: Number(orders), cents: Number(cents) }))
}

/** Refunds of orders that arrived from `from` until before `until`, by hour; hours without one are missing. */
export async function sumRefunded(
  q: Reader,
  scope: StoreScope,
  from: number,
  until: number,
): Promise<{ hour: number; cents: number }[]> {
  const refunded = q
    .selectFrom('payment_refund')
    .innerJoin('shop_order', (join) =>
      join.onRef('shop_order.uid', '=', 'payment_refund.uid').onRef('shop_order.id', '=', 'payment_refund.subjectId'),
    )
    .select(hourOf('payment_refund.endedAt').as('hour'))
    .select((eb) => eb.fn.sum<number>('payment_refund.cents').as('cents'))
    // A literal, because the partial index contains only succeeded refunds.
    .where(sql<boolean>`payment_refund.state = 'succeeded'`)
    .where('payment_refund.subject', '=', 'order')
    .where('payment_refund.endedAt', '>=', from)
    .where('payment_refund.endedAt', '<', until)
    .groupBy(hourOf('payment_refund.endedAt'))
  const rows = await (scope === 'all' ? refunded : refunded.where(storeThere, 'in', idsIn(scope))).execute()
  return rows.map(({ hour, cents }) => ({ hour: Number(hour), cents: Number(cents) }))
}
