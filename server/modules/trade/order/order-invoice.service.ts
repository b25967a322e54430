import type { Reader, Tx } from '../../../kernel/db'
import { split } from '../../../kernel/money'
import { holdAny } from './order-case.repo'
import { canInvoice, centsLeft, unitsBack, unitsOf } from './order-case.rules'
import { goodsCentsOf } from './order-part.rules'
import * as read from './order-read.repo'

/** A share of an order's money by product; without a product it is the freight. */
export interface PaidShare {
  productId: string
  title: string
  specText: string
  number: number
  cents: number
}

/** The facts of an order that invoices depend on. */
export interface InvoicedOrder {
  uid: string
  orderId: string
  orderNo: string
  storeName: string
  /** Paid cents without requested refunds; the sum of the shares. */
  cents: number
  shares: PaidShare[]
  /** Whether an invoice can be requested now. */
  isOpen: boolean
}

/** Order data for invoices; the invoice module depends on this module, not the reverse. */
export class OrderInvoiceService {
  /**
   * A shopper's own order, deleted or not; locks its row until the transaction ends, so its money cannot change
   * meanwhile.
   */
  async hold(tx: Tx, uid: string, orderId: string, now: number): Promise<InvoicedOrder | undefined> {
    // In any status: a concurrent move commits first, and its result is read.
    await holdAny(tx, { uid, orderId })
    return this.#view(tx, uid, orderId, now)
  }

  async #view(q: Reader, uid: string, orderId: string, now: number): Promise<InvoicedOrder | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    if (!order) return undefined
    const lines = await read.findLines(q, [order])
    const cents = centsLeft(order)
    const parts = lines.map((line) => {
      const kept = unitsOf(line) - unitsBack(line)
      return {
        productId: line.productId,
        title: line.title,
        specText: line.specText,
        number: Math.ceil(kept / (line.pieceGrams || 1)),
        weight: Math.floor((line.payableCents * kept) / unitsOf(line)),
      }
    })
    const rest = order.payableCents - goodsCentsOf(order)
    parts.push({ productId: '', title: '配送与税费', specText: '', number: 1, weight: rest })
    // All pieces are returned but some money is left; that money is invoiced for the bought goods.
    if (parts.every(({ weight }) => weight === 0))
      parts.push({ productId: '', title: '商品', specText: '', number: 1, weight: 1 })
    const shares = split(
      cents,
      parts.map(({ weight }) => weight),
    )
    return {
      uid,
      orderId,
      orderNo: order.orderNo,
      storeName: order.storeName,
      cents,
      shares: parts.flatMap(({ weight: _, ...part }, at) => {
        const share = shares[at] ?? 0
        return share > 0 ? [{ ...part, cents: share }] : []
      }),
      isOpen: canInvoice(order, now),
    }
  }
}
