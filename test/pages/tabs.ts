import type { tabArea } from '@/app/routes/tabs'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

export const tabPages: PageRows<typeof tabArea> = {
  home: {
    shows: /没有更多了|¥[\d,.]+[^¥]*已售/,
    hasGoods: true,
    more: {
      'goods of completed orders': {
        by: async (page) => {
          const again = front(page)
            .getByRole('button', { name: /^再次购买 / })
            .first()
          await again.scrollIntoViewIfNeeded()
          await again.waitFor()
        },
      },
    },
  },
  member: {
    shows:
      /金卡.*U\+ 卡.*会员买得更省.*我的积分.*单件可省.*连续签到 \d+ 天.*今天已签到.*积分换好礼.*会员权益.*开通后生效.*会员价好物.*会员省 ¥/,
    hasGoods: true,
    more: {
      'the U+ card': {
        by: async (page) => {
          await named(page, 'U+ 卡').tap()
          await front(page)
            .locator('.right__note')
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
      'how its sum comes about, above all bars': {
        by: async (page) => {
          await front(page).locator('.cart-bar__sum').tap()
          await page.locator('.sheet').getByText('合计（不含运费）').waitFor()
          await page.waitForFunction(() => document.elementFromPoint(195, 20)?.closest('.sheet'))
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
  mine: { shows: /138\*{4}0001.*优惠券\d.*积分[\d,]+卡券\d+会员卡\d.*我的订单.*待评价/ },
}
