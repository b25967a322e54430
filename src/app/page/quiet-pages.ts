import type { PageName } from '../routes/index'

/** Pages of login and payment: popups and prompts must not interrupt them. */
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
