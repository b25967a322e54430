import type { Db } from '../../../kernel/db'
import type { OrderDeps } from './order.deps'
import { byOrder, type OrderTrade, orderTrade, parcelTrade } from './order.view'
import * as read from './order-read.repo'

/** What messages of orders name: goods, money, parcels, numbers. */
export class OrderNewsService {
  constructor(
    private readonly db: Db,
    private readonly deps: Pick<OrderDeps, 'parcels'>,
  ) {}

  /** What messages of some orders name; none of these messages names a parcel. */
  async trades(news: readonly { uid: string; orderIds: readonly string[] }[]): Promise<OrderTrade[]> {
    const keys = news.flatMap(({ uid, orderIds }) => orderIds.map((id) => ({ uid, id })))
    const rows = await read.findAnyOrders(this.db.q, keys)
    const lines = byOrder(await read.findLines(this.db.q, keys))
    return rows.map((row) => orderTrade(row, lines.get(row.id) ?? [], []))
  }

  /** What a message of one parcel of an order names; undefined for one that never was. */
  async tradeOf({ uid, orderId, parcelId }: { uid: string; orderId: string; parcelId: string | undefined }) {
    const { q } = this.db
    const [order] = await read.findAnyOrders(q, [{ uid, id: orderId }])
    const parcels = await this.deps.parcels.of(q, [{ uid, id: orderId }])
    // News from before it named its parcel: the last one is meant.
    const parcel = parcelId === undefined ? parcels.at(-1) : parcels.find(({ id }) => id === parcelId)
    if (!order || !parcel) return undefined
    const [lines, pieces] = [await read.findLines(q, [order]), await this.deps.parcels.pieces(q, uid, [parcel])]
    return parcelTrade(orderTrade(order, lines, [parcel]), parcel, lines, pieces)
  }

  /** Numbers of some orders of a shopper, as they were placed, and the first of them that its shopper can still open. */
  async numbersOf(uid: string, orderIds: readonly string[]): Promise<{ orderId: string | null; orderNos: string[] }> {
    const keys = orderIds.map((id) => ({ uid, id }))
    const rows = (await read.findAnyOrders(this.db.q, keys)).sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1))
    return {
      orderId: rows.find((row) => row.isHidden === 0)?.id ?? null,
      orderNos: rows.map((row) => row.orderNo),
    }
  }
}
