import type { InvoiceRequest } from '@contract/schema/invoice'
import { useState } from 'react'
import { Cell, Cells } from '@/ui/cell/cell'
import { invoiceText } from './invoice-text'
import { LateInvoiceSheet } from './late-invoice-sheet'

const NOTICE = '电子普通发票，收货后按实付金额开具；积分和优惠抵扣的部分不开票'

interface InvoiceCellProps {
  /** Null: no invoice. */
  invoice: InvoiceRequest | null
  /** Resolves to true when the change was accepted; the sheet closes. */
  onInvoice: (invoice: InvoiceRequest | null) => Promise<boolean>
}

/** Row 发票 of an unpaid order; the code of its sheet is loaded with the first tap. */
export function InvoiceCell({ invoice, onInvoice }: InvoiceCellProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cells>
        <Cell
          label="发票"
          value={invoice ? invoiceText(invoice) : '不开发票'}
          isHollow={!invoice}
          onTap={() => setOpen(true)}
        />
      </Cells>
      <LateInvoiceSheet
        invoice={invoice}
        notice={NOTICE}
        action="确定"
        onInvoice={onInvoice}
        onNone={() => (invoice ? onInvoice(null) : true)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
