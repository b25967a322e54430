import type { OrderPart } from '@contract/schema/order'
import type { ComponentType } from 'react'
import { RemarkNote } from '../remark/remark-note'

/** What checkout parts show of one store's order beside the rows that the server describes; apart from the cells of a submit, whose code an order's page does without. */
export const PART_CELLS: readonly { key: string; PartCell: ComponentType<{ part: OrderPart }> }[] = [
  { key: 'remark', PartCell: RemarkNote },
]
