import type { Module } from '../../../compose-modules'
import { CheckoutParts } from './checkout-parts'

export type { AllSettled, CheckoutParts, CheckoutRuns, Keeps, PaymentParts, Shown } from './checkout-parts'
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
  RefundOfOrder,
  RestOfMoney,
  Share,
  StoredOrder,
} from './part'
export type {
  Fee,
  OrderFee,
  PartDetails,
  PricedCheckout,
  PricedLine,
  PricedStore,
  PriceInput,
  Settled,
} from './plan'
export {
  type AskedLine,
  type CheckoutRequest,
  type FixedWay,
  type GoodLine,
  problemOf,
  type Shelf,
  type StoreBasket,
} from './request'

/** The registry of checkout parts; `composeModules` adds the parts of modules. */
export function createCheckoutPart() {
  return { services: { checkoutParts: new CheckoutParts() } } satisfies Module
}
