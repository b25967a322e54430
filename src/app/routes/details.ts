import { area, row } from './area'

export const detailsArea = area('pages/details', {
  /** `pick=1` opens the SKU picker once the product has loaded. */
  details: row<{ productId: string; storeId?: string; sourceChannel?: string; pick?: string }>({
    at: 'index',
    title: '商品详情',
    login: false,
    pullDown: true,
    share: true,
    needs: { productId: true },
    featureCodes: ['C0020030000', 'C0020030001', 'C0020030002'],
  }),
  packageDetails: row<{ bundleId: string }>({
    at: 'packageDetails/index',
    title: '套餐详情',
    login: false,
    pullDown: true,
    share: true,
    needs: { bundleId: true },
  }),
})
