import { DAY_MS } from '@contract/codes/china-time'
import type { OrderCard } from '@contract/schema/order'
import { mayPay, ordersFor } from './chat-rules'

const NOW = 100 * DAY_MS
const order = (orderId: string, storeId: string, days: number) =>
  ({ orderId, storeId, createdAt: NOW - days * DAY_MS }) as OrderCard
const ORDERS = [order('a', 'suyan', 1), order('b', 'other', 2), order('c', 'suyan', 31)]

test.each([
  ['suyan', ['a']],
  ['', ['a', 'b']],
  ['none', []],
])('for %j the orders %j are offered [chat.pick-order]', (storeId, expected) => {
  expect(ordersFor(storeId, ORDERS, NOW).map(({ orderId }) => orderId)).toEqual(expected)
})

test.each([
  ['FOOD_NOPAY', false],
  ['FOOD_LBZ', false],
  ['FOOD', true],
  [undefined, true],
] as const)('a store of type %s has buttons that lead to a payment: %s [chat.no-pay]', (imClass, expected) => {
  expect(mayPay(imClass)).toBe(expected)
})
