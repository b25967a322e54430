import { type ComponentType, useCallback, useState } from 'react'
import type { CouponAsk } from './coupon-list.store'
import type { CouponSheetProps } from './coupon-sheet'

/** 领券 on a page: the sheet's code comes with the first tap. Gives the handler, and the sheet to draw once on the page. */
export function useCouponSheet() {
  const [Sheet, setSheet] = useState<ComponentType<CouponSheetProps> | null>(null)
  const [ask, setAsk] = useState<CouponAsk | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((asked: CouponAsk) => {
    setAsk(asked)
    setOpen(true)
    void import('./coupon-sheet').then(({ CouponSheet }) => setSheet(() => CouponSheet))
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { open, sheet: Sheet && ask ? <Sheet ask={ask} isOpen={isOpen} onClose={close} /> : null }
}
