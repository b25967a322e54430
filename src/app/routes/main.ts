import { area, type ListParams, row, type SubmitParams } from './area'

/** Pages of the main package that are not tabs. */
export const mainArea = area(
  'pages',
  {
    cate: row<{ id?: string }>({
      at: 'cate/index',
      title: '分类',
      login: false,
      pullDown: true,
      share: true,
      featureCodes: ['C0000030101'],
    }),
    goodsList: row<{ id?: string; name?: string; storeId?: string } & ListParams>({
      at: 'category/goods/index',
      title: '商品列表',
      login: false,
      pullDown: true,
      share: true,
    }),
    /** `redirect` is the address of a row that opens after login. */
    login: row<{ redirect?: string }>({ at: 'login/index', title: '登录', login: false }),
    activityRule: row<{ activityId?: string }>({ at: 'activityRule/index', title: '活动规则', login: false }),
    productEvaluate: row<{ productId: string }>({
      at: 'productEvaluate/index',
      title: '商品评价',
      login: false,
      pullDown: true,
      needs: { productId: true },
    }),
    changeGoods: row<{ activityId?: string }>({ at: 'changeGoods/index', title: '选择商品', login: true }),
    /** A voucher of stores, sold like a product. */
    exchangeTicket: row<{ voucherId: string }>({
      at: 'exchangeTicket/index',
      title: '卡券详情',
      login: false,
      pullDown: true,
      share: true,
      featureCodes: ['C0020030004'],
      needs: { voucherId: true },
    }),
    /** Goods ranked by sales, listing date or favourites; `ranking` is a value of RANKINGS. */
    rankingList: row<{ ranking?: string; categoryId?: string }>({
      at: 'rankingList/index',
      title: '排行榜',
      login: false,
      pullDown: true,
      share: true,
      featureCodes: ['C0090012'],
    }),
    /** The entry of a live room: replaces itself with a page by status and layout. */
    liveRoom: row<{ liveRoomCode: string }>({
      at: 'liveRoom/index',
      title: '直播间',
      login: false,
      featureCodes: ['C0090014'],
      needs: { liveRoomCode: true },
    }),
    submit: row<SubmitParams>({ at: 'submit/index', title: '确认订单', login: true }),
  },
  { isMain: true },
)
