import type { DeliveryType } from '@contract/codes/order'
import type { SkuForSale } from '../../goods/catalog'
import type { Destination, Store } from '../../goods/store'
import {
  freightRule,
  freightShares,
  type Offer,
  type Quote,
  type QuotedLine,
  quote,
  quoteLine,
  type Who,
} from '../../offers/pricing'
import type { GoodLine, PriceInput, StoreBasket } from '../checkout-part'
import type { DeliveryChoice } from './delivery.rules'

/** One store's goods with how they are to be brought. */
export interface OpenStore {
  basket: StoreBasket
  store: Store
  choices: DeliveryChoice[]
  delivery: DeliveryChoice
  lines: GoodLine[]
  to: Destination | null
}

/** What stores' goods cost with their delivery. */
export function quoteOf(
  open: readonly OpenStore[],
  who: Who & { now: number },
  offers: readonly Offer[],
  { deal, chosen }: Pick<PriceInput, 'deal' | 'chosen'>,
): Quote {
  const lines = open.flatMap((one) => one.lines.map(({ lineId, sku, number }) => quoteLine(lineId, sku, number)))
  return quote({ lines, ...who }, offers, {
    deals: new Map(
      open.flatMap((one) =>
        one.lines.flatMap(({ lineId, offerId = deal }) => (offerId ? [[lineId, offerId] as const] : [])),
      ),
    ),
    delivery: open.map((one) => ({
      storeId: one.store.storeId,
      deliveryType: one.delivery.type,
      freight: freightRule(one.store, one.to),
    })),
    ...chosen,
  })
}

/** Goods that are brought; `publicCents`: what they cost everybody, as thresholds count it. */
export interface Brought {
  lineId: string
  sku: SkuForSale
  number: number
  publicCents: number
}

/** What bringing a store's goods in one way costs, before a coupon takes anything off it. */
export function freightOf(type: DeliveryType, store: Store, to: Destination | null, lines: readonly Brought[]): number {
  const brought = lines.map(({ lineId, sku, number, publicCents }) => ({
    ...quoteLine(lineId, sku, number),
    publicCents,
  }))
  return freightShares(type, freightRule(store, to), brought).reduce((sum, cents) => sum + cents, 0)
}

/** Every way of a store's goods with its freight. */
export function waysOf(
  { choices, store, to, lines }: OpenStore,
  quoted: ReadonlyMap<string, QuotedLine>,
): (DeliveryChoice & { freightCents: number })[] {
  const brought = lines.map(({ lineId, sku, number }) => {
    return { lineId, sku, number, publicCents: must(quoted.get(lineId)).publicCents * number }
  })
  return choices.map((choice) => ({ ...choice, freightCents: freightOf(choice.type, store, to, brought) }))
}

/** A value that every line or store of a quote has. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a line of the submit has no price')
  return value
}
