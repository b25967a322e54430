import { pageAddress, targetOf } from './routes/address'
import type { Target } from './routes/index'

/** The list of all orders: the exit where the server names none. */
export const ALL_ORDERS = { page: 'orderList', params: { status: '110', from: 'pay' } } as const

/** The page that the server names; the order list for one that this build does not have, or whose parameters are missing. */
export function exitTarget({ page, params }: { page: string; params: Record<string, string> }): Target {
  return targetOf(page, params) ?? { name: ALL_ORDERS.page, params: ALL_ORDERS.params }
}

/** Its address. */
export function exitAddress(exit: Parameters<typeof exitTarget>[0]): string {
  const { name, params } = exitTarget(exit)
  return pageAddress(name, params)
}
