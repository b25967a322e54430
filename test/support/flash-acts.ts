// A flash sale, in the model of the mall: pieces at a price of their own, for all together and for each.
import { OFFER_TYPE } from '@contract/codes/offer'
import { pricedSkus, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import { OPERATOR } from './actor'
import { countPieces, type Sale } from './flash-model'
import type { Debt, Goods, Line, Model, Order } from './mall-model'
import { Act, HOUR_MS } from './model-act'
import type { Till } from './till'

const CENTS = 500
const PIECES = 4
const EACH = 3
const LASTS_MS = 22 * HOUR_MS

/** Puts the third goods on a flash sale, or ends the one that is on. */
export class FlashSale extends Act {
  async act(model: Model, real: Till) {
    const { promotions, db, clock } = real
    const goods = model.goods[2] as Goods
    const on = saleOf(model, goods, clock.now())
    if (on) {
      model.sale = null
      await db.tx((tx) => promotions.end(tx, OPERATOR, on.id, clock.now()))
    } else {
      model.sale = {
        ...{ id: `sale ${clock.now()} ${model.name}`, goods, until: clock.now() + LASTS_MS },
        ...{ taken: 0, byUid: new Map() },
      }
      const put = priceOf({
        id: model.sale.id,
        type: OFFER_TYPE.flashSale,
        storeId: goods.sku.storeId,
        price: { cents: CENTS },
        ...pricedSkus([goods.sku], null, PIECES),
        each: EACH,
        startsAt: clock.now(),
        endsAt: model.sale.until,
      })
      await db.tx((tx) => promotions.put(tx, put, clock.now()))
    }
    const id = on?.id ?? model.sale?.id
    const stands = async () => (await promotions.holding(db.q, clock.now())).some((one) => one.id === id)
    await real.waitFor(async () => (await stands()) !== Boolean(on))
  }
  override toString() {
    return 'flashSale'
  }
}

/** The sale that some goods are on, gone or not. */
const saleOf = (model: Model, goods: Goods, now: number): Sale<Goods> | null =>
  model.sale && model.sale.goods === goods && now < model.sale.until ? model.sale : null

/** The sale that makes their price now. */
function openSale(model: Model, goods: Goods, now: number): Sale<Goods> | null {
  const sale = saleOf(model, goods, now)
  return sale && sale.taken < PIECES ? sale : null
}

/** Pieces that a shopper could have of goods at the price that they have now. */
export function saleLeft(model: Model, uid: string, goods: Goods, now: number): number {
  const sale = openSale(model, goods, now)
  return sale ? Math.min(PIECES - sale.taken, EACH - (sale.byUid.get(uid) ?? 0)) : Number.POSITIVE_INFINITY
}

/** What a piece costs everybody now. */
export const publicOf = (model: Model, goods: Goods, now: number): number =>
  openSale(model, goods, now) ? CENTS : goods.sku.priceCents

/** What a piece costs a shopper now, before anything else comes off. */
export function unitOf(model: Model, goods: Goods, isMember: boolean, now: number): number {
  const member = (isMember ? goods.sku.memberPriceCents : null) ?? goods.sku.priceCents
  return Math.min(member, publicOf(model, goods, now))
}

/** Whether neither coupons nor points come off a line. */
export const isExclusive = (model: Model, { goods }: Line, now: number): boolean => openSale(model, goods, now) !== null

/** What an order takes of a sale. */
export function takePieces(model: Model, debt: Debt, order: Order, now: number): void {
  for (const { goods, number } of order.lines) {
    const sale = openSale(model, goods, now)
    if (!sale) continue
    order.sale = { sale, number }
    countPieces(order.sale, debt.uid, number)
  }
}
