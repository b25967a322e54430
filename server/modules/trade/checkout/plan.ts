import type { Address } from '@contract/schema/address'
import type { SubmitProblem } from '@contract/schema/order'
import type { QuoteTotals } from '../../offers/pricing'
import type { Picked } from '../../offers/promotion'
import type {
  AllSettled,
  CheckoutRequest,
  CheckoutRuns,
  Fetching,
  OrderFee,
  PlacedStore,
  PricedLine,
  Shelf,
} from '../checkout-part'
import type { DeliveryChoice } from './delivery.rules'

/** A submit with all that its price is worked out of: nothing is read after this. */
export interface PreparedCheckout {
  request: CheckoutRequest
  isNew: boolean
  address: Address | null
  shelf: Shelf
  runs: CheckoutRuns
  /** What was chosen of add-ons' goods, by offer, beside the lines that name one. */
  picked: ReadonlyMap<string, readonly Picked[]>
}

export interface PlannedStore extends PlacedStore {
  delivery: DeliveryChoice
  /** What the shopper may choose from, with its freight; empty for a commit. */
  choices: (DeliveryChoice & { freightCents: number })[]
  lines: readonly PricedLine[]
  /** Freight first, then tax, then those of parts; without those of 0 cents but freight. */
  fees: readonly OrderFee[]
  appointment: Fetching | undefined
}

/** A submit with its price, and what stands against it. */
export interface Plan {
  /** With `disabledReason` where goods cannot be brought to it. */
  address: Address | null
  needsAddress: boolean
  isMember: boolean
  stores: PlannedStore[]
  problems: SubmitProblem[]
  quantityNotices: string[]
  totals: QuoteTotals
  /** What each offer that applies took off, as the amount rows tell it. */
  discounts: readonly { id: string; title: string; cents: number }[]
  settled: AllSettled
}
