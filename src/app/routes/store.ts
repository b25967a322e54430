import { isClothingStore } from '@contract/codes/store'
import { area, type ListParams, row } from './area'

/** The page of a store's goods, by its type. */
export const goodsPageOf = (storeType: string): 'clothingBusiness' | 'shoppingStore' =>
  isClothingStore(storeType) ? 'clothingBusiness' : 'shoppingStore'

/**
 * `longitude` and `latitude` (GCJ02 degrees) are the place of the caller, for the distance and the range of riders;
 * `storeType` chooses between the two pages of a store's goods before the store is known.
 */
export const storeArea = area('pages/store', {
  /** `preview` is the key with which staff preview the draft of its blocks. */
  storeHome: row<{ storeId: string; businessId?: string; longitude?: string; latitude?: string; preview?: string }>({
    at: 'storeHome/index',
    title: '店铺',
    login: false,
    pullDown: true,
    share: true,
    featureCodes: ['C0040020100'],
    needs: { storeId: true },
  }),
  storeInfo: row<{ storeId: string; businessId?: string; longitude?: string; latitude?: string }>({
    at: 'storeInfo/index',
    title: '门店信息',
    login: false,
    pullDown: true,
    needs: { storeId: true },
  }),
  clothingBusiness: row<{ storeId: string; businessId?: string; storeType?: string } & ListParams>({
    at: 'clothingBusiness/index',
    title: '全部商品',
    login: false,
    pullDown: true,
    share: true,
    featureCodes: ['C0040010300'],
    needs: { storeId: true },
  }),
  clothingSort: row<{ storeId: string; businessId?: string }>({
    at: 'clothingSort/index',
    title: '店内分类',
    login: false,
    pullDown: true,
    needs: { storeId: true },
  }),
  /** Goods of a store: of the category `id`, or its new ones. */
  storeGoods: row<{ storeId: string; id?: string; name?: string; isNew?: string } & ListParams>({
    at: 'productList/index',
    title: '店内商品',
    login: false,
    pullDown: true,
    share: true,
    needs: { storeId: true },
  }),
  shoppingStore: row<{ storeId: string; businessId?: string; storeType?: string }>({
    at: 'shoppingStore/index',
    title: '店铺',
    login: false,
    share: true,
    featureCodes: ['C0040010300'],
    needs: { storeId: true },
  }),
})
