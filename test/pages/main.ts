import type { mainArea } from '@/app/routes/main'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { front, inFront, named, type Phone } from '../support/phone'
import type { PageRows } from './page-row'

const SUBMIT = 'pages/submit/index'
const CART = 'pages/cart/index'

/** From the cart, with all its lines. */
const reachSubmit = {
  async h5({ page, open }: Phone): Promise<void> {
    await open(CART)
    await front(page).getByText(/^结算/).tap()
    await inFront(page, SUBMIT)
  },
  async weapp(mini: MiniProgram): Promise<MiniPage> {
    const cart = await mini.open(CART)
    await cart.waitFor((page) => page.find(/^结算/), 'the button')
    // Two pushes of one page within 400 ms count as one tap (src/app/limits.ts); this robot is faster than that.
    await new Promise((done) => setTimeout(done, 500))
    await cart.fire(cart.find(/^结算/))
    return mini.arrive(SUBMIT)
  },
}

export const mainPages: PageRows<typeof mainArea> = {
  cate: { shows: /女装.*查看全部商品/ },
  goodsList: {
    query: ({ categoryId }) => `id=${categoryId}`,
    shows: /¥[\d,.]+/,
    hasGoods: true,
    more: {
      filters: {
        by: async (page) => {
          await named(page, '筛选').tap()
          await page
            .locator('.sheet__foot')
            .getByText(/^查看 \d/)
            .waitFor()
        },
      },
      'as a list': {
        by: async (page) => {
          await front(page).getByLabel('换成列表').tap()
          await front(page).locator('.goods-line').first().waitFor()
        },
      },
      'the ways to share': {
        by: async (page) => {
          await front(page).getByLabel('分享').tap()
          await page.getByText('复制链接').waitFor()
        },
      },
    },
  },
  login: { shows: /手机号登录|获取验证码|登录/ },
  submit: { shows: /应付¥[\d,.]+共 \d+ 件提交订单/, hasGoods: true, reach: reachSubmit },
}
