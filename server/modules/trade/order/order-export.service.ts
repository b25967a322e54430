import { chinaDay, chinaSecond } from '@contract/codes/china-time'
import { ORDER_VIEWS } from '@contract/codes/order-views'
import { maskedPhone } from '@contract/codes/phone'
import type { OrderSearch } from '@contract/console/order'
import type { Download } from '../../../gateways/console/console-endpoint'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { formatCents } from '../../../kernel/money'
import type { StoreScope } from '../../../kernel/store-scope'
import type { CheckoutParts } from '../checkout-part'
import { type ParcelRow, type ParcelService, parcelText } from '../parcel'
import type { OrderLineRow, OrderRow } from './order.repo'
import { addressOf, byOrder, statusOf } from './order.view'
import { deliveryText } from './order-desk.rules'
import type { OrderDeskService } from './order-desk.service'
import { goodsOf, keptBy } from './order-keeps'
import { partOrderOf } from './order-part.rules'

declare module '../../../kernel/audit' {
  interface AuditActions {
    /** Export of a list of orders as a file; the subject's id is the view. */
    'order.export': 'orderList'
  }
}

const PAGE = 500
const HEAD = [
  '订单号',
  '门店',
  '状态',
  '下单时间',
  '付款时间',
  '配送方式',
  '收货人',
  '手机',
  '省',
  '市',
  '区',
  '商品',
  '件数',
  '商品金额',
  '优惠',
  '应付',
  '实付',
  '已退款',
  '支付方式',
  '发货时间',
  '包裹',
  '买家留言',
]

/** A spreadsheet would round a number of more digits; the apostrophe marks it as text. */
const textCell = (digits: string): string => (/^\d{12,}$/.test(digits) ? `'${digits}` : digits)
const momentCell = (at: number): string => (at > 0 ? chinaSecond(at) : '')

export interface OrderExportDeps {
  db: Db
  clock: Clock
  checkoutParts: Pick<CheckoutParts, 'onOrder' | 'stored'>
  desk: Pick<OrderDeskService, 'pages'>
  parcels: Pick<ParcelService, 'of'>
}

/** Lists of orders as files. Phones are masked for every account, because a file leaves the mall. */
export class OrderExportService {
  constructor(private readonly deps: OrderExportDeps) {}

  /** The orders of a list, one row each, with an audit entry. */
  async csv(actor: Actor, scope: StoreScope, query: OrderSearch): Promise<Download> {
    const { db, clock } = this.deps
    const now = clock.now()
    await db.tx((tx) =>
      writeAudit(tx, {
        actor,
        action: 'order.export',
        subject: { kind: 'orderList', id: query.view },
        details: { query, before: null, after: null },
        at: now,
      }),
    )
    return { fileName: `订单-${ORDER_VIEWS[query.view]}-${chinaDay(now)}.csv`, pages: this.#pages(scope, query) }
  }

  async *#pages(scope: StoreScope, query: OrderSearch): AsyncGenerator<string[][]> {
    yield [HEAD]
    for await (const orders of this.deps.desk.pages(scope, query, PAGE)) yield await this.#lines(orders)
  }

  async #lines(orders: readonly OrderRow[]): Promise<string[][]> {
    const { checkoutParts, clock, parcels } = this.deps
    const { q } = this.deps.db
    const [{ lines, keeps }, sent] = await Promise.all([
      goodsOf(q, checkoutParts, orders),
      parcels.of(
        q,
        orders.filter(({ shippedAt }) => shippedAt > 0),
      ),
    ])
    const own = byOrder(lines)
    const now = clock.now()
    return orders.map((order) => {
      const { remark } = checkoutParts.onOrder(partOrderOf(order, now), keptBy(keeps, order)).view
      const parcelsOfOrder = sent.filter(({ subjectId }) => subjectId === order.id)
      return cellsOf(order, own.get(order.id) ?? [], parcelsOfOrder, remark)
    })
  }
}

function cellsOf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  parcels: readonly ParcelRow[],
  remark: string,
): string[] {
  const address = addressOf(order)
  return [
    textCell(order.orderNo),
    order.storeName,
    statusOf(order, lines).statusText,
    chinaSecond(order.createdAt),
    momentCell(order.paidAt),
    deliveryText(order.deliveryType),
    order.receiverName,
    order.receiverPhone === '' ? '' : maskedPhone(order.receiverPhone),
    address?.provinceName ?? '',
    address?.cityName ?? '',
    address?.districtName ?? '',
    lines.map(({ title, specText, number }) => `${[title, specText].filter(Boolean).join(' ')} × ${number}`).join('；'),
    String(order.totalNumber),
    formatCents(order.originalCents),
    formatCents(order.discountCents),
    formatCents(order.payableCents),
    formatCents(order.paidCents),
    formatCents(order.refundedCents),
    order.payWayText,
    momentCell(order.shippedAt),
    parcels.map(parcelText).join('；'),
    remark,
  ]
}
