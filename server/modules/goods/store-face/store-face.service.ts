import { DELIVERY_TYPE } from '@contract/codes/order'
import type { ProductSort } from '@contract/codes/product'
import type { ProductCard } from '@contract/schema/catalog'
import type { StoreFace } from '@contract/schema/store'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Page, PageQuery } from '../../../kernel/page'
import { type AddressService, shopperAreaOf } from '../../customer/address'
import { isReduction, offerTag, offerTexts, type PromotionService } from '../../offers/promotion'
import type { CatalogService, StoreShelfService } from '../catalog'
import type { FollowService } from '../follow'
import { deliveryOf, hoursText, type Store, type StoreService, storeCard } from '../store'
import { closedNow, comingExceptions, PLAIN_GOODS, riderOf, type Visitor } from './store-face.rules'

export interface StoreFaceDeps {
  db: Db
  stores: Pick<StoreService, 'findStore'>
  catalog: Pick<CatalogService, 'findPage'>
  storeShelves: Pick<StoreShelfService, 'shelf'>
  promotions: Pick<PromotionService, 'holding'>
  follows: Pick<FollowService, 'has'>
  addresses: Pick<AddressService, 'defaultAddress' | 'areaAt'>
}

interface FaceInput {
  storeId: string
  businessId?: string
  latitude?: number
  longitude?: number
}

const GONE_TEXT = '店铺不存在'

/** A store as its own pages show it. */
export class StoreFaceService {
  constructor(private readonly deps: StoreFaceDeps) {}

  async face(uid: string | null, input: FaceInput, now: number): Promise<StoreFace> {
    const { db, storeShelves, promotions, follows } = this.deps
    const store = await this.#find(input)
    const { storeId } = store
    const [shelf, offers, visitor, isFollowed] = await Promise.all([
      storeShelves.shelf(storeId),
      promotions.holding(db.q, now),
      this.#visitor(uid, input),
      uid !== null && follows.has(uid, storeId),
    ])
    const { latitude, longitude } = input
    const here =
      latitude === undefined || longitude === undefined
        ? undefined
        : { latitude, longitude, areaCode: visitor.area?.code ?? '' }
    return {
      ...storeCard(store, now, here),
      storeType: store.storeType,
      address: store.address,
      phone: store.phone,
      notice: store.notice,
      hoursText: hoursText(store),
      exceptions: comingExceptions(store.exceptions ?? [], now),
      ways: deliveryOf(store, now, PLAIN_GOODS, visitor.area).ways,
      rider: riderOf(store, visitor, now),
      hasPickup: store.deliveryTypes.includes(DELIVERY_TYPE.pickup),
      hasScan: store.deliveryTypes.includes(DELIVERY_TYPE.scanAndBuy),
      closedText: closedNow(store, now),
      ...shelf,
      offers: offers
        .filter((offer) => offer.storeId === storeId && isReduction(offer))
        .map((offer) => ({ tag: offerTag(offer), text: offerTexts(offer).join('，') })),
      isFollowed,
    }
  }

  /** Goods of one store, of a category when one is given. */
  async goods(
    { storeId, businessId, ...ask }: FaceInput & PageQuery & { categoryId?: string; sort?: ProductSort },
    now: number,
  ): Promise<Page<ProductCard>> {
    await this.#find({ storeId, ...(businessId !== undefined && { businessId }) })
    return this.deps.catalog.findPage(this.deps.db.q, { storeId, ...ask, bounds: {} }, now)
  }

  /** SYS_BIZ_DATA_ERROR_CODE: no such store, or it belongs to another business. */
  async #find({ storeId, businessId }: FaceInput): Promise<Store> {
    const store = await this.deps.stores.findStore(this.deps.db.q, storeId)
    const isOther = businessId !== undefined && businessId !== store?.businessId
    return !store || isOther ? fail('SYS_BIZ_DATA_ERROR_CODE', GONE_TEXT) : store
  }

  /** The usual address of the shopper; without one, the place that the client sends. */
  async #visitor(uid: string | null, { latitude, longitude }: FaceInput): Promise<Visitor> {
    const { db, addresses } = this.deps
    const address = uid === null ? null : await addresses.defaultAddress(db.q, uid)
    if (address) return { area: shopperAreaOf(address), spot: { x: address.x, y: address.y } }
    if (latitude === undefined || longitude === undefined) return { area: null, spot: { x: null, y: null } }
    const code = addresses.areaAt({ latitude, longitude })
    return { area: code === '' ? null : { code, name: '' }, spot: { x: latitude, y: longitude } }
  }
}
