import type { OrderChoices, StoreChoices } from '@contract/choices'
import type { CommitReply, ConfirmInput, ConfirmReply, ConfirmStore } from '@contract/schema/order'
import type { ComponentType } from 'react'
import type { Env } from '@/app/stores'
import { type Change, type Choices, NO_CHOICES, withChange } from './choices'

/** Endpoints that confirm an order; a part may have one of its own. */
export type ConfirmKey = 'POST productOrder/confirmOrder' | 'POST productOrder/confirmOrderChangeCoupons'

export interface OrderCellProps {
  reply: ConfirmReply
  choices: OrderChoices
  /** Confirms the order anew with those fields; true once it is. */
  set(change: Change<OrderChoices>, by?: ConfirmKey): Promise<boolean>
  /** The order as the server is asked for it, with those fields; null without an order. */
  request(change: Change<OrderChoices>): ConfirmInput | null
  isConfirming: boolean
}

export interface StoreCellProps {
  orderKey: string
  store: ConfirmStore
  choices: StoreChoices
  set(change: Change<StoreChoices>): Promise<boolean>
  /** The order was sent without what the cell is to choose: it opens its sheet. */
  isWanted: boolean
  onClose(): void
}

/** What the submit page shows of a checkout part that needs more than the rows that the server describes. */
export interface CheckoutCell {
  key: string
  OrderCell?: ComponentType<OrderCellProps>
  StoreCell?: ComponentType<StoreCellProps>
  /** What a commit asks for in the place of the choices: what the reply says of them. */
  committed?(reply: ConfirmReply): Change<OrderChoices>
  committedOf?(store: ConfirmStore): Change<StoreChoices>
  /** Whether a store's goods cannot be ordered before something is chosen. */
  isMissing?(store: ConfirmStore): boolean
  /** In the place of 提交订单. */
  submitText?(reply: ConfirmReply): string | null
  /** Leads on from an order that is placed; null: to its payment, as usual. */
  onPlaced?(env: Env, reply: ConfirmReply, placed: CommitReply): Promise<void> | null
  /** Under the amounts; empty for nothing. */
  note?(reply: ConfirmReply): string
}

/** What a commit asks for, of the stores that are in the order. */
export function committedChoices(
  cells: readonly CheckoutCell[],
  { order, stores }: Choices,
  reply: ConfirmReply,
): Choices {
  return withChange(NO_CHOICES, {
    order: Object.assign({ ...order }, ...cells.map(({ committed }) => committed?.(reply))),
    stores: Object.fromEntries(
      reply.stores.map((store) => [store.storeId, committedOf(cells, stores[store.storeId] ?? {}, store)]),
    ),
  })
}

/** What a commit asks for at one store. */
export function committedOf(
  cells: readonly CheckoutCell[],
  choices: StoreChoices,
  store: ConfirmStore,
): Change<StoreChoices> {
  return Object.assign({ ...choices }, ...cells.map((cell) => cell.committedOf?.(store)))
}
