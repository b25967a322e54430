import type { Reader } from '../../../kernel/db'
import type { EntrySource } from '../../finance/points'
import * as repo from './order-points.repo'

/** Source of points by order: title of the goods, and the order's page unless the order is deleted. */
export async function sourcesByOrder(q: Reader, uid: string, orderIds: readonly string[]) {
  const lines = await repo.findLinesOfOrders(q, orderIds, { uid })
  return sourcesOf(lines, ({ orderId }) => orderId)
}

/** The same by line, for points that paid for an order: the points ledger refers to the order's first line. */
export async function sourcesByLine(q: Reader, uid: string, lineIds: readonly string[]) {
  const asked = await repo.findLinesById(q, lineIds, { uid })
  const byOrder = await sourcesByOrder(q, uid, [...new Set(asked.map(({ orderId }) => orderId))])
  return new Map(
    asked.flatMap(({ id, orderId }) => {
      const source = byOrder.get(orderId)
      return source ? [[id, source] as const] : []
    }),
  )
}

function sourcesOf(
  lines: readonly repo.TitledLine[],
  keyOf: (line: repo.TitledLine) => string,
): ReadonlyMap<string, EntrySource> {
  const own = new Map<string, repo.TitledLine[]>()
  for (const line of [...lines].sort((a, b) => (a.id < b.id ? -1 : 1)))
    own.set(keyOf(line), [...(own.get(keyOf(line)) ?? []), line])
  return new Map(
    [...own].map(([key, [first, ...others]]) => {
      const title = first?.title ?? ''
      const note = others.length > 0 ? `${title}等 ${others.length + 1} 件` : title
      const isThere = first !== undefined && first.isHidden === 0
      return [key, { note, to: isThere ? { page: 'order', params: { orderId: first.orderId } } : null }]
    }),
  )
}
