import type { ProductDetail } from '@contract/schema/catalog'
import type { ComponentType } from 'react'
import type { Env } from '@/app/stores'
import type { RestockStore } from '../catalog/restock.store'
import type { PickedSku, SkuSheetStore } from '../catalog/sku-sheet'
import type { KeptMarkStore } from '../favourite/kept-mark.store'

/** Data and actions of a product page for its cells. */
export interface ProductPage {
  readonly env: Env
  readonly productId: string
  /** The channel that opened the page; it is part of the order line. */
  readonly sourceChannel: string | undefined
  readonly picker: SkuSheetStore
  readonly restock: RestockStore
  readonly mark: KeptMarkStore
  openPicker(): void
  /** Scrolls to the section of the cell with this key. */
  showSection(key: string): void
}

export interface ProductCellProps {
  page: ProductPage
  product: ProductDetail
}

/** Action of one of the server's buttons. */
export interface ProductAction {
  /** A tap in the bar. Without it the picker opens, and `choose` gets the selection. */
  press?(page: ProductPage): unknown
  /** Resolves to true when the selection was accepted; the picker closes. */
  choose?(page: ProductPage, product: ProductDetail, choice: PickedSku): Promise<boolean>
}

/** The parts of one feature on the product page, and the server's buttons that it handles. */
export interface ProductCell {
  key: string
  /** Whether the parts are shown for this product; default: always. */
  isShown?(product: ProductDetail): boolean
  /** In the first card, below the price. */
  PriceCell?: ComponentType<ProductCellProps>
  /** In the first card, next to the tags. */
  LeadCell?: ComponentType<ProductCellProps>
  /** A row of the second card. */
  RowCell?: ComponentType<ProductCellProps>
  /** One or more cards of its own. */
  CardCell?: ComponentType<ProductCellProps>
  /** The card starts a section with this tab in the nav bar. */
  tab?: string
  /** An icon at the left of the bottom bar. */
  BarCell?: ComponentType<ProductCellProps>
  /** Content below the options of the picker. */
  PickerCell?: ComponentType<ProductCellProps>
  /** Actions by code of the button. Buttons without an action are not shown. */
  actions?: Readonly<Record<string, ProductAction>>
}
