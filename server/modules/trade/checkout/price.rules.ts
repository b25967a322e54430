import type { DeliveryType } from '@contract/codes/order'
import type { SkuForSale } from '../../goods/catalog'
import type { Destination, Store } from '../../goods/store'
import type { Wallet } from '../../offers/coupon'
import { exchangeId } from '../../offers/points-mall'
import {
  type Chosen,
  type CouponOutcome,
  freightRule,
  freightShares,
  type Offer,
  type Quote,
  type QuotedLine,
  quote,
  quoteLine,
  type Who,
} from '../../offers/pricing'
import { bonusPoints } from '../../offers/promotion'
import type { DeliveryChoice } from './delivery.rules'
import type { GoodLine } from './line.rules'
import type { CheckoutRequest, Plan, StoreBasket } from './plan'

/** One store's goods with how they are to be brought. */
export interface OpenStore {
  basket: StoreBasket
  store: Store
  choices: DeliveryChoice[]
  delivery: DeliveryChoice
  lines: GoodLine[]
  to: Destination | null
}

/** What it costs, of each store and in all, with every way that a store has. */
export function priceStores(
  open: readonly OpenStore[],
  isMember: boolean,
  {
    isCommit,
    offers,
    couponIds,
    isNew,
    isApp,
    now,
    pointItem,
  }: Omit<CheckoutRequest, 'offers'> & { offers: readonly Offer[] },
  wallet: Wallet,
  gifts: readonly CouponOutcome[],
  points: Chosen['points'],
): Pick<Plan, 'stores' | 'totals' | 'discounts' | 'coupons' | 'points'> {
  const ids = couponIds ?? (isCommit ? [] : null)
  const who = { isMember, isNew, isApp }
  const deal = pointItem && exchangeId(pointItem)
  const quoted = quoteOf(open, who, offers, now, deal, { coupons: { wallet: wallet.coupons, ids }, points })
  const lineById = new Map(quoted.lines.map((line) => [line.lineId, line]))
  const sumsById = new Map(quoted.stores.map((sums) => [sums.storeId, sums]))
  const bonus = bonusOf(open, quoted, offers)
  const stores = open.map((one) => ({
    store: one.store,
    remark: one.basket.remark,
    delivery: one.delivery,
    choices: isCommit
      ? []
      : one.choices.map((choice) => ({ ...choice, freightCents: freightBy(choice, one, lineById) })),
    lines: one.lines.map((line) => ({ ...line, quoted: must(lineById.get(line.lineId)) })),
    sums: must(sumsById.get(one.store.storeId)),
    bonusPoints: bonus.get(one.store.storeId) ?? 0,
  }))
  const discounts = quoted.offers.flatMap((offer) => ('lack' in offer ? [] : [offer]))
  const outcomes = [...quoted.coupons, ...gifts]
  const chosen = outcomes.filter((one) => 'isChosen' in one && one.isChosen && one.cents > 0)
  const coupons = {
    wallet,
    outcomes,
    chosenIds: chosen.map(({ id }) => id),
    savedCents: chosen.reduce((sum, one) => sum + ('isChosen' in one ? one.cents : 0), 0),
  }
  return { stores, totals: quoted.totals, discounts, coupons, points: quoted.points }
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

function freightBy({ type }: DeliveryChoice, { store, to, lines }: OpenStore, quoted: ReadonlyMap<string, QuotedLine>) {
  const brought = lines.map(({ lineId, sku, number }) => ({
    lineId,
    sku,
    number,
    publicCents: must(quoted.get(lineId)).publicCents * number,
  }))
  return freightOf(type, store, to, brought)
}

/** Points that offers bring beside, by store; for what is given or sold beside other goods none. */
function bonusOf(open: readonly OpenStore[], { lines }: Quote, offers: readonly Offer[]): Map<string, number> {
  const quoted = new Map(lines.map((line) => [line.lineId, line]))
  const bought = open.flatMap((one) => one.lines.filter(({ offerId }) => offerId === undefined))
  return bonusPoints(
    offers,
    bought.map(({ lineId, sku, number }) => {
      const { publicCents, payableCents } = must(quoted.get(lineId))
      return { ...sku, number, publicCents: publicCents * number, payableCents }
    }),
  )
}

function quoteOf(
  open: readonly OpenStore[],
  who: Who,
  offers: readonly Offer[],
  now: number,
  deal: string | undefined,
  chosen: Pick<Chosen, 'coupons' | 'points'> = {},
): Quote {
  const lines = open.flatMap((one) => one.lines.map(({ lineId, sku, number }) => quoteLine(lineId, sku, number)))
  return quote({ lines, ...who, now }, offers, {
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

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a line of the submit has no price')
  return value
}
