import { useEffect, useState } from 'react'
import { useLate } from '@/app/late'
import type { InvoiceSheetProps } from './invoice-sheet'

const load = () => import('./invoice-sheet').then(({ InvoiceSheet }) => InvoiceSheet)

/** The sheet, whose code comes when it opens for the first time. */
export function LateInvoiceSheet(props: InvoiceSheetProps) {
  const [isAsked, setAsked] = useState(false)
  const { isOpen } = props
  useEffect(() => {
    if (isOpen) setAsked(true)
  }, [isOpen])
  const Sheet = useLate(isAsked, load)
  return Sheet ? <Sheet {...props} /> : null
}
