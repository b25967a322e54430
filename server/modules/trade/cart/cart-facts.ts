import { SHOP_CART_TYPE } from '@contract/codes/cart'
import type { Caller } from '../../../kernel/caller'
import type { Reader } from '../../../kernel/db'
import { areaCodeOf } from '../../customer/address'
import { limitsOf } from '../../goods/catalog'
import { addOnsOf, asksWhoIsNew, type PutOffer } from '../../offers/promotion'
import type { CartFactsDeps } from './cart.deps'
import type { CartFacts } from './cart.rules'
import { listPicked } from './cart-add-on.repo'

const NOTHING: CartFacts = {
  skus: new Map(),
  stores: new Map(),
  available: new Map(),
  bought: new Map(),
  areaCode: '',
  isMember: false,
  offers: [],
  now: 0,
}

/** Reads the facts for judging lines, with a fixed number of queries for any number of lines. */
export class CartFactsSource {
  constructor(private readonly deps: CartFactsDeps) {}

  /** Facts for adding SKUs: goods, stock, stores (from memory), and purchases only of goods with a limit. */
  async shelf(q: Reader, uid: string | null, skuIds: readonly string[], now: number): Promise<CartFacts> {
    const ids = [...new Set(skuIds)]
    const [skus, available] = await Promise.all([
      this.deps.catalog.findSkusForSale(q, ids),
      this.deps.stock.available(q, ids),
    ])
    const found = [...skus.values()]
    const limits = limitsOf(found, now)
    return {
      skus,
      available,
      stores: await this.deps.stores.findStores(q, new Set(found.map((sku) => sku.storeId))),
      bought: uid !== null && limits.length > 0 ? await this.deps.limits.bought(q, uid, limits) : new Map(),
      areaCode: '',
      isMember: false,
      offers: [],
      now,
    }
  }

  /** Additional facts for showing a cart: membership, and the default address if a store has a delivery area. */
  async cart(
    q: Reader,
    { uid, isApp, now }: Caller<string | null>,
    cartType: number,
    skuIds: readonly string[],
  ): Promise<CartFacts> {
    const isInHand = cartType === SHOP_CART_TYPE.scan
    if (skuIds.length === 0) return { ...NOTHING, isMember: await this.#isMember(q, uid, now), isInHand, now }
    const [shelf, own] = await Promise.all([this.shelf(q, uid, skuIds, now), this.prices(q, { uid, isApp, now })])
    const { offers } = own
    const each = await this.deps.promotions.eachLeft(q, uid, offers, shelf.skus.values())
    const memberCoupons = await this.deps.coupons.memberTexts(q, uid, new Set(shelf.stores.keys()), now)
    const wallet = uid === null ? undefined : await this.deps.couponWallets.held(q, uid, now)
    const addOns = await this.#addOns(q, uid, cartType, shelf, offers)
    const areaCode = await this.#areaCode(q, uid, shelf)
    return {
      ...shelf,
      ...own,
      each,
      memberCoupons,
      wallet,
      ...addOns,
      areaCode,
      isInHand,
    }
  }

  /** Facts for a shopper's prices besides the goods: the active offers, and the shopper's class. */
  async prices(q: Reader, { uid, isApp, now }: Caller<string | null>) {
    const { offers, coupons: claimable } = await this.deps.promotions.deals(q, now)
    const [isMember, isNew] = await Promise.all([
      this.#isMember(q, uid, now),
      uid !== null && asksWhoIsNew(offers) && this.deps.payments.payables.isNewcomer(q, uid),
    ])
    return { offers, claimable, isMember, isNew, isApp } satisfies Partial<CartFacts>
  }

  /** Add-on goods of these stores' offers, and the shopper's choice; a visitor has none. */
  async #addOns(
    q: Reader,
    uid: string | null,
    cartType: number,
    { stores, skus, available, now }: CartFacts,
    offers: readonly PutOffer[],
  ): Promise<Partial<CartFacts>> {
    const near = addOnsOf(offers, stores)
    if (near.length === 0) return {}
    const skuIds = near.flatMap(({ goods }) => goods.map(({ skuId }) => skuId))
    const [more, chosen] = await Promise.all([
      this.shelf(q, null, skuIds, now),
      uid === null ? undefined : listPicked(q, uid, cartType),
    ])
    return {
      skus: new Map([...skus, ...more.skus]),
      available: new Map([...available, ...more.available]),
      ...(chosen && { chosen }),
    }
  }

  async #isMember(q: Reader, uid: string | null, now: number): Promise<boolean> {
    return uid !== null && (await this.deps.account.isMember(q, uid, now))
  }

  async #areaCode(q: Reader, uid: string | null, shelf: CartFacts): Promise<string> {
    const isAreaAsked = [...shelf.stores.values()].some((store) => store.deliveryAreaCodes.length > 0)
    const address = uid !== null && isAreaAsked ? await this.deps.addresses.defaultAddress(q, uid) : null
    return address ? areaCodeOf(address) : ''
  }
}
