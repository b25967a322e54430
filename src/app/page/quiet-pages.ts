import type { PageName } from '../routes/index'

/** In the middle of logging in or paying nobody is shown or asked anything else. */
export const QUIET_PAGES: readonly PageName[] = [
  'login',
  'submit',
  'subSubmit',
  'cashier',
  'payMore',
  'payResult',
  'payMoreResult',
  'pickupPay',
  'pickupPaid',
  'web',
]
