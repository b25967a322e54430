import type { InvoiceRequest } from '@contract/schema/invoice'
import { useState } from 'react'
import { Cell, Cells } from '@/ui/cell/cell'
import { invoiceText } from './invoice-text'
import { LateInvoiceSheet } from './late-invoice-sheet'

const NOTICE = '电子普通发票，收货后按实付金额开具；积分和优惠抵扣的部分不开票'

interface InvoiceCellProps {
  /** Null: none is wanted. */
  invoice: InvoiceRequest | null
  /** True: it was taken, and the sheet closes. */
  onInvoice: (invoice: InvoiceRequest | null) => Promise<boolean>
}

/** 发票 of what is not paid yet; its sheet comes with the first tap. */
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
