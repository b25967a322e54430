import type { Store } from '../../goods/store'
import type { Way } from '../parcel'
import type { OrderLineRow, OrderRow } from './order.repo'
import { addressOf } from './order.view'

export interface Pieces {
  lineId: string
  number: number
}

type OfLine = readonly { lineId: string; number: number }[]

/** Pieces of each line to ship: bought, in no parcel, and without a requested refund. */
export function piecesToSend(
  lines: readonly Pick<OrderLineRow, 'id' | 'number'>[],
  sent: OfLine,
  back: OfLine,
): Pieces[] {
  return lines.map(({ id, number }) => {
    const gone = [...sent, ...back].filter(({ lineId }) => lineId === id).reduce((sum, one) => sum + one.number, 0)
    return { lineId: id, number: Math.max(0, number - gone) }
  })
}

/** Progress text of a line in a partly shipped order: pieces shipped of the pieces left. */
export function sentText(sent: number, left: number): string {
  if (sent === 0) return left > 0 ? '待发货' : ''
  return left > 0 ? `已发 ${sent} 件，待发 ${left} 件` : '已发出'
}

/**
 * Pieces of a new parcel: the requested pieces by SKU, or all that are left; null when more is requested than left, or
 * nothing is left.
 */
export function piecesOf(
  left: readonly Pieces[],
  lines: readonly Pick<OrderLineRow, 'id' | 'skuId'>[],
  asked: readonly { skuId: string; number: number }[] | undefined,
): Pieces[] | null {
  if (!asked) return left.some(({ number }) => number > 0) ? left.filter(({ number }) => number > 0) : null
  const pieces = new Map<string, number>()
  for (const { skuId, number } of asked) {
    let open = number
    for (const { id } of lines.filter((line) => line.skuId === skuId)) {
      const there = (left.find(({ lineId }) => lineId === id)?.number ?? 0) - (pieces.get(id) ?? 0)
      const taken = Math.min(open, there)
      if (taken > 0) pieces.set(id, (pieces.get(id) ?? 0) + taken)
      open -= taken
    }
    if (open > 0) return null
  }
  return pieces.size > 0 ? [...pieces].map(([lineId, number]) => ({ lineId, number })) : null
}

/** Start and destination of a parcel; null where nothing is delivered. */
export function wayOfOrder(order: OrderRow, store: Store | undefined): Way | null {
  const to = addressOf(order)
  if (!to) return null
  const { x, y, name, mobile } = to
  const areas = [to.provinceName, to.cityName, to.districtName, to.streetName].filter(Boolean)
  return {
    from: { name: order.storeName, x: store?.x ?? null, y: store?.y ?? null },
    to: { name: [...new Set(areas), to.detail].join(''), areas, x, y, person: name, phone: mobile },
  }
}
