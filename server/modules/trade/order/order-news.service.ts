import type { Db } from '../../../kernel/db'
import type { ParcelService } from '../parcel'
import { byOrder, type OrderTrade, orderTrade, parcelTrade } from './order.view'
import * as read from './order-read.repo'

/** Facts of orders that messages show: goods, money, parcels, numbers. */
export class OrderNewsService {
  constructor(
    private readonly db: Db,
    private readonly parcels: Pick<ParcelService, 'of' | 'pieces'>,
  ) {}

  /** Facts for messages about whole orders, without parcels. */
  async trades(news: readonly { uid: string; orderIds: readonly string[] }[]): Promise<OrderTrade[]> {
    const keys = news.flatMap(({ uid, orderIds }) => orderIds.map((id) => ({ uid, id })))
    const [rows, lines] = await Promise.all([read.findAnyOrders(this.db.q, keys), read.findLines(this.db.q, keys)])
    const linesOf = byOrder(lines)
    return rows.map((row) => orderTrade(row, linesOf.get(row.id) ?? [], []))
  }

  /** Facts for a message about one parcel; undefined for an unknown order. */
  async tradeOf({ uid, orderId, parcelId }: { uid: string; orderId: string; parcelId: string | undefined }) {
    const { q } = this.db
    const key = { uid, id: orderId }
    const [order, parcels] = await Promise.all([read.findAnyOrder(q, key), this.parcels.of(q, [key])])
    // Events written by earlier releases have no parcel id; the last parcel is used.
    const parcel = parcelId === undefined ? parcels.at(-1) : parcels.find(({ id }) => id === parcelId)
    if (!order || !parcel) return undefined
    const [lines, pieces] = await Promise.all([read.findLines(q, [order]), this.parcels.pieces(q, uid, [parcel])])
    return parcelTrade(orderTrade(order, lines, [parcel]), parcel, lines, pieces)
  }

  /** Numbers of some orders of a shopper in placed order, and the id of the first one that is not deleted. */
  async numbersOf(uid: string, orderIds: readonly string[]): Promise<{ orderId: string | null; orderNos: string[] }> {
    const keys = orderIds.map((id) => ({ uid, id }))
    const rows = (await read.findAnyOrders(this.db.q, keys)).sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1))
    return {
      orderId: rows.find((row) => row.isHidden === 0)?.id ?? null,
      orderNos: rows.map((row) => row.orderNo),
    }
  }
}
