/** Areas that need a login, and their pages that visitors may open, with reasons. */
export interface LoginArea {
  area: string
  /** Paths of its pages; a path that ends with a slash includes all pages below it. */
  pages: readonly string[]
  /** Pages that visitors may open, with the reason. */
  open: Readonly<Record<string, string>>
}

const service = (...names: string[]) => names.map((name) => `pages/service/${name}/index`)
const person = (...names: string[]) => names.map((name) => `pages/person/${name}/index`)
const packOrder = (...names: string[]) => names.map((name) => `pages/packOrder/${name}`)

export const LOGIN_AREAS: readonly LoginArea[] = [
  { area: 'parking', pages: ['pages/parking/'], open: {} },
  {
    area: 'points',
    pages: [
      'pages/integral/',
      'pages/specialArea/integral/index',
      ...service('integral', 'wechatIntegral', 'integralDistrict'),
    ],
    open: {},
  },
  {
    area: 'coupons',
    pages: ['pages/couponPackage/', ...service('platform', 'canUse', 'myCoupon', 'giveCouponDetail')],
    open: {
      'pages/couponPackage/detail/index': 'a package is shown and shared like goods; buying it asks for login',
      'pages/service/platform/index':
        'the coupons that can be claimed are advertised to visitors; claiming asks for login',
      'pages/service/canUse/index': 'a list of goods that a coupon is for, reached from adverts and product pages',
      'pages/service/giveCouponDetail/index': 'a friend opens the link of a given coupon; taking it asks for login',
    },
  },
  {
    area: 'vouchers',
    pages: [
      'pages/exchangeTicket/index',
      ...service('Voucher', 'VoucherOrder', 'VoucherGet', 'VoucherDetails'),
      ...service('newVoucher', 'newVoucherDetail', 'newVoucherOrder'),
    ],
    open: {
      'pages/exchangeTicket/index': 'a voucher is shown and shared like goods; buying it asks for login',
      'pages/service/VoucherGet/index': 'the vouchers on sale are shown like goods; buying one asks for login',
    },
  },
  {
    area: 'member pages',
    pages: ['pages/member/', 'pages/memberIndex/index'],
    open: {
      'pages/member/memberPowerWeb/index': 'the text of the benefits, opened from adverts',
      'pages/memberIndex/index': 'a tab: it shows visitors the benefits of membership and a link to the login',
    },
  },
  { area: 'address list', pages: packOrder('address/index', 'addAddress/index'), open: {} },
  { area: 'extension share', pages: ['pages/extensionShare/'], open: {} },
  {
    area: 'invitation courtesy',
    pages: ['pages/courtesy-of-invitation/'],
    open: {
      'pages/courtesy-of-invitation/register/index': 'an invited friend has no account yet',
      'pages/courtesy-of-invitation/rule/index': 'an invited friend reads the rules before registering',
    },
  },
  { area: 'payment merchants', pages: ['pages/payment-merchants/'], open: {} },
  {
    area: 'after-sale application',
    pages: [
      ...person('customerService', 'negotiationHistory', 'applyService', 'applyRefund', 'selectRefundType'),
      ...person('refundDetail', 'selectSearch', 'fillLogis', 'checkLogistics', 'refundAmount', 'exchange'),
      ...person('cancelOrder', 'saleSefund'),
    ],
    open: {},
  },
  {
    area: 'order list',
    pages: packOrder(
      'orders/index',
      'orders/result',
      'order/index',
      'config/index',
      'waybillList/index',
      'express/index',
    ),
    open: {},
  },
]
