import { observer } from 'mobx-react'
import { useState } from 'react'
import { useLate } from '@/app/late'
import { Cell, Cells } from '@/ui/cell/cell'
import { invoiceText } from '../order/invoice-text'
import type { CheckoutStore } from './checkout.store'

const load = () => import('./invoice-sheet').then(({ InvoiceSheet }) => InvoiceSheet)

/** 发票 of a submit page; its sheet comes with the first tap. */
export const InvoiceCell = observer(function InvoiceCell({ checkout }: { checkout: CheckoutStore }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const Sheet = useLate(isAsked, load)
  const { invoice } = checkout
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Cells>
        <Cell label="发票" value={invoice ? invoiceText(invoice) : '不开发票'} isHollow={!invoice} onTap={open} />
      </Cells>
      {Sheet ? <Sheet checkout={checkout} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
})
