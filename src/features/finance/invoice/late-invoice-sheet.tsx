import { useEffect, useState } from 'react'
import { useLazyComponent } from '@/app/late'
import type { InvoiceSheetProps } from './invoice-sheet'

const load = () => import('./invoice-sheet').then(({ InvoiceSheet }) => InvoiceSheet)

/** The sheet; its code is loaded when it first opens. */
export function LateInvoiceSheet(props: InvoiceSheetProps) {
  const [isAsked, setAsked] = useState(false)
  const { isOpen } = props
  useEffect(() => {
    if (isOpen) setAsked(true)
  }, [isOpen])
  const Sheet = useLazyComponent(isAsked, load)
  return Sheet ? <Sheet {...props} /> : null
}
