/** Targets of a search for an offer: a page of the mall, or the products of one offer. */
export const SEARCH_LEAD = {
  flashSale: 'flashSale',
  couponCentre: 'couponCentre',
  member: 'member',
  pointsMall: 'pointsMall',
  offer: 'offer',
} as const
export type SearchLead = (typeof SEARCH_LEAD)[keyof typeof SEARCH_LEAD]
