import { type ActivityParams, area, type ListParams, row } from './area'

/** Conditions on an address in pick mode. */
export type AddressListParams = {
  id?: string
  isJsd?: string
  onlyJsd?: string
  distributionType?: string
  orderId?: string
  /**
   * 'submit': a tap selects the address; addresses that the stores of `storeIds` (separated by commas) do not deliver
   * to are grey.
   */
  from?: string
  storeIds?: string
}

const ORDER = { orderId: true } as const
const APPLICATION = { applicationNo: true } as const

export const packOrderArea = area('pages/packOrder', {
  /**
   * `name` is the search text; `id` restricts to a category, `storeId` to a store. With `isLiber=1` or `liberFlag=1`
   * `id` is a zone, and `groupId` one of its tabs [zone.search].
   */
  search: row<
    {
      id?: string
      name?: string
      storeId?: string
      tips?: string
      isLiber?: string
      liberFlag?: string
      groupId?: string
    } & ListParams
  >({
    at: 'search/index',
    title: '搜索',
    login: false,
    share: true,
    featureCodes: ['C0040010101'],
  }),
  /** The goods of an offer, with the amount or number that the cart still lacks. */
  canBonce: row<ActivityParams>({
    at: 'canbonce/index',
    title: '凑单',
    login: false,
    pullDown: true,
    featureCodes: ['C0050090101'],
  }),
  /**
   * A text of an order in checkout, by its `orderKey`: the remark to a store, or the part `key` and `field` of the
   * store or, without `storeId`, of the order.
   */
  orderRemark: row<{ storeId?: string; orderKey?: string; key?: string; field?: string }>({
    at: 'msg/index',
    title: '订单备注',
    login: true,
  }),
  /** `orderId`: the selected address becomes that of the order. */
  addressList: row<AddressListParams>({ at: 'address/index', title: '收货地址', login: true, pullDown: true }),
  addAddress: row<{ id?: string }>({ at: 'addAddress/index', title: '编辑地址', login: true }),
  /** `id` is the address that gets the place; `from=address`: its form waits for the place. */
  location: row<{ id?: string; from?: string }>({
    at: 'location/index',
    title: '选择位置',
    login: false,
  }),
  /**
   * The city of home. `from=template` with the `pageCode` of a template page, its colour and its channel: the page opens
   * again for the chosen city.
   */
  locationHome: row<{ from?: string; pageCode?: string; navBarColor?: string; crm_channel_id?: string }>({
    at: 'locationHome/index',
    title: '选择城市',
    login: false,
  }),
  /**
   * `from`: opened from `mine` or `pay`; as the only page of the stack, for example after the payment page, it goes
   * back to 我的.
   */
  orderList: row<{ status?: string; from?: string }>({
    at: 'orders/index',
    title: '我的订单',
    login: true,
    pullDown: true,
  }),
  /** `serviceStatus`: opened to choose a line for an after-sale case, of the after-sale `type` if given. */
  order: row<{ orderId?: string; orderNo?: string; serviceStatus?: string; type?: string }>({
    at: 'order/index',
    title: '订单详情',
    login: true,
    pullDown: true,
    featureCodes: ['C0020040001'],
  }),
  /** `id` is the id of the order. */
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
  /** Search over all tabs; `keyword` is the search text. */
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
