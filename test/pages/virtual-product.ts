import type { virtualProductArea } from '@/app/routes/virtual-product'
import { front, inFront, named, pickOptions } from '../support/phone'
import type { PageRows } from './page-row'

export const virtualProductPages: PageRows<typeof virtualProductArea> = {
  virtualProduct: {
    query: () => 'productId=maiyan-coffee-card',
    shows: /咖啡电子券.*电子券，到店出示.*图文详情.*立即购买/,
    hasGoods: true,
    hasOwnTitle: true,
    more: {
      'bought without an address': {
        by: async (page) => {
          await named(page, '立即购买').tap()
          await pickOptions(page)
          await page.locator('.sheet__foot').getByText('立即购买').tap()
          await inFront(page, 'pages/submit/index')
          await front(page).getByText('付款后立即发券码').waitFor()
          await front(page).locator('.submit-address').waitFor({ state: 'detached' })
        },
      },
    },
  },
  graphicDetails: {
    query: () => 'productId=maiyan-coffee-card',
    shows: /图文详情/,
    more: { 'its words': { by: (page) => front(page).getByText('到店报手机号就扣一杯').waitFor() } },
  },
}
