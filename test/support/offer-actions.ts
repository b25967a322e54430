// What the operator's offers do to the price of an order, in the model of the mall.
import { offerOf } from '@server/modules/offers/promotion/promotion.fixture'
import { publicOf, unitOf } from './flash-actions'
import type { Line, Model } from './mall-model'
import { Action } from './model-action'
import type { TestShop } from './test-shop'

/** Of each store: cents off from cents on; small enough never to use up what goods cost. */
const OF_STORE = { from: 1998, off: 300 }
const OF_MALL = { from: 3996, off: 500 }

/** Puts an offer of a store or of the mall, or ends it when it stands. */
export class Promote extends Action {
  constructor(readonly which: number) {
    super()
  }
  async action(model: Model, real: TestShop) {
    const storeId = [...new Set(model.goods.map(({ sku }) => sku.storeId))][this.which] ?? null
    const id = `${storeId ?? 'mall'} ${model.uids[0]}`
    const isOver = model.offers.delete(storeId)
    const { from, off } = storeId === null ? OF_MALL : OF_STORE
    const productIds = storeId === null ? new Set(model.goods.map(({ sku }) => sku.productId)) : null
    const offer = offerOf({ id, storeId, productIds, tiers: [{ from, off: { cents: off } }] })
    if (!isOver) model.offers.add(storeId)
    const { promotions, db, clock } = real
    if (isOver) await db.tx((tx) => promotions.end(tx, id, clock.now()))
    else await db.tx((tx) => promotions.put(tx, offer, clock.now()))
    // Carts and orders learn of it by the news.
    const stands = async () => (await promotions.holding(db.q, clock.now())).some((one) => one.id === id)
    await real.waitFor(async () => (await stands()) !== isOver)
  }
  override toString() {
    return `promote(${this.which})`
  }
}

/** Cents that offers take off some lines, and the member price for who has it; of what is a set nothing comes off for its store. */
export function takenOff(model: Model, lines: readonly Line[], isMember: boolean, now: number, isSet: boolean): number {
  const sumOf = (some: readonly Line[]) =>
    some.reduce((sum, { goods, number }) => sum + publicOf(model, goods, now) * number, 0)
  let cents = 0
  for (const { goods, number } of lines) {
    cents += (goods.sku.priceCents - unitOf(model, goods, isMember, now)) * number
  }
  for (const storeId of model.offers) {
    if (isSet && storeId !== null) continue
    const { from, off } = storeId === null ? OF_MALL : OF_STORE
    if (sumOf(lines.filter(({ goods }) => storeId === null || goods.sku.storeId === storeId)) >= from) cents += off
  }
  return cents
}
