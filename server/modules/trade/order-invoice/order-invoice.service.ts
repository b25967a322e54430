import type { InvoiceContent } from '@contract/codes/invoice'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, ignoreStateChanged } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import type {
  Invoiced,
  InvoiceLine,
  InvoiceReadService,
  InvoiceService,
  InvoiceTransitions,
} from '../../finance/invoice'
import type { CatalogService } from '../../goods/catalog'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { InvoicedOrder, OrderInvoiceService, OrderService } from '../order'

export interface OrderInvoiceDeps {
  orderInvoices: Pick<OrderInvoiceService, 'hold'>
  invoiceLife: Pick<InvoiceTransitions, 'apply' | 'amend' | 'settle'>
  invoices: Pick<InvoiceService, 'change' | 'standing'>
  orders: Pick<OrderService, 'changeUnpaid'>
  invoiceRead: Pick<InvoiceReadService, 'own'>
  catalog: Pick<CatalogService, 'categoryNames'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

const LATE_TEXT = '这笔订单不能开票：未付款、已退款，或收货已超过 90 天'
/** Category name for goods whose category was deleted. */
const OTHER_TEXT = '百货'

/** Invoices of orders: an invoice covers the money of the order that is paid and not refunded. */
export class OrderInvoiceDesk {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: OrderInvoiceDeps,
  ) {}

  async apply(
    uid: string,
    { orderId, invoice }: { orderId: string; invoice: InvoiceRequest },
    idempotency: { key: string; body: string },
  ): Promise<{ applicationNo: string }> {
    await this.deps.sensitiveWords.refuse(invoice.title)
    const id = { owner: uid, endpoint: 'POST invoice/apply', ...idempotency }
    return this.db.tx((tx) =>
      once(tx, id, this.clock.now(), async () => {
        const order = await this.#held(tx, uid, orderId)
        if (!order) fail('SYS_BIZ_DATA_ERROR_CODE', '订单不存在')
        if (!order.isOpen) fail('SYS_BIZ_DATA_ERROR_CODE', LATE_TEXT)
        return { applicationNo: await this.deps.invoiceLife.apply(tx, await this.#invoiced(tx, order), invoice) }
      }),
    )
  }

  /**
   * Changes or removes the invoice request of an order and of all unpaid orders of its checkout; STATE_CHANGED once one
   * is paid.
   */
  async change(uid: string, orderId: string, invoice: InvoiceRequest | undefined): Promise<void> {
    await this.deps.sensitiveWords.refuse(invoice?.title)
    await this.deps.orders.changeUnpaid(uid, orderId, 'changeInvoice', async (tx, orders, now) => {
      const costing = orders.flatMap(({ id, payableCents }) => (payableCents > 0 ? [id] : []))
      await this.deps.invoices.change(tx, uid, costing, invoice, now)
    })
  }

  /** Requests a failed invoice again, with other data. */
  async amend(uid: string, no: string, asked: InvoiceRequest): Promise<void> {
    await this.deps.sensitiveWords.refuse(asked.title)
    await this.db.tx(async (tx) => {
      const seen = await this.deps.invoiceRead.own(tx, uid, no)
      const order = await this.#held(tx, uid, seen.subjectId)
      if (!order) fail('STATE_CHANGED')
      await this.deps.invoiceLife.amend(tx, seen, await this.#invoiced(tx, order), asked)
    })
  }

  /** After receipt: applies for the invoice that was requested at checkout. */
  async received(uid: string, orderId: string): Promise<void> {
    const { ask, application } = await this.deps.invoices.standing(this.db.q, uid, orderId)
    if (!ask || application) return
    await this.db
      .tx(async (tx) => {
        const order = await this.#held(tx, uid, orderId)
        if (order?.isOpen) await this.deps.invoiceLife.apply(tx, await this.#invoiced(tx, order))
      })
      // A concurrent request has applied for it.
      .catch(ignoreStateChanged)
  }

  /** After a refund or an issued invoice: adapts the invoices to the money that is left. */
  async settle(uid: string, orderId: string): Promise<void> {
    const { application } = await this.deps.invoices.standing(this.db.q, uid, orderId)
    if (!application) return
    await this.db.tx(async (tx) => {
      const order = await this.#held(tx, uid, orderId)
      if (order) await this.deps.invoiceLife.settle(tx, await this.#invoiced(tx, order))
    })
  }

  #held(tx: Tx, uid: string, orderId: string): Promise<InvoicedOrder | undefined> {
    return this.deps.orderInvoices.hold(tx, uid, orderId, this.clock.now())
  }

  async #invoiced(q: Reader, order: InvoicedOrder): Promise<Invoiced> {
    const { uid, orderId, orderNo, storeName, cents, shares } = order
    const detail = shares.map(({ title, specText, number, cents: share }) => ({
      name: title,
      specText,
      number,
      cents: share,
    }))
    const lines: Record<InvoiceContent, InvoiceLine[]> = { detail, category: await this.#byCategory(q, order) }
    return { uid, subject: 'order', subjectId: orderId, subjectNo: orderNo, seller: storeName, cents, lines }
  }

  async #byCategory(q: Reader, { shares }: InvoicedOrder): Promise<InvoiceLine[]> {
    const goods = shares.map(({ productId }) => productId).filter((id) => id !== '')
    const names = await this.deps.catalog.categoryNames(q, goods)
    const sums = new Map<string, number>()
    for (const { productId, title, cents } of shares) {
      const name = productId === '' ? title : (names.get(productId) ?? OTHER_TEXT)
      sums.set(name, (sums.get(name) ?? 0) + cents)
    }
    return [...sums].map(([name, cents]) => ({ name, specText: '', number: 1, cents }))
  }
}
