import { area, row } from './area'

export const couponPackageArea = area('pages/couponPackage', {
  /** A package of coupons for sale. */
  couponPackage: row<{ packageId: string }>({
    at: 'detail/index',
    title: '优惠券包',
    login: false,
    share: true,
    pullDown: true,
    needs: { packageId: true },
  }),
  couponPackageRecord: row({ at: 'record/index', title: '我的券包', login: true, pullDown: true }),
  /** Exchanges a code for coupons. */
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
