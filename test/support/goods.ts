import type { Picture } from '@contract/schema/shared'
import type { SkuForSale } from '@server/modules/goods/catalog'
import type { Store } from '@server/modules/goods/store'

const PICTURE: Picture = { url: '/media/x.webp', ground: 'rose', scale: 1, count: 1 }

/** A store that is always open, with parcels (8 yuan, free from 88) and pickup. */
export const TEST_STORE: Store = {
  storeId: '',
  businessId: 'b1',
  storeGroupId: 'g1',
  name: '素研',
  kind: 'fashion',
  storeType: 'FASHION',
  floor: 'L2',
  phone: '0571-88888888',
  address: '滨江区江汉路 1786 号',
  x: 30.2,
  y: 120.2,
  openTime: '00:00',
  closeTime: '00:00',
  isClosed: false,
  isSelfRun: true,
  deliveryTypes: [0, 1],
  freightCents: 800,
  freeOverCents: 8800,
  instantFreightCents: 500,
  instantFreeOverCents: 5900,
  instantMinutes: 30,
  deliveryAreaCodes: [],
  logo: PICTURE,
  notice: '',
  fans: 0,
  scoreX10: 48,
}

/** A plain product of 100 yuan. */
export const TEST_SKU: SkuForSale = {
  skuId: '',
  productId: '',
  storeId: '',
  businessId: '',
  categoryId: '',
  title: '双面呢羊毛大衣',
  specText: '燕麦驼，M',
  picture: PICTURE,
  productType: 1,
  isCrossBorder: false,
  priceCents: 10_000,
  memberPriceCents: null,
  originalPriceCents: null,
  weightGrams: 500,
  volumeCm3: 0,
  freightTemplate: '',
  minBuy: 1,
  packSize: 1,
  limitPerShopper: 0,
  limitDays: 0,
  isOnShelf: true,
  isSkuLive: true,
  ticket: null,
  identifyCode: '',
  minAge: 0,
}
