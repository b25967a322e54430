import { priceText } from '@contract/codes/money'
import { OFFER_TYPE } from '@contract/codes/offer'
import type { SharedStore, ShareInfo } from '@contract/schema/share'
import type { Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { PromotionService } from '../../offers/promotion'
import type { CatalogService } from '../catalog'
import { type StoreService, storeCard } from '../store'

/** Lower modules that provide the share data. */
export interface ShareDeps {
  catalog: Pick<CatalogService, 'findProductCards'>
  stores: Pick<StoreService, 'findStores'>
  promotions: Pick<PromotionService, 'holding'>
}

const MALL_DESC = '乐廊 · 装在口袋里的商场'

/** Share titles, texts and pictures of goods, activities and stores. */
export class ShareService {
  constructor(
    private readonly q: Reader,
    private readonly deps: ShareDeps,
  ) {}

  /** Rejects goods that are off the shelf, or not of that store. */
  async product(
    { productId, storeId, businessId }: { productId: string; storeId?: string; businessId?: string },
    now: number,
  ): Promise<ShareInfo> {
    const [card] = await this.deps.catalog.findProductCards(this.q, [productId], now)
    const isOther = (storeId && storeId !== card?.storeId) || (businessId && businessId !== card?.businessId)
    if (!card || isOther) fail('SYS_BIZ_DATA_ERROR_CODE', '商品已下架')
    const desc = `${priceText(card.price)}${card.isPriceRange ? ' 起' : ''}${card.soldText ? `，${card.soldText}` : ''}`
    return shared(card.title, desc, 'pages/details/index', { productId, storeId: card.storeId }, card.picture.url)
  }

  /** Rejects an activity that has ended, or has not begun. */
  async activity(activityId: string, now: number): Promise<ShareInfo> {
    const offer = (await this.deps.promotions.holding(this.q, now)).find(({ id }) => id === activityId)
    if (!offer) fail('SYS_BIZ_DATA_ERROR_CODE', '活动已结束')
    if (offer.type === OFFER_TYPE.flashSale)
      return shared(offer.title, '限时秒杀，抢完即止', 'pages/specialArea/secondKill/index', {})
    const fields = { activeType: String(offer.type), activityId }
    return shared(offer.title, MALL_DESC, 'pages/service/canUse/index', fields)
  }

  async store(storeId: string, now: number): Promise<SharedStore> {
    const store = (await this.deps.stores.findStores(this.q, [storeId])).get(storeId)
    if (!store) fail('SYS_BIZ_DATA_ERROR_CODE', '店铺不存在')
    const { name, logo, floor, score, fansText, isOpen, openText } = storeCard(store, now)
    const desc = [floor, openText].filter(Boolean).join(' · ')
    return {
      storeId,
      name,
      logo,
      floor,
      score,
      fansText,
      isOpen,
      openText,
      address: store.address,
      phone: store.phone,
      notice: store.notice,
      share: shared(name, desc, 'pages/media/storeDetailShare/index', { storeId }, logo.url),
    }
  }
}

function shared(
  title: string,
  desc: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  imgUrl = '',
): ShareInfo {
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  const link = `/#/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return { title, desc, link, imgUrl, type: 'link', dataUrl: '' }
}
