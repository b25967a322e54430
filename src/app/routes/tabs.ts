import { area, row } from './area'

/** The four tabs [nav.tab-bar]. Tab pages have no parameters, because switchTab carries none. */
export const tabArea = area(
  'pages',
  {
    home: row({
      at: 'home/index',
      title: '乐廊',
      login: false,
      pullDown: true,
      share: true,
      featureCodes: ['C0000020101', 'C0010001'],
    }),
    member: row({ at: 'memberIndex/index', title: '会员', login: false, pullDown: true, share: true }),
    cart: row({ at: 'cart/index', title: '购物车', login: false, pullDown: true, featureCodes: ['C0020020000'] }),
    mine: row({
      at: 'mine/index',
      title: '我的',
      login: false,
      pullDown: true,
      featureCodes: ['C0050100', 'C0050001'],
    }),
  },
  { isMain: true },
)
