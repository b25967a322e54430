import type { tabArea } from '@/app/routes/tabs'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

export const tabPages: PageRows<typeof tabArea> = {
  home: { shows: /没有更多了|¥[\d,.]+[^¥]*已售/, hasGoods: true },
  member: {
    shows: /金卡.*U\+ 卡.*会员买得更省.*单件可省.*会员权益.*会员价好物.*会员省 ¥/,
    hasGoods: true,
    more: {
      'the U+ card': {
        by: async (page) => {
          await named(page, 'U+ 卡').tap()
          await front(page)
            .getByText(/鲜禾果蔬券/)
            .waitFor()
        },
      },
    },
  },
  cart: {
    shows: /\d+ 件.*合计/,
    hasGoods: true,
    more: {
      'the coupons of a store': {
        by: async (page) => {
          await front(page).getByText('领券').first().tap()
          await page.locator('.sheet .coupon').first().waitFor()
        },
      },
      'being edited': {
        by: async (page) => {
          await named(page, '管理').tap()
          await named(page, '完成').waitFor()
        },
      },
    },
  },
  mine: { shows: /138\*{4}0001.*我的订单/ },
}
