import { area, row } from './area'

export const couponPackageArea = area('pages/couponPackage', {
  /** A code from elsewhere for coupons. */
  exchangeCode: row({ at: 'exchange/index', title: '兑换码', login: true, pullDown: true }),
  exchangeResult: row<{ exchangeId: string }>({
    at: 'exchange/result',
    title: '兑换结果',
    login: true,
    needs: { exchangeId: true },
  }),
  exchangeDetail: row<{ exchangeId: string }>({
    at: 'exchange/detail',
    title: '兑换记录',
    login: true,
    pullDown: true,
    needs: { exchangeId: true },
  }),
})
