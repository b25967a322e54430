import type { OrderChoices, StoreChoices } from '@contract/choices'
import type { ErrorName } from '@contract/codes/errors'
import type { CommitReply, ConfirmInput, ConfirmReply, ConfirmStore } from '@contract/schema/order'
import type { ComponentType } from 'react'
import type { Env } from '@/app/stores'
import { type Change, type Choices, NO_CHOICES, withChange } from './choices'

/** Endpoints that confirm an order; a part can have its own. */
export type ConfirmKey = 'POST productOrder/confirmOrder' | 'POST productOrder/confirmOrderChangeCoupons'

export interface OrderCellProps {
  reply: ConfirmReply
  choices: OrderChoices
  /** Confirms the order again with those fields; true on success. */
  set(change: Change<OrderChoices>, by?: ConfirmKey): Promise<boolean>
  /** The request for the order with those fields; null without an order. */
  request(change: Change<OrderChoices>): ConfirmInput | null
  isConfirming: boolean
}

export interface StoreCellProps {
  orderKey: string
  store: ConfirmStore
  choices: StoreChoices
  set(change: Change<StoreChoices>): Promise<boolean>
  /** The order was submitted without this cell's choice: the cell opens its sheet. */
  isWanted: boolean
  onClose(): void
}

export interface RefusalProps {
  /** The order that was refused; null while it is confirmed. */
  reply: ConfirmReply | null
  isOpen: boolean
  /** Called when the missing input is complete: the same submit is sent again. */
  onSolved(): void
  onClose(): void
}

/** The submit-page UI of a checkout part that needs more than the rows of the server. */
export interface CheckoutCell {
  key: string
  OrderCell?: ComponentType<OrderCellProps>
  StoreCell?: ComponentType<StoreCellProps>
  /** Replaces the choices in a commit by those of the reply. */
  committed?(reply: ConfirmReply): Change<OrderChoices>
  committedOf?(store: ConfirmStore): Change<StoreChoices>
  /** Whether a store's goods require a choice before the order. */
  isMissing?(store: ConfirmStore): boolean
  /** Replaces the text 提交订单. */
  submitText?(reply: ConfirmReply): string | null
  /** Opens the page after a placed order; null: the payment, as usual. */
  onPlaced?(env: Env, reply: ConfirmReply, placed: CommitReply): Promise<void> | null
  /** The sheet for a commit that is refused with this error. */
  refusal?: { error: ErrorName; Sheet: ComponentType<RefusalProps> }
  /** Text under the amounts; empty for none. */
  note?(reply: ConfirmReply): string
}

/** The choices of a commit, limited to the stores of the order. */
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

/** The choices of a commit at one store. */
export function committedOf(
  cells: readonly CheckoutCell[],
  choices: StoreChoices,
  store: ConfirmStore,
): Change<StoreChoices> {
  return Object.assign({ ...choices }, ...cells.map((cell) => cell.committedOf?.(store)))
}
