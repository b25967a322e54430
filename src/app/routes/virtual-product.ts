import { area, row } from './area'

export const virtualProductArea = area('pages/virtualProduct', {
  /** A virtual product: the buyer receives a ticket. */
  virtualProduct: row<{ productId: string }>({
    at: 'index',
    title: '电子券',
    login: false,
    pullDown: true,
    share: true,
    needs: { productId: true },
  }),
  /** Its pictures and description in full. */
  graphicDetails: row<{ productId: string }>({
    at: 'graphicDetails/index',
    title: '图文详情',
    login: false,
    pullDown: true,
    needs: { productId: true },
  }),
})
