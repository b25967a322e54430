export { allocate, type Weighted } from './allocation.rules'
export { type FreightRule, freightOf, freightRule, untilFree } from './freight.rules'
export {
  CROSS_BORDER_TAX_PER_MILLE,
  type LineDiscount,
  type Quote,
  type QuotedLine,
  type QuotedStore,
  type QuoteInput,
  type QuoteLine,
  type QuoteTotals,
  quote,
  type StoreDelivery,
  struckPrice,
  unitPrice,
} from './pricing.rules'
