import { invoiceOrderCell } from '../../finance/invoice/invoice-order-cell'
import { casesOrderCell } from '../aftersale/cases-order-cell'
import type { OrderPageCell } from '../order/order-page-cell'
import { RemarkNote } from '../remark/remark-note'

/**
 * Parts of the order page in addition to the rows of the server; separate from the submit cells, whose code the order
 * page does not load.
 */
export const ORDER_CELLS: readonly OrderPageCell[] = [
  casesOrderCell,
  { key: 'remark', PartCell: RemarkNote },
  invoiceOrderCell,
]
