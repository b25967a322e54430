import type { Address } from '@contract/schema/address'
import type { SubmitProblem } from '@contract/schema/order'
import type { OfferOutcome, Picked, QuoteTotals } from '../../offers/pricing'
import type {
  AllSettled,
  CheckoutRequest,
  CheckoutRuns,
  OrderFee,
  PlacedStore,
  PricedLine,
  Shelf,
} from '../checkout-part'
import type { DeliveryChoice } from './delivery.rules'

/** A submit with everything that its price needs; nothing is read after this. */
export interface PreparedCheckout {
  request: CheckoutRequest
  isNew: boolean
  address: Address | null
  shelf: Shelf
  runs: CheckoutRuns
  /** Chosen goods of add-ons, by offer, in addition to the lines that name an offer. */
  picked: ReadonlyMap<string, readonly Picked[]>
}

export interface PlannedStore extends PlacedStore {
  delivery: DeliveryChoice
  /** Delivery types to choose from, with freight; empty for a commit. */
  choices: (DeliveryChoice & { freightCents: number })[]
  lines: readonly PricedLine[]
  /** Freight first, even when 0, then tax and fees of checkout parts above 0. */
  fees: readonly OrderFee[]
}

/** The total that an offer takes off all lines. */
export interface TakenOff {
  id: string
  title: string
  cents: number
}

/** A priced submit with its problems. */
export interface Plan {
  /** With `disabledReason` when goods cannot be delivered to it. */
  address: Address | null
  needsAddress: boolean
  isMember: boolean
  stores: PlannedStore[]
  problems: SubmitProblem[]
  quantityNotices: string[]
  totals: QuoteTotals
  /** The amounts that each offer takes off goods and off freight, in the order of their turns. */
  discounts: readonly TakenOff[]
  freightDiscounts: readonly TakenOff[]
  /** The outcome of every offer; offers on freight are last. */
  outcomes: readonly OfferOutcome[]
  settled: AllSettled
}
