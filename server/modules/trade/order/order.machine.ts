import { ORDER_STATUS, type OrderStatus } from '@contract/codes/order'
import { machine } from '../../../kernel/machine'

/**
 * The states of one store's order; their numbers are ORDER_STATUS of the wire. Instant and dine-in orders wait for the
 * store's acceptance. Dine-in and pickup orders are handed over without shipping. Tickets and scanned goods are
 * complete once paid. A checkout part can make a paid order wait for its group, or for its final payment (the rest of
 * the money); an order whose rest is not paid in time closes and keeps the first payment. A cancelled paid order is
 * refunded.
 */
export const orderMachine = machine({
  unpaid: {
    pay: 'toShip',
    payToAccept: 'awaitingAcceptance',
    payDone: 'completed',
    payToGroup: 'awaitingGroup',
    payToFinal: 'awaitingFinal',
    close: 'closed',
  },
  awaitingGroup: {
    goOn: 'toShip',
    goOnToAccept: 'awaitingAcceptance',
    goOnDone: 'completed',
    refund: 'refunding',
  },
  awaitingFinal: {
    payRest: 'toShip',
    payRestToAccept: 'awaitingAcceptance',
    payRestDone: 'completed',
    lapse: 'closed',
    refund: 'refunding',
  },
  awaitingAcceptance: { accept: 'toShip', refund: 'refunding' },
  toShip: { ship: 'toReceive', handOver: 'completed', refund: 'refunding' },
  toReceive: { receive: 'completed', refund: 'refunding' },
  completed: { refund: 'refunding' },
  refunding: { finishRefund: 'refunded' },
  refunded: {},
  closed: {},
})
export type OrderState = (typeof orderMachine.states)[number]
export type OrderMove = Parameters<typeof orderMachine.from>[0]

const STATE_BY_STATUS = new Map<number, OrderState>(orderMachine.states.map((state) => [ORDER_STATUS[state], state]))

/** The state of a status number of the table. */
export function stateOf(status: number): OrderState {
  const state = STATE_BY_STATUS.get(status)
  if (state === undefined) throw new Error(`no order state has the status ${status}`)
  return state
}

/** Status numbers from which `move` is allowed, for the WHERE of its update. */
export function statusesBefore(move: OrderMove): OrderStatus[] {
  return orderMachine.from(move).map((state) => ORDER_STATUS[state])
}

/** The status that `move` leads to. */
export const statusAfter = (move: OrderMove): OrderStatus => ORDER_STATUS[orderMachine.to(move)]

/** Paid and not shipped: a cancel by the shopper requests a refund. */
export const CANCELLABLE_PAID: readonly OrderState[] = ['awaitingFinal', 'awaitingAcceptance', 'toShip']

/** States that wait for money. */
export const AWAITING_MONEY: readonly OrderState[] = ['unpaid', 'awaitingFinal']
