import type { ProductCard } from '@contract/schema/catalog'
import type { StoreFace } from '@contract/schema/store'

const PICTURE = { url: '/media/x.webp', ground: 'mint', scale: 1, count: 1 } as const

/** A market with two categories, whose riders deliver from ¥20. */
export function storeFace(change: Partial<StoreFace> = {}): StoreFace {
  return {
    storeId: 's1',
    businessId: 'b1',
    name: '鲜禾超市',
    logo: PICTURE,
    floor: 'B1-101',
    score: '4.8',
    fansText: '5 人关注',
    isOpen: true,
    openText: '营业中 · 至 22:00',
    x: 30.2,
    y: 120.2,
    storeType: 'NORMAL',
    address: '',
    phone: '',
    notice: '',
    hoursText: '08:00–22:00',
    exceptions: [],
    ways: [],
    rider: { leastCents: 2000, feeText: '', whenText: '', rangeText: '', refusal: '' },
    hasPickup: true,
    hasScan: false,
    closedText: '',
    goodsCount: 3,
    newCount: 0,
    categories: [
      { categoryId: 'fruit', name: '水果', picture: null, count: 2 },
      { categoryId: 'milk', name: '乳品', picture: null, count: 1 },
    ],
    offers: [],
    isFollowed: false,
    ...change,
  }
}

export function marketCard(productId: string, change: Partial<ProductCard> = {}): ProductCard {
  return {
    productId,
    storeId: 's1',
    businessId: 'b1',
    title: productId,
    picture: PICTURE,
    productType: 1,
    price: 980,
    isPriceRange: false,
    memberPrice: null,
    originalPrice: null,
    soldCount: 0,
    soldText: '',
    isSoldOut: false,
    tags: [],
    singleSkuId: `sku-${productId}`,
    ...change,
  }
}
