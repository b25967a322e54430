import { DAY_MS, monthDay } from '@contract/codes/china-time'
import type { BundleCard, BundleDetail, BundleGoods } from '@contract/schema/bundle'
import type { ProductCard } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import * as repo from './bundle.repo'
import { type Bundle, isHolding } from './bundle.rules'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Ids of bundles that were put or ended. */
    bundles: true
  }
}

export interface BundleDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish' | 'subscribe'>
  catalog: Pick<CatalogService, 'productSkus' | 'findProductCards'>
  stores: Pick<StoreService, 'findStore'>
}

const KEEP_MS = 2000
const ALL = 'all'
/** The end is not shown for bundles that run longer. */
const MAX_END_DAYS = 300
const SHORT_TEXT = '库存不足'

/** Bundles, kept in memory. */
export class BundleService {
  readonly #bundles: FreshCache<readonly Bundle[]>

  constructor(private readonly deps: BundleDeps) {
    const { clock, pubSub } = deps

    this.#bundles = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('bundles', () => this.#bundles.forget())
  }

  /** An active bundle; undefined when there is none. Not inside a transaction. */
  async find(id: string, now: number): Promise<Bundle | undefined> {
    return (await this.#holding(now)).find((one) => one.id === id)
  }

  /** Bundles of a product whose goods are all on the shelf and cost more at their present single prices. */
  async of(productId: string, now: number): Promise<BundleCard[]> {
    const own = await this.#with(productId, now)
    if (own.length === 0) return []
    const cards = await this.#cards(this.deps.db.q, own, now)
    return own.flatMap((bundle) => {
      const { id: bundleId, title, goods, priceCents: amount } = bundle
      const found = goods.flatMap((one) => cards.get(one.productId) ?? [])
      const originalAmount = sumOf(bundle, cards)
      if (found.length < goods.length || originalAmount <= amount) return []
      const shown = found.map(({ productId: id, picture }) => ({ productId: id, picture }))
      return [{ bundleId, title, amount, originalAmount, goods: shown }]
    })
  }

  /** Whether `of` would show a bundle for a product. */
  async has(productId: string, now: number): Promise<boolean> {
    return (await this.of(productId, now)).length > 0
  }

  /** Cents for a bundle's goods at their present single prices, each product at its cheapest SKU. */
  async presentCents(q: Reader, bundle: Pick<Bundle, 'goods'>, now: number): Promise<number> {
    return sumOf(bundle, await this.#cards(q, [bundle], now))
  }

  async #cards(q: Reader, bundles: readonly Pick<Bundle, 'goods'>[], now: number): Promise<Map<string, ProductCard>> {
    const ids = bundles.flatMap(({ goods }) => goods.map((one) => one.productId))
    return new Map((await this.deps.catalog.findProductCards(q, ids, now)).map((card) => [card.productId, card]))
  }

  /** A bundle with the chosen SKU of each product. SYS_BIZ_DATA_ERROR_CODE: it has ended or does not exist. */
  async detail(id: string, skuIds: readonly string[], now: number): Promise<BundleDetail> {
    const bundle = await this.find(id, now)
    const store = bundle && (await this.deps.stores.findStore(this.deps.db.q, bundle.storeId))
    if (!bundle || !store) fail('SYS_BIZ_DATA_ERROR_CODE', '套餐已结束')
    const goods = await Promise.all(bundle.goods.map((one) => this.#goods(one, skuIds, now)))
    const originalAmount = goods.reduce((sum, one) => sum + one.price * one.number, 0)
    const amount = bundle.priceCents
    if (originalAmount <= amount) fail('SYS_BIZ_DATA_ERROR_CODE', '商品单买更优惠，套餐暂不可购买')
    const { title, storeId, endsAt } = bundle
    return {
      bundleId: id,
      title,
      storeId,
      storeName: store.name,
      goods,
      originalAmount,
      amount,
      savedAmount: originalAmount - amount,
      endText: endsAt - now > MAX_END_DAYS * DAY_MS ? '' : `${monthDay(endsAt - 1)}止`,
      notBuyableReason: goods.find(({ problem }) => problem !== '')?.problem ?? null,
    }
  }

  /** The chosen SKU, else the first with enough stock. */
  async #goods(
    { productId, number }: Bundle['goods'][number],
    skuIds: readonly string[],
    now: number,
  ): Promise<BundleGoods> {
    const { title, picture, skus, notBuyableReason } = await this.deps.catalog.productSkus(productId, null, now)
    const sku = skus.find(({ skuId }) => skuIds.includes(skuId)) ?? skus.find(({ stock }) => stock >= number) ?? skus[0]
    return {
      productId,
      title,
      picture: sku?.picture ?? picture,
      number,
      skuId: sku?.skuId ?? '',
      specText: sku?.specText ?? '',
      price: sku?.price ?? 0,
      hasChoice: skus.length > 1,
      problem: notBuyableReason ?? (sku && sku.stock >= number ? '' : SHORT_TEXT),
    }
  }

  /** Bundles that have not ended, read from the database. */
  list(q: Reader): Promise<Bundle[]> {
    return repo.listBundles(q, this.deps.clock.now())
  }

  /** Adds a bundle or replaces the one with its id. */
  async put(tx: Tx, bundle: Bundle, now: number): Promise<void> {
    await repo.putBundle(tx, bundle, now)
    await this.deps.pubSub.publish(tx, 'bundles', [bundle.id])
  }

  /** Ends a bundle; false when it does not exist or has ended. */
  async end(tx: Tx, id: string, now: number): Promise<boolean> {
    if (!(await repo.endBundle(tx, id, now))) return false
    await this.deps.pubSub.publish(tx, 'bundles', [id])
    return true
  }

  async #with(productId: string, now: number): Promise<Bundle[]> {
    return (await this.#holding(now)).filter(({ goods }) => goods.some((one) => one.productId === productId))
  }

  async #holding(now: number): Promise<readonly Bundle[]> {
    const all = await this.#bundles.get(ALL, () => this.list(this.deps.db.q))
    return all.filter((one) => isHolding(one, now))
  }
}

/** Zero for goods that are not on the shelf. */
const sumOf = ({ goods }: Pick<Bundle, 'goods'>, cards: ReadonlyMap<string, ProductCard>): number =>
  goods.reduce((sum, { productId, number }) => sum + (cards.get(productId)?.price ?? 0) * number, 0)
