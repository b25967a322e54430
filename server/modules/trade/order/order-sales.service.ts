import type { Db } from '../../../kernel/db'
import type { StoreScope } from '../../../kernel/store-scope'
import * as repo from './order-sales.repo'

/** Sales and refunds of one hour. */
export interface HourOfSales {
  /** The hour's number since 1970. */
  hour: number
  /** Orders paid, and the cents paid for them. */
  orders: number
  salesCents: number
  /** Refunds that arrived. */
  refundCents: number
}

/** Sums of orders by time. */
export class OrderSalesService {
  constructor(private readonly db: Db) {}

  /** From `from` until before `until`, epoch ms; hours without a payment and a refund are missing. */
  async byHour(scope: StoreScope, from: number, until: number): Promise<HourOfSales[]> {
    const { q } = this.db
    const [paid, refunded] = await Promise.all([
      repo.sumPaid(q, scope, from, until),
      repo.sumRefunded(q, scope, from, until),
    ])
    const byHour = new Map<number, HourOfSales>()
    const at = (hour: number) => byHour.get(hour) ?? { hour, orders: 0, salesCents: 0, refundCents: 0 }
    for (const { hour, orders, cents: salesCents } of paid) byHour.set(hour, { ...at(hour), orders, salesCents })
    for (const { hour, cents: refundCents } of refunded) byHour.set(hour, { ...at(hour), refundCents })
    return [...byHour.values()]
  }
}
