import { useCallback, useState } from 'react'
import { useLazyComponent } from '@/app/late'
import type { CouponQuery } from './coupon-list.store'

const load = () => import('./coupon-sheet').then(({ CouponSheet }) => CouponSheet)

/**
 * 领券 on a page; the sheet's code is loaded with the first tap. Returns the handler, and the sheet, which the page
 * renders once.
 */
export function useCouponSheet() {
  const [ask, setAsk] = useState<CouponQuery | null>(null)
  const [isOpen, setOpen] = useState(false)
  const Sheet = useLazyComponent(ask !== null, load)
  const open = useCallback((asked: CouponQuery) => {
    setAsk(asked)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { open, sheet: Sheet && ask ? <Sheet ask={ask} isOpen={isOpen} onClose={close} /> : null }
}
