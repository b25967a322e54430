import type { Module } from '../../../compose-modules'
import { CheckoutParts } from './checkout-parts'

export type { AllSettled, CheckoutParts, CheckoutRuns, Keeps } from './checkout-parts'
export type {
  AnyCheckoutPart,
  CheckoutPart,
  CheckoutRun,
  DetailShow,
  OrderOfPart,
  OrderShow,
  PaidAnswer,
  PartMove,
  PartOrder,
  PlacedStore,
} from './part'
export type {
  Fee,
  Fetching,
  OrderFee,
  OwnAddOns,
  PartDetails,
  PricedCheckout,
  PricedLine,
  PricedStore,
  PriceInput,
  Settled,
} from './plan'
export { type AskedLine, type CheckoutRequest, type GoodLine, problemOf, type Shelf, type StoreBasket } from './request'

/** Parts of a checkout; `composeModules` adds those that modules bring. */
export function createCheckoutPart() {
  return { services: { checkoutParts: new CheckoutParts() } } satisfies Module
}
