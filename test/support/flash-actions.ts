// A flash sale, in the model of the mall: pieces at a price of their own, for all together and for each.
import { OFFER_TYPE } from '@contract/codes/offer'
import { priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import { countPieces, type Sale } from './flash-model'
import type { Goods, Line, Model, Order, PayableModel } from './mall-model'
import { Action, HOUR_MS } from './model-action'
import type { TestShop } from './test-shop'

/** Which goods are sold, at what price, how many: two SKUs of one product, whose third SKU keeps its list price. */
const TERMS = [
  { at: 2, cents: 500, pieces: 4 },
  { at: 7, cents: 1500, pieces: 3 },
]
const EACH = 3
const LASTS_MS = 22 * HOUR_MS

/** Puts two SKUs on a flash sale, or ends the one that is on. */
export class FlashSale extends Action {
  async action(model: Model, real: TestShop) {
    const { promotions, db, clock } = real
    const [on] = model.sales.filter(({ until }) => clock.now() < until)
    if (on) {
      model.sales = []
      await db.tx((tx) => promotions.end(tx, on.id, clock.now()))
    } else {
      const id = `sale-${clock.now()}-${model.name}`
      const until = clock.now() + LASTS_MS
      model.sales = TERMS.map(({ at, cents, pieces }) => {
        return { id, goods: model.goods[at] as Goods, cents, pieces, until, taken: 0, byUid: new Map() }
      })
      const put = priceOf({
        id,
        type: OFFER_TYPE.flashSale,
        productIds: new Set(model.sales.map(({ goods }) => goods.sku.productId)),
        skus: new Map(model.sales.map((one) => [one.goods.sku.skuId, termsOf(one)])),
        each: EACH,
        startsAt: clock.now(),
        endsAt: until,
      })
      await db.tx((tx) => promotions.put(tx, put, clock.now()))
    }
    const id = on?.id ?? model.sales[0]?.id
    const stands = async () => (await promotions.holding(db.q, clock.now())).some((one) => one.id === id)
    await real.waitFor(async () => (await stands()) !== Boolean(on))
  }
  override toString() {
    return 'flashSale'
  }
}

const termsOf = ({ goods, cents, pieces }: Sale<Goods>) => ({ productId: goods.sku.productId, cents, pieces })

/** The sale that makes the price of some goods now: it is on, and pieces are left. */
const openSale = ({ sales }: Model, goods: Goods, now: number): Sale<Goods> | undefined =>
  sales.find((sale) => sale.goods === goods && now < sale.until && sale.taken < sale.pieces)

/** Pieces that a shopper could have of goods at the price that they have now. */
export function saleLeft(model: Model, uid: string, goods: Goods, now: number): number {
  const sale = openSale(model, goods, now)
  return sale ? Math.min(sale.pieces - sale.taken, EACH - (sale.byUid.get(uid) ?? 0)) : Number.POSITIVE_INFINITY
}

/** What a piece costs everybody now. */
export const publicOf = (model: Model, goods: Goods, now: number): number =>
  openSale(model, goods, now)?.cents ?? goods.sku.priceCents

/** What a piece costs a shopper now, before anything else comes off. */
export function unitOf(model: Model, goods: Goods, isMember: boolean, now: number): number {
  const member = (isMember ? goods.sku.memberPriceCents : null) ?? goods.sku.priceCents
  return Math.min(member, publicOf(model, goods, now))
}

/** Whether neither coupons nor points come off a line. */
export const isExclusive = (model: Model, { goods }: Line, now: number): boolean =>
  openSale(model, goods, now) !== undefined

/** What an order takes of a sale. */
export function takePieces(model: Model, payable: PayableModel, order: Order, now: number): void {
  for (const { goods, number } of order.lines) {
    const sale = openSale(model, goods, now)
    if (!sale) continue
    order.sales = [...(order.sales ?? []), { sale, number }]
    countPieces({ sale }, payable.uid, number)
  }
}
