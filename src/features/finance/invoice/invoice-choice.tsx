import type { CheckoutCell, OrderCellProps } from '../../trade/checkout/checkout-cell'
import { InvoiceCell } from './invoice-cell'

/** Row 发票 of a submit page. */
function InvoiceChoiceCell({ choices: { invoice }, set }: OrderCellProps) {
  return <InvoiceCell invoice={invoice ?? null} onInvoice={(asked) => set({ invoice: asked ?? undefined })} />
}

export const invoiceChoice: CheckoutCell = { key: 'invoice', OrderCell: InvoiceChoiceCell }
