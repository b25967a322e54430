import type { ReactNode } from 'react'

export interface BlockListProps<T> {
  items: readonly T[]
  /** Draws one block of neighbours; give each its key. */
  children: (block: readonly T[]) => ReactNode
  /** Look-book px that an item adds to the height, to hold a block's place before it was ever drawn. */
  itemHeight: number
  /** Items in a block; even for two columns. Left out, as few (H5) or as many (mini program) as the target likes. */
  blockSize?: number
  /** Items that are drawn at once, before anyone has measured what is in sight. */
  firstItems?: number
}
