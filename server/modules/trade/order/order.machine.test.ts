import { ORDER_STATUS } from '@contract/codes/order'
import { type OrderMove, type OrderState, orderMachine, stateOf, statusAfter, statusesBefore } from './order.machine'

const MOVES: [OrderMove, OrderState[], OrderState][] = [
  ['pay', ['unpaid'], 'toShip'],
  ['payToAccept', ['unpaid'], 'awaitingAcceptance'],
  ['payDone', ['unpaid'], 'completed'],
  ['payToGroup', ['unpaid'], 'awaitingGroup'],
  ['payToFinal', ['unpaid'], 'awaitingFinal'],
  ['goOn', ['awaitingGroup'], 'toShip'],
  ['goOnToAccept', ['awaitingGroup'], 'awaitingAcceptance'],
  ['goOnDone', ['awaitingGroup'], 'completed'],
  ['payRest', ['awaitingFinal'], 'toShip'],
  ['payRestToAccept', ['awaitingFinal'], 'awaitingAcceptance'],
  ['payRestDone', ['awaitingFinal'], 'completed'],
  ['lapse', ['awaitingFinal'], 'closed'],
  ['close', ['unpaid'], 'closed'],
  ['accept', ['awaitingAcceptance'], 'toShip'],
  ['ship', ['toShip'], 'toReceive'],
  ['handOver', ['toShip'], 'completed'],
  ['receive', ['toReceive'], 'completed'],
  ['refund', ['awaitingGroup', 'awaitingFinal', 'awaitingAcceptance', 'toShip', 'toReceive', 'completed'], 'refunding'],
  ['finishRefund', ['refunding'], 'refunded'],
]

test.each(MOVES)('%s moves an order from %j to %s', (move, from, to) => {
  expect(orderMachine.from(move).sort()).toEqual([...from].sort())
  expect(statusesBefore(move).sort()).toEqual(from.map((state) => ORDER_STATUS[state]).sort())
  expect(statusAfter(move)).toBe(ORDER_STATUS[to])
})

test('every other pair of state and move is refused', () => {
  expect(new Set(Object.values(orderMachine.moves).flatMap(Object.keys))).toEqual(new Set(MOVES.map(([move]) => move)))
  for (const state of orderMachine.states) {
    for (const [move, from] of MOVES) {
      if (from.includes(state)) expect(orderMachine.can(state, move)).toBe(true)
      else expect(() => orderMachine.next(state, move)).toThrow('状态已变化，请刷新')
    }
  }
})

test('the statuses have the numbers of the wire', () => {
  expect(Object.fromEntries(orderMachine.states.map((state) => [state, ORDER_STATUS[state]]))).toEqual({
    unpaid: 0,
    toShip: 1,
    toReceive: 2,
    completed: 3,
    closed: 4,
    refunding: 6,
    refunded: 7,
    awaitingAcceptance: 8,
    awaitingGroup: 11,
    awaitingFinal: 12,
  })
  expect(stateOf(8)).toBe('awaitingAcceptance')
  expect(() => stateOf(99)).toThrow('99')
})
