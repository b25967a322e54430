import type { serviceArea } from '@/app/routes/service'
import type { PageRows } from './page-row'

export const servicePages: PageRows<typeof serviceArea> = {
  couponCentre: { shows: /what couponCentre says once it has everything/ },
  myCoupon: { shows: /what myCoupon says once it has everything/ },
}
