import { pageAddress, targetOf } from './routes/address'
import type { Target } from './routes/index'

/** The order list with all orders: the exit when the server names none. */
export const ALL_ORDERS = { page: 'orderList', params: { status: '110', from: 'pay' } } as const

/**
 * The page that the server names; the order list when this build has no such page or a required parameter is missing.
 */
export function exitTarget({ page, params }: { page: string; params: Record<string, string> }): Target {
  return targetOf(page, params) ?? { name: ALL_ORDERS.page, params: ALL_ORDERS.params }
}

/** The address of exitTarget(). */
export function exitAddress(exit: Parameters<typeof exitTarget>[0]): string {
  const { name, params } = exitTarget(exit)
  return pageAddress(name, params)
}
