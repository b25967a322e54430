import type { couponPackageArea } from '@/app/routes/coupon-package'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

export const couponPackagePages: PageRows<typeof couponPackageArea> = {
  couponPackage: {
    query: () => 'packageId=weekend-pack',
    shows: /周末畅购券包.*4 张券，最多省 ¥58.*快递包邮券.*购买后 15 天有效.*¥9.90 立即购买/,
    more: { 'one that never was': { query: 'packageId=gone' } },
  },
  couponPackageRecord: {
    shows: /鲜禾一周券包.*待付款.*去支付/,
  },
  exchangeCode: {
    shows: /兑换码.*立即兑换.*开廊请柬.*尾号 AAAT，2 张优惠券/,
    more: {
      'a wrong code': {
        by: async (page) => {
          await front(page).locator('input').fill('2345 6789 ABCD EFGH')
          await named(page, '立即兑换').tap()
          await front(page)
            .getByText(/兑换码不正确/)
            .waitFor()
        },
      },
    },
  },
  exchangeResult: {
    query: ({ exchangeId }) => `exchangeId=${exchangeId}`,
    shows: /兑换成功.*开廊请柬，2 张优惠券已放入我的券.*去使用/,
  },
  exchangeDetail: {
    query: ({ exchangeId }) => `exchangeId=${exchangeId}`,
    shows: /开廊请柬.*尾号 AAAT.*全场通用券/,
  },
}
