/** Kinds of pop-ups (`popType`); this client shows those over pages, others are for the native app. */
export const POP_TYPE = { page: 1, app: 2 } as const
/** How often a device shows it: once ever, once a day in China, once per visit. */
export const POP_FREQUENCIES = ['once', 'daily', 'visit'] as const
export type PopFrequency = (typeof POP_FREQUENCIES)[number]
/** Viewers of a pop-up. */
export const POP_AUDIENCES = ['all', 'visitor', 'shopper', 'member'] as const
export type PopAudience = (typeof POP_AUDIENCES)[number]
export const POP_FREQUENCY_TEXTS: Readonly<Record<PopFrequency, string>> = {
  once: '只弹一次',
  daily: '每天一次',
  visit: '每次打开',
}
export const POP_AUDIENCE_TEXTS: Readonly<Record<PopAudience, string>> = {
  all: '所有人',
  visitor: '没登录的',
  shopper: '登录的',
  member: '会员',
}
/** Pages over which staff show pop-ups; others are set at the command line. */
export const POP_PAGES: readonly { path: string; title: string }[] = [
  { path: 'pages/home/index', title: '首页' },
  { path: 'pages/memberIndex/index', title: '会员' },
  { path: 'pages/cart/index', title: '购物车' },
  { path: 'pages/mine/index', title: '我的' },
  { path: 'pages/details/index', title: '商品详情' },
]
