import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import type { SkuForSale } from '../../goods/catalog'
import { centsToRider, type Destination, type Store } from '../../goods/store'
import {
  freightRule,
  freightShares,
  type Offer,
  type Quote,
  type QuotedLine,
  quote,
  quoteLine,
  type ShopperClass,
} from '../../offers/pricing'
import type { GoodLine, PriceInput, StoreBasket } from '../checkout-part'
import type { DeliveryChoice } from './delivery.rules'
import { required } from './line.rules'

/** One store's goods with their delivery. */
export interface OpenStore {
  basket: StoreBasket
  store: Store
  choices: DeliveryChoice[]
  delivery: DeliveryChoice
  lines: GoodLine[]
  to: Destination | null
}

/** Prices stores' goods with their delivery. */
export function quoteOf(
  open: readonly OpenStore[],
  who: ShopperClass & { now: number },
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

/** Delivered goods; `publicCents`: the price without member offers, which the thresholds of free freight use. */
export interface DeliveredLine {
  lineId: string
  sku: SkuForSale
  number: number
  publicCents: number
}

/** Freight of a store's goods by one delivery type, before coupons. */
export function freightOf(
  type: DeliveryType,
  store: Store,
  to: Destination | null,
  lines: readonly DeliveredLine[],
): number {
  const brought = lines.map(({ lineId, sku, number, publicCents }) => ({
    ...quoteLine(lineId, sku, number),
    publicCents,
  }))
  return freightShares(type, freightRule(store, to), brought).reduce((sum, cents) => sum + cents, 0)
}

/** Cents missing until a store's riders deliver the goods; gifts and add-ons do not count. */
export function centsShort(
  { store, delivery }: Pick<OpenStore, 'store' | 'delivery'>,
  lines: readonly { number: number; offerId?: string; quoted: Pick<QuotedLine, 'publicCents'> }[],
): number {
  if (delivery.type !== DELIVERY_TYPE.instant) return 0
  const bought = lines.filter(({ offerId }) => offerId === undefined)
  return centsToRider(
    store,
    bought.reduce((sum, { number, quoted }) => sum + quoted.publicCents * number, 0),
  )
}

/** Every delivery type of a store's goods with its freight. */
export function waysOf(
  { choices, store, to, lines }: OpenStore,
  quoted: ReadonlyMap<string, QuotedLine>,
): (DeliveryChoice & { freightCents: number })[] {
  const brought = lines.map(({ lineId, sku, number }) => {
    return { lineId, sku, number, publicCents: required(quoted.get(lineId)).publicCents * number }
  })
  return choices.map((choice) => ({ ...choice, freightCents: freightOf(choice.type, store, to, brought) }))
}
