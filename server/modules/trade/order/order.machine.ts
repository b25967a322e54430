import { ORDER_STATUS, type OrderStatus } from '@contract/codes/order'
import { machine } from '../../../kernel/machine'

/**
 * The life of one store's order (spec 3 "Order list statuses", behaviours 2.7). Instant delivery and what is eaten at the
 * store wait for its acceptance; the latter and a pickup are handed over without shipping; tickets, and goods that were
 * scanned, are there once they are paid. A checkout part may let a paid order wait for its group or for its final payment. A
 * paid order that is cancelled is refunded.
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
  awaitingFinal: { goOn: 'toShip', goOnToAccept: 'awaitingAcceptance', goOnDone: 'completed', refund: 'refunding' },
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

/** The state behind a status number of our own table. */
export function stateOf(status: number): OrderState {
  const state = STATE_BY_STATUS.get(status)
  if (state === undefined) throw new Error(`no order state has the status ${status}`)
  return state
}

/** Status numbers from which `move` may happen, for the WHERE of its update. */
export function statusesBefore(move: OrderMove): OrderStatus[] {
  return orderMachine.from(move).map((state) => ORDER_STATUS[state])
}

/** The one status that `move` leads to. */
export const statusAfter = (move: OrderMove): OrderStatus => ORDER_STATUS[orderMachine.to(move)]

/** Statuses in which money is there and nothing has been shipped: a shopper's cancel asks it back. */
export const CANCELLABLE_PAID: readonly OrderState[] = ['awaitingAcceptance', 'toShip']
