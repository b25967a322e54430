import type { OrderButtonCode } from '@contract/codes/order'
import type { OrderDetail, OrderPart } from '@contract/schema/order'
import type { ComponentType } from 'react'
import type { ParamsOf } from '@/app/routes/index'
import type { Env } from '@/app/stores'
import type { FactRow } from '@/ui/facts/facts'

/** The data and actions that an order page offers to its cells. */
export interface OrderPage {
  readonly env: Env
  readonly params: ParamsOf<'order'>
  /** Key of the cell whose sheet must open; null for none. */
  readonly wanted: string | null
  want(key: string | null): void
  /** Loads the order again. */
  refresh(): Promise<void>
}

export interface OrderPageCellProps {
  page: OrderPage
  order: OrderDetail
}

/** The UI of one subject on the order page, in addition to the rows of the server. */
export interface OrderPageCell {
  key: string
  /** Between the status and the goods. */
  HeadCell?: ComponentType<OrderPageCellProps>
  /** Last in the card of one store's goods. */
  PartCell?: ComponentType<{ part: OrderPart }>
  /** Below the amounts. */
  FootCell?: ComponentType<OrderPageCellProps>
  /** Among the facts, after the payment method. */
  facts?(order: OrderDetail): readonly FactRow[]
  /** Buttons that only the order page offers. */
  actions?: Partial<Record<OrderButtonCode, (page: OrderPage, order: OrderDetail) => unknown>>
}
