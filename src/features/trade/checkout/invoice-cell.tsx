import type { InvoiceAsk } from '@contract/schema/invoice'
import { useState } from 'react'
import { useLate } from '@/app/late'
import { Cell, Cells } from '@/ui/cell/cell'
import { invoiceText } from '../order/invoice-text'

const load = () => import('./invoice-sheet').then(({ InvoiceSheet }) => InvoiceSheet)

interface InvoiceCellProps {
  /** Null: none is wanted. */
  invoice: InvoiceAsk | null
  onInvoice: (invoice: InvoiceAsk | null) => void | Promise<void>
}

/** 发票 of what is not paid yet; its sheet comes with the first tap. */
export function InvoiceCell({ invoice, onInvoice }: InvoiceCellProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const Sheet = useLate(isAsked, load)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Cells>
        <Cell label="发票" value={invoice ? invoiceText(invoice) : '不开发票'} isHollow={!invoice} onTap={open} />
      </Cells>
      {Sheet ? <Sheet invoice={invoice} onInvoice={onInvoice} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
