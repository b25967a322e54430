import type { OfferConflict } from '@contract/console/simulator'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { CouponService } from '../coupon'
import type { WalletCoupon } from '../pricing'
import { isPricePut, type PromotionService, type PutOffer } from '../promotion'
import { belowFloor, type CheckedSku, type Moment, namesGoods, overlaps, samePrices } from './conflict.rules'

export interface ConflictDeps {
  db: Db
  clock: Clock
  catalog: Pick<CatalogService, 'findSkuPrices' | 'findSkusForSale'>
  coupons: Pick<CouponService, 'records' | 'shown'>
  promotions: Pick<PromotionService, 'list'>
  stores: Pick<StoreService, 'findStores'>
}

export interface Checked {
  conflicts: OfferConflict[]
  checkedOffers: number
  checkedSkus: number
  isCut: boolean
  at: number
}

const MOST_SKUS = 2000
const MOST_MOMENTS = 8
const MOST_FINDINGS = 50

/** Offers that are active or planned, checked against each other and against the floor of prices. */
export class ConflictService {
  constructor(private readonly deps: ConflictDeps) {}

  /** Offers of the mall are checked for every scope; offers of stores outside the scope are not. */
  async check(scope: StoreScope): Promise<Checked> {
    const { clock, db, promotions, stores } = this.deps
    const { q } = db
    const now = clock.now()
    const offers = (await promotions.list(q)).filter(({ storeId }) => storeId === null || isInScope(scope, storeId))
    const named = await stores.findStores(q, new Set(offers.flatMap(({ storeId }) => storeId ?? [])))
    const nameOf = (storeId: string | null) => (storeId === null ? '全场' : (named.get(storeId)?.name ?? ''))
    const { skus, isCut } = await this.#skus(q, scope, offers)
    const moments = await this.#moments(q, offers, now)
    const found = [...belowFloor(skus, moments), ...overlaps(offers, nameOf, now), ...samePrices(offers, skus, now)]
    return {
      conflicts: found.slice(0, MOST_FINDINGS),
      checkedOffers: offers.length,
      checkedSkus: skus.length,
      isCut: isCut || found.length > MOST_FINDINGS,
      at: now,
    }
  }

  /** Live SKUs of the products in price offers. */
  async #skus(
    q: Reader,
    scope: StoreScope,
    offers: readonly PutOffer[],
  ): Promise<{ skus: CheckedSku[]; isCut: boolean }> {
    const products = new Set(
      offers
        .filter(isPricePut)
        .filter(namesGoods)
        .flatMap(({ productIds }) => [...(productIds ?? [])]),
    )
    const asked = [...products].sort().slice(0, MOST_SKUS)
    const ids = [...(await this.deps.catalog.findSkuPrices(q, asked)).values()].flat().map(({ skuId }) => skuId)
    const found = await this.deps.catalog.findSkusForSale(q, ids.slice(0, MOST_SKUS))
    const skus = [...found.values()].filter(({ storeId, isOnShelf }) => isOnShelf && isInScope(scope, storeId))
    return {
      skus: skus.map((sku) => ({ ...sku, title: sku.specText ? `${sku.title} ${sku.specText}` : sku.title })),
      isCut: asked.length < products.size || ids.length > MOST_SKUS,
    }
  }

  /** Now and the next starts of offers, each with its claimable coupons. */
  async #moments(q: Reader, offers: readonly PutOffer[], now: number): Promise<Moment[]> {
    const starts = offers.flatMap(({ startsAt }) => (startsAt > now ? [startsAt] : []))
    const times = [now, ...[...new Set(starts)].sort((a, b) => a - b)].slice(0, MOST_MOMENTS)
    const records = [...(await this.deps.coupons.records(q)).values()]
    return Promise.all(
      times.map(async (at) => {
        const open = records.filter(
          ({ isListed, claimFrom, claimUntil, kind }) =>
            isListed && kind !== 'gift' && claimFrom <= at && at < claimUntil,
        )
        const shown = await Promise.all(open.map(({ couponId }) => this.deps.coupons.shown(q, couponId, at)))
        const coupons = shown.flatMap((one): WalletCoupon[] => (one ? [one.coupon] : []))
        return { at, offers: offers.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt), coupons }
      }),
    )
  }
}
