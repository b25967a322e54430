/** Where a search for an activity leads: a page of the mall, or the goods of one offer. */
export const SEARCH_LEAD = {
  flashSale: 'flashSale',
  couponCentre: 'couponCentre',
  member: 'member',
  pointsMall: 'pointsMall',
  offer: 'offer',
} as const
export type SearchLead = (typeof SEARCH_LEAD)[keyof typeof SEARCH_LEAD]
