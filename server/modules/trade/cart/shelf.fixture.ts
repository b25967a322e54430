import type { Address } from '@contract/schema/address'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import type { PutOffer } from '../../offers/promotion'
import type { CartDeps } from './cart.deps'
import type { CartFacts, HeldLine } from './cart.rules'

/** For tests of this module: goods, stores and stock that each test sets. */
export function skuOf(skuId: string, over: Partial<SkuForSale> = {}): SkuForSale {
  return {
    skuId,
    productId: `product-of-${skuId}`,
    storeId: 's1',
    categoryId: 'c',
    businessId: 'b1',
    title: `商品 ${skuId}`,
    specText: '均码',
    picture: { url: `/media/${skuId}.webp`, ground: 'mint', scale: 1, count: 1 },
    productType: 1,
    isCrossBorder: false,
    priceCents: 1000,
    memberPriceCents: null,
    originalPriceCents: null,
    weightGrams: 100,
    volumeCm3: 0,
    freightTemplate: '',
    minBuy: 1,
    packSize: 1,
    limitPerShopper: 0,
    limitDays: 0,
    isOnShelf: true,
    isSkuLive: true,
    ticket: null,
    minAge: 0,
    identifyCode: '',
    ...over,
  }
}

/** Always open, delivers everywhere, and offers pickup. */
export function storeOf(storeId: string, over: Partial<Store> = {}): Store {
  return {
    storeId,
    businessId: 'b1',
    storeGroupId: 'g1',
    name: `店铺 ${storeId}`,
    kind: 'fashion',
    storeType: 'NORMAL',
    floor: 'B1 层',
    phone: '0571-00000000',
    address: '江汉路 1515 号',
    x: 30.2065,
    y: 120.2112,
    openTime: '00:00',
    closeTime: '00:00',
    isClosed: false,
    isSelfRun: false,
    deliveryTypes: [0, 1],
    freightCents: 800,
    freeOverCents: 9900,
    instantFreightCents: 500,
    instantFreeOverCents: null,
    instantMinutes: 30,
    deliveryAreaCodes: [],
    logo: { url: '/media/logo.webp', ground: 'sky', scale: 1, count: 1 },
    notice: '',
    fans: 0,
    scoreX10: 48,
    ...over,
  }
}

export function lineOf(skuId: string, over: Partial<HeldLine> = {}): HeldLine {
  return {
    id: `line-${skuId}`,
    skuId,
    productId: `product-of-${skuId}`,
    storeId: 's1',
    sourceChannel: '',
    number: 1,
    isSelected: true,
    addedPriceCents: 1000,
    snapshot: null,
    ...over,
  }
}

/** Facts in which every SKU has ten pieces and both stores are open. */
export function factsOf(skus: readonly SkuForSale[], over: Partial<CartFacts> = {}): CartFacts {
  return {
    skus: new Map(skus.map((sku) => [sku.skuId, sku])),
    stores: new Map([storeOf('s1'), storeOf('s2')].map((store) => [store.storeId, store])),
    available: new Map(skus.map((sku) => [sku.skuId, 10])),
    bought: new Map(),
    areaCode: '',
    isMember: false,
    offers: [],
    now: 1_800_000_000_000,
    ...over,
  }
}

/** In-memory services of lower modules. */
export class Shelf {
  readonly skus = new Map<string, SkuForSale>()
  readonly stock = new Map<string, number>()
  readonly stores = new Map([storeOf('s1'), storeOf('s2')].map((store) => [store.storeId, store]))
  readonly members = new Set<string>()
  readonly addresses = new Map<string, Address>()
  /** Active offers. */
  readonly offers: PutOffer[] = []
  /** Products among the favourites; `isFull` refuses more. */
  readonly favourites: string[] = []
  isFull = false
  /** By shopper and product. */
  readonly purchases = new Map<string, number>()

  put(sku: SkuForSale, stock = 100): SkuForSale {
    this.skus.set(sku.skuId, sku)
    this.stock.set(sku.skuId, stock)
    return sku
  }

  readonly deps: CartDeps = {
    catalog: { findSkusForSale: async (_q, ids) => pick(this.skus, ids) },
    stock: { available: async (_q, ids) => new Map(ids.map((id) => [id, this.stock.get(id) ?? 0])) },
    stores: { findStores: async (_q, ids) => pick(this.stores, ids) },
    coupons: {
      memberTexts: async () => [],
      shown: async () => undefined,
    },
    couponWallets: { held: async () => ({ coupons: [], gifts: [], held: [] }) },
    payments: { payables: { isNewcomer: async () => false } },
    account: { isMember: async (_q, uid) => this.members.has(uid) },
    addresses: { defaultAddress: async (_q, uid) => this.addresses.get(uid) ?? null },
    favourites: {
      keep: async (_tx, uid, productIds) => {
        if (this.isFull) throw new Error('too many')
        this.favourites.push(...productIds.map((id) => `${uid} ${id}`))
      },
    },
    promotions: {
      deals: async () => ({ offers: this.offers, coupons: [] }),
      eachLeft: async () => new Map(),
      find: async () => this.offers[0],
    },
    limits: {
      bought: async (_q, uid, limits) =>
        new Map(limits.map(({ productId: id }) => [id, this.purchases.get(`${uid} ${id}`) ?? 0])),
    },
  }
}

function pick<V>(all: ReadonlyMap<string, V>, ids: Iterable<string>): Map<string, V> {
  const found = new Map<string, V>()
  for (const id of ids) {
    const value = all.get(id)
    if (value !== undefined) found.set(id, value)
  }
  return found
}
