// A plain model of the mall: what shoppers, their operator and time do to stock, limits, orders, money and points.
import { chinaDayNumber } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import type { PlainLedger } from '@server/modules/finance/ledger/plain-ledger.fixture'
import type { SkuForSale } from '@server/modules/goods/catalog'
import type { GiftOffer } from './add-on-model'
import { closeCases, compareCases, type Sold } from './case-model'
import { compareCoupons, type ModelCoupon, returnCoupons, settleCoupons } from './coupon-model'
import { compareSales, type OfSale, returnPieces, type Sale } from './flash-model'
import { type Counter, comparePickups, type Fetch, takePlace } from './pickup-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

export interface Goods {
  sku: SkuForSale
  /** Pieces a shopper may buy in a period of so many days; 0 for no limit, 0 days for ever. */
  most: number
  days: number
  onHand: number
  reserved: number
}
export interface Line {
  goods: Goods
  number: number
  /** What became of it after the sale, once something was asked for. */
  sold?: Sold
}
export interface Order {
  id: string
  orderNo: string
  cents: number
  goodsCents: number
  /** Points that its goods brought; null before they came. */
  earned: { amount: number; backAmount: number } | null
  lines: Line[]
  /** Given beside them. */
  gifts: Line[]
  status: number
  refundedCents: number
  hasLeft: boolean
  receiveBy: number
  /** 0 before. */
  receivedAt: number
  /** What it has of a flash sale's SKUs. */
  sales?: OfSale<Goods>[]
  /** When it is fetched, of the store where that is by appointment. */
  fetch?: Fetch
}
export interface PayableModel {
  uid: string
  no: string
  /** In which its limits were used up. */
  at: number
  state: 'unpaid' | 'paid' | 'closed'
  expireAt: number
  orders: Order[]
  /** What its orders are paid with. */
  points: { order: Order; amount: number; state: 'frozen' | 'spent' | 'thawed'; backAmount: number }[]
  /** Coupons that it was made with, each with the orders that it took something off. */
  coupons: { coupon: ModelCoupon; orders: Order[] }[]
}
export interface Model {
  goods: Goods[]
  uids: string[]
  carts: Map<string, Map<Goods, number>>
  payables: PayableModel[]
  /** Pieces by shopper, product and period. */
  used: Map<string, number>
  /** By shopper. */
  points: Map<string, PlainLedger>
  /** Each shopper's last visit that was counted, and how many days in a row it made. */
  visits: Map<string, { day: string; streak: number }>
  /** Stores whose offer stands; null is the mall's. */
  offers: Set<string | null>
  /** Offers that give something beside. */
  gifts: GiftOffer<Goods>[]
  /** Ids of sets that stand. */
  sets: Set<string>
  /** The SKUs of the flash sale that was put last. */
  sales: Sale<Goods>[]
  /** What its coupons begin with. */
  name: string
  coupons: ModelCoupon[]
  /** The store whose goods are fetched. */
  counter: Counter
  seen: Seen
  compare(real: TestShop): Promise<void>
}

export const usedKey = (uid: string, { sku, days }: Goods, at: number) =>
  `${uid} ${sku.productId} ${days === 0 ? '' : Math.floor(chinaDayNumber(at) / days)}`
export const freeOf = (goods: Goods) => goods.onHand - goods.reserved
export function limitLeft(model: Model, uid: string, goods: Goods, at: number): number {
  return goods.most === 0 ? Number.POSITIVE_INFINITY : goods.most - (model.used.get(usedKey(uid, goods, at)) ?? 0)
}
export function use(model: Model, payable: PayableModel, lines: readonly Line[], sign: 1 | -1): void {
  for (const { goods, number } of lines) {
    const key = usedKey(payable.uid, goods, payable.at)
    if (goods.most > 0) model.used.set(key, (model.used.get(key) ?? 0) + sign * number)
  }
}
export const linesOf = ({ orders }: PayableModel) => orders.flatMap(({ lines }) => lines)
/** With gifts, of which no limit counts any. */
export const piecesOf = ({ orders }: PayableModel) => orders.flatMap(({ lines, gifts }) => [...lines, ...gifts])

export function close(model: Model, payable: PayableModel): void {
  payable.state = 'closed'
  for (const order of payable.orders) {
    order.status = ORDER_STATUS.closed
    returnPieces(payable.uid, order)
    if (order.fetch) takePlace(model.counter, order.fetch, -1)
  }
  for (const { goods, number } of piecesOf(payable)) goods.reserved -= number
  use(model, payable, linesOf(payable), -1)
  settleCoupons(payable, 'unused')
}
export function giveBack(model: Model, payable: PayableModel, order: Order, cents: number): void {
  order.refundedCents += cents
  if (order.refundedCents < order.cents) return
  order.status = ORDER_STATUS.refunded
  const kept = order.lines.map((line) => ({ ...line, number: line.number - (line.sold?.back ?? 0) }))
  if (!order.hasLeft) for (const { goods, number } of [...kept, ...order.gifts]) goods.onHand += number
  use(model, payable, kept, -1)
  for (const { sold } of order.lines) closeCases(sold)
  returnPieces(payable.uid, order)
  if (order.fetch) takePlace(model.counter, order.fetch, -1)
  returnCoupons(payable, ({ status }) => status === ORDER_STATUS.refunded)
}

/** Expects that the mall stands as its model does. */
export async function compare(model: Model, real: TestShop): Promise<void> {
  const levels = await real.stock.levels(
    real.db.q,
    model.goods.map(({ sku }) => sku.skuId),
  )
  for (const { sku, onHand, reserved } of model.goods)
    expect(levels.get(sku.skuId) ?? { skuId: sku.skuId, onHand: 0, reserved: 0 }).toEqual({
      skuId: sku.skuId,
      onHand,
      reserved,
    })
  const rows = await real.db.q
    .selectFrom('shop_order')
    .select(['id', 'uid', 'status', 'payableCents', 'refundedCents', 'returnedCents'])
    .where('uid', 'in', model.uids)
    .orderBy('id')
    .execute()
  const known = model.payables.flatMap(({ uid, orders }) =>
    orders.map((order) => ({
      id: order.id,
      uid,
      status: order.status,
      payableCents: order.cents,
      refundedCents: order.refundedCents,
      returnedCents: order.refundedCents,
    })),
  )
  expect(rows).toEqual(known.sort((a, b) => (a.id < b.id ? -1 : 1)))
  for (const uid of model.uids) {
    const cart = [...(model.carts.get(uid) ?? [])].map(([{ sku }, number]) => ({ skuId: sku.skuId, number }))
    if (model.seen.has(`cart ${uid}`, cart)) continue
    const numbers = await real.cart.numbersOf(
      uid,
      model.goods.map(({ sku }) => sku.skuId),
    )
    expect(numbers.filter(({ number }) => number > 0)).toEqual(
      numbers
        .filter(({ skuId }) => cart.some((line) => line.skuId === skuId))
        .map(({ skuId }) => {
          return { skuId, number: cart.find((line) => line.skuId === skuId)?.number }
        }),
    )
  }
  for (const [key, number] of model.used) {
    const [uid = '', productId = ''] = key.split(' ')
    const goods = model.goods.find(({ sku }) => sku.productId === productId)
    if (!goods || usedKey(uid, goods, real.clock.now()) !== key) continue
    if (model.seen.has(`used ${key}`, number)) continue
    const left = await real.bought(uid, goods.sku)
    expect({ productId, number: left }).toEqual({ productId, number })
  }
  await compareCoupons(model, real)
  await compareCases(model, real)
  await compareSales(model.sales, real)
  await comparePickups(model, real)
}
