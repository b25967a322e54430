import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import type { Address } from '@contract/schema/address'
import { areaCodeOf } from '../../customer/address'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import { type DeliveryChoice, deliveryChoices, freightOf, isSentTo } from '../checkout'
import { stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import { canChangeSlot } from './order-pickup.rules'

/** Ways between which an order may be moved: paid, all of them wait at 1 for their store. */
const MOVABLE: readonly number[] = [
  DELIVERY_TYPE.logistics,
  DELIVERY_TYPE.express,
  DELIVERY_TYPE.sameCity,
  DELIVERY_TYPE.pickup,
]
const COSTS_TEXT = '运费不同，请取消后重新下单'
const GONE_TEXT = '商品已下架'
const NOT_THERE_TEXT = '超出配送范围'

type Facts = Pick<OrderRow, 'status' | 'deliveryType' | 'payAtPickup' | 'addressChanges' | 'shippedAt' | 'expireAt'>

/** Whether an order may go another way: not paid as often as one likes, paid once, and until something was sent. */
export function canChangeWay(order: Facts, now: number): boolean {
  if (!MOVABLE.includes(order.deliveryType) || order.payAtPickup === 1) return false
  const state = stateOf(order.status)
  if (state === 'unpaid') return now < order.expireAt
  return state === 'toShip' && order.addressChanges === 0 && order.shippedAt === 0
}

/** Whether anything of how it is brought or fetched may be changed. */
export function canChangeDelivery(order: OrderRow, canChangeAddress: boolean, now: number): boolean {
  const hasHour = order.deliveryType === DELIVERY_TYPE.pickup && order.slotFrom > 0
  return canChangeAddress || canChangeWay(order, now) || (hasHour && canChangeSlot(order, now))
}

interface Goods {
  order: OrderRow
  lines: readonly OrderLineRow[]
  skus: ReadonlyMap<string, SkuForSale>
  /** Where it went, null for nowhere. */
  from: Address | null
}

/**
 * The ways of an order's store for its goods, each with what stands against it. The amounts are agreed on, so a way must cost
 * what the present one costs, both by today's terms.
 */
export function waysOf(
  { order, lines, skus, from }: Goods,
  store: Store,
  to: Address | null,
  isOpen: boolean,
  now: number,
): DeliveryChoice[] {
  const goods = lines.flatMap((line) => {
    const sku = skus.get(line.skuId)
    return sku ? [{ lineId: line.id, sku, number: line.number, publicCents: line.originalCents }] : []
  })
  const isWhole = goods.length === lines.length
  const costOf = (type: DeliveryType, at: Address | null) =>
    freightOf(type, store, at && { areaCode: areaCodeOf(at), x: at.x, y: at.y }, goods)
  const present = costOf(order.deliveryType as DeliveryType, from)
  const against = ({ type, disabledReason }: DeliveryChoice): string | undefined => {
    if (type === order.deliveryType) return undefined
    if (disabledReason) return disabledReason
    if (!isWhole) return GONE_TEXT
    if (goods.some(({ sku }) => !isSentTo(store, sku, type, to))) return NOT_THERE_TEXT
    return costOf(type, to) === present ? undefined : COSTS_TEXT
  }
  const skusOf = goods.map(({ sku }) => sku)
  return deliveryChoices(store, skusOf, to, isOpen, now)
    .filter(({ type }) => MOVABLE.includes(type) || type === order.deliveryType)
    .map((choice) => {
      const { disabledReason: _, ...way } = choice
      const reason = against(choice)
      return reason ? { ...way, disabledReason: reason } : way
    })
}
