import type { GoodsSet } from './bundle-model'
import { type How, place, textOf } from './commit-action'
import type { Goods, Model } from './mall-model'
import { Action } from './model-action'
import type { TestShop } from './test-shop'

const LASTS_MS = 3_000_000_000_000

/** One of the first store, and one of the store with appointments. */
function setsOf({ goods, name, counter }: Model): GoodsSet<Goods>[] {
  const pick = (...all: [number, number][]) => all.map(([at, number]) => [goods[at] as Goods, number] as const)
  return [
    { id: `set ${name}`, storeId: goods[0]?.sku.storeId ?? '', priceCents: 1500, goods: pick([1, 1], [6, 2]) },
    { id: `set there ${name}`, storeId: counter.storeId, priceCents: 2501, goods: pick([4, 1], [5, 2]) },
  ]
}

/** Puts a set up, or ends it; most of the time it stands. */
class PutSet extends Action {
  constructor(
    readonly which: number,
    readonly stands: boolean,
  ) {
    super()
  }
  override canHappen(model: Model) {
    return model.sets.has(setsOf(model)[this.which]?.id ?? '') !== this.stands
  }
  async action(model: Model, real: TestShop) {
    const { bundles, db, clock } = real
    const set = setsOf(model)[this.which] as GoodsSet<Goods>
    const { id, storeId, priceCents } = set
    const goods = set.goods.map(([{ sku }, number]) => ({ productId: sku.productId, number }))
    const put = { id, title: '套餐', storeId, priceCents, goods, startsAt: 0, endsAt: LASTS_MS }
    if (this.stands) {
      model.sets.add(id)
      await db.tx((tx) => bundles.put(tx, put, clock.now()))
    } else {
      model.sets.delete(id)
      await db.tx((tx) => bundles.end(tx, id, clock.now()))
    }
    // Submits learn of it by the news.
    await real.waitFor(async () => ((await bundles.find(id, clock.now())) !== undefined) === this.stands)
  }
  override toString() {
    return `putSet(${this.which}, ${this.stands})`
  }
}

/** Buys sets by their name, whether they stand or not; with one piece too many they are none. */
class CommitSet extends Action {
  constructor(
    readonly who: number,
    readonly which: number,
    readonly sets: number,
    readonly isWhole: boolean,
    readonly how: How,
  ) {
    super()
  }
  action(model: Model, real: TestShop) {
    const { id, priceCents, goods: own } = setsOf(model)[this.which] as GoodsSet<Goods>
    const lines = own.map(([goods, number], at) => ({
      goods,
      number: number * this.sets + (at === 0 && !this.isWhole ? 1 : 0),
    }))
    const sets = this.isWhole && model.sets.has(id) ? this.sets : 0
    return place({ who: this.who, lines, how: this.how, isDirect: true, set: { id, priceCents, sets } }, model, real)
  }
  override toString() {
    return `commitSet(${this.who}, ${this.which}, ${this.sets}, ${this.isWhole}, ${textOf(this.how)})`
  }
}

export const bundleActions = { PutSet, CommitSet }
