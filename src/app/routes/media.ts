import { area, row } from './area'

export const mediaArea = area('pages/media', {
  /** A picture of a product's, the `at`-th of them. */
  mediaShare: row<{ productId: string; at?: string }>({
    at: 'mediaDetailShare/index',
    title: '分享图片',
    login: false,
    share: true,
    needs: { productId: true },
  }),
  storeShare: row<{ storeId: string }>({
    at: 'storeDetailShare/index',
    title: '店铺',
    login: false,
    share: true,
    needs: { storeId: true },
  }),
})
