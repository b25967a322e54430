import { area, row } from './area'

export const integralArea = area('pages/integral', {
  /** Items that are available for points. */
  pointsMall: row({
    at: 'newList/index',
    title: '积分商城',
    login: true,
    pullDown: true,
    featureCodes: ['C0090010'],
  }),
  /** The shopper's exchanges. */
  pointsHad: row({ at: 'list/index', title: '我的兑换', login: true, pullDown: true }),
  pointsLedger: row({ at: 'details/index', title: '积分明细', login: true, pullDown: true }),
  /** A coupon for points. */
  pointsCoupon: row<{ itemId: string }>({
    at: 'exchangeCouponDetail/index',
    title: '兑换详情',
    login: true,
    pullDown: true,
    needs: { itemId: true },
  }),
  /** A voucher or a product for points. */
  pointsItem: row<{ itemId: string }>({
    at: 'exchangeVoucherDetail/index',
    title: '兑换详情',
    login: true,
    pullDown: true,
    needs: { itemId: true },
  }),
  pointsResult: row<{ exchangeId: string }>({
    at: 'paySuccess/index',
    title: '兑换结果',
    login: true,
    needs: { exchangeId: true },
  }),
  pointsRule: row({ at: 'rule/index', title: '积分规则', login: true }),
  deductionRule: row({ at: 'deductionRules/index', title: '抵扣规则', login: true }),
})
