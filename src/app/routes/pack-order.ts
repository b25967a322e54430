import { type ActivityParams, area, type ListParams, row } from './area'

/** What an address must fit in pick mode (spec 2 "Address list"). */
export type AddressListParams = {
  id?: string
  isJsd?: string
  onlyJsd?: string
  distributionType?: string
  orderId?: string
  /** 'submit': tapping an address chooses it; `storeIds` (by commas) grey what they don't deliver to. */
  from?: string
  storeIds?: string
}

const ORDER = { orderId: true } as const
const APPLICATION = { applicationNo: true } as const

export const packOrderArea = area('pages/packOrder', {
  /** `name` is the search word; `id` a category and `storeId` a store to stay within. */
  search: row<
    {
      id?: string
      name?: string
      storeId?: string
      tips?: string
    } & ListParams
  >({
    at: 'search/index',
    title: '搜索',
    login: false,
    share: true,
    featureCodes: ['C0040010101'],
  }),
  /** The same goods, with what the cart still lacks of it. */
  canBonce: row<ActivityParams>({
    at: 'canbonce/index',
    title: '凑单',
    login: false,
    pullDown: true,
    featureCodes: ['C0050090101'],
  }),
  /**
   * A text of an order that is being made, by its `orderKey`: the remark to a store, or the row `key` and `field` of the
   * store or, without `storeId`, of the order.
   */
  orderRemark: row<{ storeId?: string; orderKey?: string; key?: string; field?: string }>({
    at: 'msg/index',
    title: '订单备注',
    login: true,
  }),
  /** `orderId`: the address picked becomes that order's. */
  addressList: row<AddressListParams>({ at: 'address/index', title: '收货地址', login: true, pullDown: true }),
  addAddress: row<{ id?: string }>({ at: 'addAddress/index', title: '编辑地址', login: true }),
  /** `id` is the address that the place is for; `from`: `address` is its form, which waits for the place. */
  location: row<{ id?: string; from?: string }>({
    at: 'location/index',
    title: '选择位置',
    login: false,
  }),
  /** `from`: opened from `mine` or `pay`; alone in the stack, as after the payment page, it leads back to 我的. */
  orderList: row<{ status?: string; from?: string }>({
    at: 'orders/index',
    title: '我的订单',
    login: true,
    pullDown: true,
  }),
  /** `serviceStatus`: opened for what is asked back of it, of its after-sale `type` where that is given. */
  order: row<{ orderId?: string; orderNo?: string; serviceStatus?: string; type?: string }>({
    at: 'order/index',
    title: '订单详情',
    login: true,
    pullDown: true,
    featureCodes: ['C0020040001'],
  }),
  /** `id` is the order's. */
  orderConfig: row<{ id?: string; orderNo?: string }>({ at: 'config/index', title: '修改配送', login: true }),
  /** All parcels of an order; `express` opens one of them. */
  waybillList: row<{ orderId: string; storeId?: string }>({
    at: 'waybillList/index',
    title: '查看物流',
    login: true,
    pullDown: true,
    needs: ORDER,
  }),
  express: row<{ orderId: string; storeId?: string; expressNo?: string }>({
    at: 'express/index',
    title: '物流详情',
    login: true,
    pullDown: true,
    needs: ORDER,
  }),
  /** Over all tabs; `keyword` is the word of a search. */
  orderSearch: row<{ keyword?: string }>({ at: 'orders/result', title: '搜索订单', login: true, pullDown: true }),
  applicationRecord: row({ at: 'applicationRecord/index', title: '我的发票', login: true, pullDown: true }),
  applicationDetail: row<{ applicationNo: string }>({
    at: 'applicationDetail/index',
    title: '发票详情',
    login: true,
    pullDown: true,
    needs: APPLICATION,
  }),
  applicationSuccess: row<{ applicationNo: string }>({
    at: 'applicationSuccess/index',
    title: '申请开票',
    login: true,
    needs: APPLICATION,
  }),
})
