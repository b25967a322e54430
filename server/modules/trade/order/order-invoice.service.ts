import type { Reader, Tx } from '../../../kernel/db'
import { split } from '../../../kernel/money'
import { holdAny } from './order-case.repo'
import { canInvoice, centsLeft, piecesBack } from './order-case.rules'
import { goodsCentsOf } from './order-part.rules'
import * as read from './order-read.repo'

/** A share of an order's money by what it was paid for; without a product what bringing it cost. */
export interface PaidShare {
  productId: string
  title: string
  specText: string
  number: number
  cents: number
}

/** An order as its invoice goes by. */
export interface InvoicedOrder {
  uid: string
  orderId: string
  orderNo: string
  storeName: string
  /** Paid in money and not on its way back; the sum of the shares. */
  cents: number
  shares: PaidShare[]
  /** Whether its invoice may be asked for now. */
  isOpen: boolean
}

/** Orders as what is invoiced of them; its module stands above this one. */
export class OrderInvoiceService {
  /** A shopper's own, deleted or not, with its row held until the transaction ends: no money moves meanwhile. */
  async hold(tx: Tx, uid: string, orderId: string, now: number): Promise<InvoicedOrder | undefined> {
    // Wherever it stands: one that moves just now is settled as it stands after that, not left out.
    await holdAny(tx, { uid, orderId })
    return this.#view(tx, uid, orderId, now)
  }

  async #view(q: Reader, uid: string, orderId: string, now: number): Promise<InvoicedOrder | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    if (!order) return undefined
    const lines = await read.findLines(q, [order])
    const cents = centsLeft(order)
    const parts = lines.map((line) => {
      const number = line.number - piecesBack(line)
      return {
        productId: line.productId,
        title: line.title,
        specText: line.specText,
        number,
        weight: Math.floor((line.payableCents * number) / line.number),
      }
    })
    const rest = order.payableCents - goodsCentsOf(order)
    parts.push({ productId: '', title: '配送与税费', specText: '', number: 1, weight: rest })
    // Everything is back but some of the money: what is left is for what was bought.
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
