import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Payables } from '../../finance/payment'
import { FREIGHT } from '../checkout'
import type { OrderRow } from './order.repo'
import * as repo from './order-case.repo'
import { centsLeft, type LineShare, lineShare, piecesLeft } from './order-case.rules'
import { findFees } from './order-part.repo'
import * as read from './order-read.repo'
import { type Mover, type OrderTransitions, partOf } from './order-transitions'

/** One line of an order, or all of it (`lineId` empty). */
export interface CaseOf {
  uid: string
  orderId: string
  lineId: string
}

/** A line that something may be asked for. */
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
  /** Pieces that can still be asked for. */
  left: number
  /** Of its open case; empty without one. */
  caseNo: string
  /** By number of pieces, from one on: what these bring back. */
  shares: LineShare[]
}

export interface CaseOrder extends Pick<OrderRow, 'uid' | 'id' | 'status'> {
  orderNo: string
  storeId: string
  storeName: string
  deliveryType: number
  shippedAt: number
  receivedAt: number
  payWayText: string
  /** Of its money. */
  leftCents: number
  freightCents: number
  lines: CaseLine[]
}

/** Orders as what is asked back of them after the sale goes by; its module stands above this one. */
export class OrderCaseService {
  constructor(
    private readonly transitions: OrderTransitions,
    private readonly payables: Pick<Payables, 'holdPart'>,
  ) {}

  /** A shopper's own order; undefined for one that is not theirs, or that they deleted. */
  async find(q: Reader, uid: string, orderId: string): Promise<CaseOrder | undefined> {
    const order = await read.findOrder(q, uid, orderId)
    return order && this.#view(q, order)
  }

  /** The order that a shopper's line is of; undefined for one that is not theirs. */
  orderOfLine(q: Reader, uid: string, lineId: string): Promise<string | undefined> {
    return repo.findOrderOfLine(q, uid, lineId)
  }

  /** For what the system itself does: a deleted one too. */
  async findAny(q: Reader, uid: string, orderId: string): Promise<CaseOrder | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    return order && this.#view(q, order)
  }

  /** For the operator: by the number that people call it by. */
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
        left: piecesLeft(line),
        caseNo: line.caseNo,
        shares: Array.from({ length: piecesLeft(line) }, (_, n) => lineShare(line, adjustments, n + 1)),
      })),
    }
  }

  /**
   * Marks a line as having an open case, while the order stands where it was seen; STATE_CHANGED when it has one, or moved.
   * The order's row is held: who confirms receipt at the same time waits, and sees the case.
   */
  async take(tx: Tx, of: CaseOf, status: number, caseNo: string): Promise<void> {
    if (!(await repo.holdOrder(tx, of, status))) fail('STATE_CHANGED')
    if (!(await repo.takeLine(tx, of, caseNo))) fail('STATE_CHANGED', '该商品正在售后中')
  }

  /** Its case is over. */
  free(tx: Tx, of: CaseOf, caseNo: string): Promise<void> {
    return repo.freeLine(tx, of, caseNo)
  }

  /** Pieces that were exchanged are beyond what can be asked for. */
  replaced(tx: Tx, of: CaseOf, number: number): Promise<void> {
    return repo.addReplaced(tx, of, number)
  }

  /** Until the transaction ends nothing of it is sent or given back: its part of the money is held, then its row (docs/locks.md). */
  async hold(tx: Tx, uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(tx, { uid, id: orderId })
    if (!order) return
    await this.payables.holdPart(tx, partOf(order))
    await repo.holdAny(tx, { uid, orderId })
  }

  /** Asks a case's money back; gives the refund's number. STATE_CHANGED when so much is not left. */
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
