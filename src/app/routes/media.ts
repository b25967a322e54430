import { area, row } from './area'

export const mediaArea = area('pages/media', {
  /** The `at`-th picture of a product. */
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
