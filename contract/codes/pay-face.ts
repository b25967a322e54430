/**
 * Pages that a payment leads to, by their names in the client's route table (test/rules/template-links.test.ts). A client that
 * does not know a name opens the order list.
 */
export const EXIT_PAGES = [
  'home',
  'order',
  'orderList',
  'voucherDetails',
  'pickupDetail',
  'myCoupon',
  'couponPackageRecord',
  'memberCenter',
  'openingRecord',
  'voucherOrder',
  'newVoucherDetail',
  'pointsHad',
  'pointsMall',
  // Its page comes with group pre-sale.
  'groupPresellOrder',
] as const
export type ExitPage = (typeof EXIT_PAGES)[number]

/** Pictures of a result; a client shows one that it does not know as `waiting`. */
export const RESULT_PICTURES = ['success', 'waiting', 'failure', 'returned', 'ticket', 'member', 'gift'] as const
export type ResultPicture = (typeof RESULT_PICTURES)[number]

/** Where the time left stands in the sentence that a cashier says when it is left. */
export const TIME_LEFT = '{left}'
