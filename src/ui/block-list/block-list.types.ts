import type { ReactNode } from 'react'

export interface BlockListProps<T> {
  items: readonly T[]
  /** Renders one block of adjacent items; give each item its key. */
  children: (block: readonly T[]) => ReactNode
  /** Design px that an item adds to the height, used before the block was first drawn. */
  itemHeight: number
  /** Items in a block; even for two columns. By default few on H5 and many in the mini program. */
  blockSize?: number
  /** Items that are drawn before the visible area is measured. */
  firstItems?: number
}
