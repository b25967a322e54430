import { DELIVERY_TYPE_TEXT } from '@contract/codes/order'
import { ORDER_VIEW_KEYS, type OrderView } from '@contract/codes/order-views'
import type { Search } from '../../app/address'
import { listOf } from '../../app/address'
import type { Input } from '../../app/api'
import { daysOf, type FilterSpec } from '../../patterns/filter-bar'

const isView = (view: string | undefined): view is OrderView => ORDER_VIEW_KEYS.some((one) => one === view)

export const viewOf = ({ view }: Search): OrderView => (isView(view) ? view : 'toShip')

/** Chips of an address as the calls of orders take them. */
export function chipsOf(search: Search): Input<'order/counts'> {
  const created = daysOf(search.created)
  const paid = daysOf(search.paid)
  const storeIds = listOf(search.store)
  const deliveryTypes = listOf(search.delivery).map(Number) as NonNullable<Input<'order/counts'>['deliveryTypes']>
  return {
    ...(storeIds.length > 0 && { storeIds }),
    ...(deliveryTypes.length > 0 && { deliveryTypes }),
    ...(created.from !== undefined && { createdFrom: created.from }),
    ...(created.until !== undefined && { createdUntil: created.until }),
    ...(paid.from !== undefined && { paidFrom: paid.from }),
    ...(paid.until !== undefined && { paidUntil: paid.until }),
  }
}

/** The list of an address. */
export function searchOf(search: Search) {
  const text = search.q?.trim()
  return { view: viewOf(search), ...chipsOf(search), ...(text && { text }) }
}

export const orderFilters = (stores: readonly { storeId: string; name: string }[]): FilterSpec[] => [
  {
    key: 'store',
    title: '店铺',
    kind: 'choices',
    options: stores.map(({ storeId: value, name: label }) => ({ value, label })),
  },
  {
    key: 'delivery',
    title: '配送',
    kind: 'choices',
    options: Object.entries(DELIVERY_TYPE_TEXT).map(([value, label]) => ({ value, label })),
  },
  { key: 'created', title: '下单', kind: 'days' },
  { key: 'paid', title: '付款', kind: 'days' },
]
