import type { ReactNode } from 'react'
import type { CallKey, Reply } from '../app/api'

/** Calls whose reply is one page of records with a cursor. */
export type ListKey = {
  [K in CallKey]: Reply<K> extends { records: unknown[]; cursor: string | null } ? K : never
}[CallKey]
export type RowOf<K extends ListKey> = Reply<K> extends { records: (infer R)[] } ? R : never

/**
 * Place in the card of a phone: the head and its tag in the first line, wide over both columns, left and right below,
 * acts last, none where the card leaves it out.
 */
export type CardPlace = 'head' | 'tag' | 'wide' | 'left' | 'right' | 'acts' | 'none'

export interface Column<R> {
  key: string
  title: string
  cell(row: R): ReactNode
  /** Width in px; without one the column takes what is left. */
  width?: number
  /** Right-aligned, never wrapped. */
  isNumber?: boolean
  /** Cannot be hidden; the first one opens the record. */
  isFixed?: boolean
  /** Without one it is wide. */
  card?: CardPlace
}
