import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLazyComponent } from '@/app/late'

const load = () => import('./birthday-sheet').then(({ BirthdaySheet }) => BirthdaySheet)

/** Lets a page set the shopper's birthday in a sheet; the sheet's code is loaded with the first tap. */
export function useBirthday(onSaved: () => unknown): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const Sheet = useLazyComponent(isAsked, load)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return { open, sheet: Sheet ? <Sheet isOpen={isOpen} onClose={() => setOpen(false)} onSaved={onSaved} /> : null }
}
