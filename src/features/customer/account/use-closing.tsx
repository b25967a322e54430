import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLazyComponent } from '@/app/late'

const load = () => import('./closing-sheet').then(({ ClosingSheet }) => ClosingSheet)

/** Lets a page close the account in a sheet; the sheet's code is loaded with the first tap. */
export function useClosing(): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const Sheet = useLazyComponent(isAsked, load)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return { open, sheet: Sheet ? <Sheet isOpen={isOpen} onClose={() => setOpen(false)} /> : null }
}
