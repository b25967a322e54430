import { NOT_SENT } from '@contract/codes/delivery'
import type { Address } from '@contract/schema/address'
import type { Clock } from '../../../kernel/clock'
import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Outbox } from '../../../kernel/outbox'
import type { TicketService } from '../../finance/ticket'
import type { CheckoutParts } from '../checkout-part'
import { stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order.repo'
import { canChangeAddress } from './order.rules'
import { addressOf, factsOf } from './order.view'
import * as cases from './order-case.repo'
import { canChangeWay } from './order-delivery.rules'
import { keepsOf, keptBy } from './order-keeps'
import * as read from './order-read.repo'
import { isPickup, pickupCode, ticketsOf } from './order-tickets'
import { eventRow } from './order-transitions'

const CASE_TEXT = '有商品正在售后，暂时不能修改'
const WAY_EVENT = 'changeDelivery'

export interface OrderWayDeps {
  checkoutParts: Pick<CheckoutParts, 'fixesWay' | 'stored'>
  tickets: Pick<TicketService, 'cancel' | 'issue' | 'lock'>
  clock: Clock
  outbox: Pick<Outbox, 'publish'>
}

/** Reads and changes of orders for changes of delivery; the delivery module depends on this module, not the reverse. */
export class OrderWayService {
  constructor(private readonly deps: OrderWayDeps) {}

  /** Lines of an order, in placed order. */
  lines(q: Reader, order: OrderRow): Promise<OrderLineRow[]> {
    return read.findLines(q, [order])
  }

  /** The delivery address; null for a pickup. */
  addressOf(order: OrderRow): Address | null {
    return addressOf(order)
  }

  /** The common address of the unpaid orders of a checkout; null once the order is paid. */
  async commonAddress(q: Reader, order: OrderRow): Promise<Address | null> {
    if (stateOf(order.status) !== 'unpaid') return null
    const mates = await read.findPlaced(q, order.uid, [order.parentNo])
    const brought = mates.find(({ id, address }) => id !== order.id && address !== '')
    return brought ? addressOf(brought) : null
  }

  mayChangeAddress(order: OrderRow): boolean {
    return canChangeAddress(factsOf(order))
  }

  /** Whether the delivery type can change now, by status and by checkout parts. */
  async mayChangeWay(q: Reader, order: OrderRow): Promise<boolean> {
    const { checkoutParts, clock } = this.deps
    if (!canChangeWay(order, clock.now())) return false
    return !checkoutParts.fixesWay(keptBy(await keepsOf(q, checkoutParts, [order]), order))
  }

  /**
   * Changes the delivery type and voids the old code. Locks the row. STATE_CHANGED when the status has changed or the
   * code was used.
   */
  async change(
    tx: Tx,
    order: OrderRow,
    to: { deliveryType: number; address: Address | null },
    note: string,
  ): Promise<void> {
    await this.#voidCode(tx, order)
    const address = NOT_SENT.includes(to.deliveryType) ? '' : JSON.stringify(to.address)
    if (!(await repo.changeWay(tx, order, { deliveryType: to.deliveryType, address }))) fail('STATE_CHANGED')
    // The row is locked here, so a concurrent request for a case has either committed or waits.
    if (await cases.hasCase(tx, order)) fail('STATE_CHANGED', CASE_TEXT)
    await repo.insertEvents(tx, [eventRow(order, WAY_EVENT, order.status, 'shopper', note, this.deps.clock.now())])
  }

  /** Makes a paid order a pickup, with a code that is valid until `codeUntil`. */
  async beginPickup(tx: Tx, order: OrderRow, codeUntil: number): Promise<void> {
    const { uid, id: orderId } = order
    const now = this.deps.clock.now()
    await Promise.all([
      this.deps.tickets.issue(tx, ticketsOf(order), [pickupCode(order, codeUntil)], now),
      this.deps.outbox.publish(tx, 'order.appointed', { uid, orderId }),
    ])
  }

  /** Fails when the code was used. */
  async #voidCode(tx: Tx, order: OrderRow): Promise<void> {
    if (!isPickup(order) || stateOf(order.status) !== 'toShip') return
    if (!(await this.deps.tickets.lock(tx, ticketsOf(order), order.id))) fail('STATE_CHANGED')
    await this.deps.tickets.cancel(tx, ticketsOf(order), order.id)
  }
}
