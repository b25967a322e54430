import { useCallback, useState } from 'react'
import { useLate } from '@/app/late'
import type { CouponQuery } from './coupon-list.store'

const load = () => import('./coupon-sheet').then(({ CouponSheet }) => CouponSheet)

/** 领券 on a page: the sheet's code comes with the first tap. Gives the handler, and the sheet to draw once on the page. */
export function useCouponSheet() {
  const [ask, setAsk] = useState<CouponQuery | null>(null)
  const [isOpen, setOpen] = useState(false)
  const Sheet = useLate(ask !== null, load)
  const open = useCallback((asked: CouponQuery) => {
    setAsk(asked)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { open, sheet: Sheet && ask ? <Sheet ask={ask} isOpen={isOpen} onClose={close} /> : null }
}
