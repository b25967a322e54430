import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Payables } from '../../finance/payment'
import { FREIGHT } from '../checkout'
import type { OrderRow } from './order.repo'
import { byOrder, statusOf } from './order.view'
import * as repo from './order-case.repo'
import { centsLeft, type LineShare, lineShare, unitsLeft } from './order-case.rules'
import { findFees } from './order-part.repo'
import * as read from './order-read.repo'
import { type Mover, type OrderTransitions, subjectOf } from './order-transitions'

/** One line of an order, or the whole order (`lineId` empty). */
export interface CaseOf {
  uid: string
  orderId: string
  lineId: string
}

/** A line that a case can be opened for. */
export interface CaseLine {
  lineId: string
  skuId: string
  productId: string
  title: string
  specText: string
  /** JSON of a Picture. */
  picture: string
  unitCents: number
  number: number
  /** Grams of one piece of weighed goods, whose units are grams; 0: its units are pieces. */
  pieceGrams: number
  /** Units that a case can still cover. */
  left: number
  /** Number of the open case; empty without one. */
  caseNo: string
  /** The share of so many more units; undefined unless they are 1 to `left`. */
  shareOf(units: number): LineShare | undefined
}

export interface CaseOrder extends Pick<OrderRow, 'uid' | 'id' | 'status'> {
  orderNo: string
  storeId: string
  storeName: string
  deliveryType: number
  shippedAt: number
  receivedAt: number
  payWayText: string
  /** Cents that are not refunded. */
  leftCents: number
  freightCents: number
  lines: CaseLine[]
}

/** An order as other modules name it. */
export interface OrderBrief {
  orderId: string
  orderNo: string
  statusText: string
  /** What the shopper pays or has paid, as the list of orders shows it. */
  payableCents: number
  lines: Pick<CaseLine, 'title' | 'picture' | 'number'>[]
}

/** Reads and changes of orders for after-sale cases; the case module depends on this module, not the reverse. */
export class OrderCaseService {
  constructor(
    private readonly transitions: OrderTransitions,
    private readonly payables: Pick<Payables, 'holdParts'>,
  ) {}

  /** A shopper's own order; undefined for another shopper's or a deleted order. */
  async find(q: Reader, uid: string, orderId: string): Promise<CaseOrder | undefined> {
    const order = await read.findOrder(q, uid, orderId)
    return order && this.#view(q, order)
  }

  /** A shopper's own orders; those of another shopper and deleted ones are left out. */
  async briefs(q: Reader, uid: string, orderIds: readonly string[]): Promise<OrderBrief[]> {
    const found = await read.findAnyOrders(
      q,
      [...new Set(orderIds)].map((id) => ({ uid, id })),
    )
    const orders = found.filter(({ isHidden }) => isHidden === 0)
    const lines = byOrder(await read.findLines(q, orders))
    return orders.map((order) => {
      const own = lines.get(order.id) ?? []
      return {
        orderId: order.id,
        orderNo: order.orderNo,
        statusText: statusOf(order, own).statusText,
        payableCents: order.payableCents,
        lines: own.map(({ title, picture, number }) => ({ title, picture, number })),
      }
    })
  }

  /** Order id of a shopper's line; undefined for another shopper's line. */
  orderOfLine(q: Reader, uid: string, lineId: string): Promise<string | undefined> {
    return repo.findOrderOfLine(q, uid, lineId)
  }

  /** For internal use: deleted orders included. */
  async findAny(q: Reader, uid: string, orderId: string): Promise<CaseOrder | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    return order && this.#view(q, order)
  }

  /** For the operator, by the public order number. */
  async findByNo(q: Reader, orderNo: string): Promise<CaseOrder | undefined> {
    const order = await read.findAnyOrderByNo(q, orderNo)
    return order && this.#view(q, order)
  }

  async #view(q: Reader, order: OrderRow): Promise<CaseOrder> {
    const [lines, adjustments, fees] = await Promise.all([
      read.findLines(q, [order]),
      read.findAdjustments(q, [order]),
      findFees(q, [order]),
    ])
    return {
      uid: order.uid,
      id: order.id,
      status: order.status,
      orderNo: order.orderNo,
      deliveryType: order.deliveryType,
      storeId: order.storeId,
      storeName: order.storeName,
      payWayText: order.payWayText,
      shippedAt: order.shippedAt,
      receivedAt: order.receivedAt,
      leftCents: centsLeft(order),
      freightCents: fees.find(({ kind }) => kind === FREIGHT)?.cents ?? 0,
      lines: lines.map((line) => ({
        lineId: line.id,
        skuId: line.skuId,
        productId: line.productId,
        title: line.title,
        specText: line.specText,
        picture: line.picture,
        unitCents: line.unitCents,
        number: line.number,
        pieceGrams: line.pieceGrams,
        left: unitsLeft(line),
        caseNo: line.caseNo,
        shareOf: (units) => (units >= 1 && units <= unitsLeft(line) ? lineShare(line, adjustments, units) : undefined),
      })),
    }
  }

  /**
   * Marks a line as having an open case. STATE_CHANGED when the order's status has changed or the line has a case.
   * Locks the order's row, so a concurrent receipt waits and then sees the case.
   */
  async take(tx: Tx, of: CaseOf, status: number, caseNo: string): Promise<void> {
    if (!(await repo.holdOrder(tx, of, status))) fail('STATE_CHANGED')
    if (!(await repo.takeLine(tx, of, caseNo))) fail('STATE_CHANGED', '该商品正在售后中')
  }

  /** Removes the mark of a closed case. */
  free(tx: Tx, of: CaseOf, caseNo: string): Promise<void> {
    return repo.freeLine(tx, of, caseNo)
  }

  /** Counts replaced units, which no further case can cover. */
  replaced(tx: Tx, of: CaseOf, number: number): Promise<void> {
    return repo.addReplaced(tx, of, number)
  }

  /**
   * Blocks shipping and refunds of the order until the transaction ends: locks its payable part, then its row
   * (docs/locks.md).
   */
  async hold(tx: Tx, uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(tx, { uid, id: orderId })
    if (!order) return
    await this.payables.holdParts(tx, subjectOf(order))
    await repo.holdAny(tx, { uid, orderId })
  }

  /** Requests the refund of a case; returns the refund number. STATE_CHANGED when less than this amount is left. */
  async refund(
    tx: Tx,
    of: CaseOf & { number: number; isIntact: boolean; caseNo: string; formerNo: string },
    cents: number,
    reason: string,
    actor: Mover,
  ): Promise<string> {
    const order = await read.findAnyOrder(tx, { uid: of.uid, id: of.orderId })
    if (!order || cents > centsLeft(order)) fail('STATE_CHANGED')
    return this.transitions.refund(tx, order, cents, reason, actor, of)
  }
}
