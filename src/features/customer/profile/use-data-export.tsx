import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLazyComponent } from '@/app/late'

const load = () => import('./data-export-sheet').then(({ DataExportSheet }) => DataExportSheet)

/** Lets a page request the file of the shopper's own data in a sheet; its code is loaded with the first tap. */
export function useDataExport(): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const Sheet = useLazyComponent(isAsked, load)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return { open, sheet: Sheet ? <Sheet isOpen={isOpen} onClose={() => setOpen(false)} /> : null }
}
