import type { detailsArea } from '@/app/routes/details'
import { named } from '../support/phone'
import type { PageRows } from './page-row'

export const detailsPages: PageRows<typeof detailsArea> = {
  details: {
    query: ({ productId }) => `productId=${productId}`,
    shows: /评价.*加入购物车/,
    hasGoods: true,
    hasOwnTitle: true,
    more: {
      'the ways of delivery': {
        by: async (page) => {
          await named(page, '配送').tap()
          await page.locator('.delivery-way').first().waitFor()
        },
      },
      'the picker': {
        by: async (page) => {
          await named(page, '加入购物车').tap()
          await page.locator('.sheet__foot').waitFor()
        },
      },
    },
  },
}
