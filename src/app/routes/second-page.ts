import { area, row, type SubmitParams } from './area'

/** Cart, mine and submit as ordinary pages: navigateTo cannot open a tab page. */
export const secondPageArea = area('pages/secondPage', {
  subCart: row({ at: 'subCart/index', title: '购物车', login: false, pullDown: true }),
  subMine: row({ at: 'subMine/index', title: '我的', login: false, pullDown: true }),
  subSubmit: row<SubmitParams>({ at: 'subCart/submit', title: '确认订单', login: true }),
})
