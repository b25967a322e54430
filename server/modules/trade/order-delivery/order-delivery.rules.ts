import type { DeliveryType } from '@contract/codes/order'
import type { Address } from '@contract/schema/address'
import { areaCodeOf } from '../../customer/address'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import { type DeliveryChoice, deliveryChoices, freightOf, isSentTo } from '../checkout'
import { MOVABLE_WAYS, type OrderLineRow, type OrderRow } from '../order'

const COSTS_TEXT = '运费不同，请取消后重新下单'
const GONE_TEXT = '商品已下架'
const NOT_THERE_TEXT = '超出配送范围'

interface Goods {
  order: OrderRow
  lines: readonly OrderLineRow[]
  skus: ReadonlyMap<string, SkuForSale>
  /** The present delivery address; null for a pickup. */
  from: Address | null
}

/**
 * The delivery types of an order's store for its goods, each with the reason when it is not possible. The amounts of
 * the order are agreed, so a type must cost what the present one costs, both at today's prices.
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
    .filter(({ type }) => MOVABLE_WAYS.includes(type) || type === order.deliveryType)
    .map((choice) => {
      const { disabledReason: _, ...way } = choice
      const reason = against(choice)
      return reason ? { ...way, disabledReason: reason } : way
    })
}
