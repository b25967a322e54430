import type { integralArea } from '@/app/routes/integral'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

export const integralPages: PageRows<typeof integralArea> = {
  pointsMall: {
    shows: /全部.*我能兑.*快递包邮券.*300分.*羊羔绒小熊挂件.*900分 \+ ¥9\.90/,
    more: {
      'what one has the points for': {
        by: async (page) => {
          await page.getByRole('tab', { name: '我能兑' }).tap()
          await front(page).getByText('户外装备券').waitFor({ state: 'detached' })
        },
      },
      'goods alone': {
        by: async (page) => {
          await page.getByRole('tab', { name: '好物' }).tap()
          await front(page).getByText('快递包邮券').waitFor({ state: 'detached' })
          await named(page, '三折晴雨伞').first().waitFor()
        },
      },
    },
  },
  pointsHad: { shows: /全场通用券.*待付款.*600分 \+ ¥1.*去支付.*鲜禾果蔬券.*已兑换.*500分.*去使用/ },
  pointsLedger: { shows: /积分兑换.*−500.*商城赠送，开廊礼.*\+680/ },
  pointsCoupon: {
    query: () => 'itemId=xianhe-15',
    shows: /500分.*鲜禾果蔬券.*每人 2 张.*兑换规则.*我有 [\d,]+ 分.*立即兑换/,
    more: {
      'one that never was': { query: 'itemId=gone' },
      'too few points': { query: 'itemId=yueye-outdoor-50' },
    },
  },
  pointsItem: {
    query: () => 'itemId=bear-pendant',
    shows: /900分 \+ ¥9\.90.*¥29\.90.*羊羔绒小熊挂件.*会员只需 810 分.*剩 200 件.*每人 2 件.*立即兑换/,
    more: { 'too few points': { query: 'itemId=cedar-candle' }, 'a voucher': { query: 'itemId=latte' } },
  },
  pointsResult: {
    query: ({ pointExchangeId }) => `exchangeId=${pointExchangeId}`,
    shows: /兑换成功.*用 500 积分换得「鲜禾果蔬券」，已放入我的优惠券.*去使用.*继续兑换/,
  },
  pointsRule: { shows: /版本 1\.0/ },
  deductionRule: { shows: /版本 1\.0/ },
}
