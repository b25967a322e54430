import { useEffect } from 'react'
import { go } from '@/app/navigate'
import { goodsPageOf } from '@/app/routes/store'
import type { StoreFaceStore } from './store-face.store'

/** Replaces the page by the other page of a store's goods when the store is of the other type. */
export function useGoodsPageOfType(
  store: StoreFaceStore,
  own: 'clothingBusiness' | 'shoppingStore',
  params: { storeId: string; businessId?: string; storeType?: string },
): boolean {
  const { value } = store.face
  const { storeId, businessId, storeType = '' } = params
  const isOther = value !== null && goodsPageOf(value.storeType) !== own
  const known = value?.storeType ?? storeType
  useEffect(() => {
    if (isOther) void go.replace(goodsPageOf(known), { storeId, businessId, storeType: known })
  }, [isOther, known, storeId, businessId])
  return isOther
}
