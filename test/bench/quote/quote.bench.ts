// What pricing a full cart costs: 100 lines in 10 stores, by itself and with 20 offers.
import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { type FullReduction, type QuoteLine, quote, type StoreDelivery } from '@server/modules/offers/pricing'
import { say } from '../server/measure'

const LINES = 100
const STORES = 10
const OFFERS = 20
const ROUNDS = '2000'
const NOW = 1_000_000

const storeOf = (index: number) => `store-${index % STORES}`

/** Every line has a member price: the quote then prices twice, to tell what a member would save. */
const LINES_PRICED: readonly QuoteLine[] = Array.from({ length: LINES }, (_, index) => ({
  lineId: `line-${index}`,
  skuId: `sku-${(index * 37) % LINES}`,
  productId: `product-${index}`,
  storeId: storeOf(index),
  categoryId: 'category',
  number: 1 + (index % 3),
  priceCents: 1999 + index * 131,
  memberPriceCents: 1899 + index * 131,
  originalPriceCents: null,
  isCrossBorder: index % STORES === 0,
  weightGrams: 0,
}))

const DELIVERY: readonly StoreDelivery[] = Array.from({ length: STORES }, (_, index) => ({
  storeId: storeOf(index),
  deliveryType: DELIVERY_TYPE.express,
  freight: { freightCents: 800, freeOverCents: 0, instantFreightCents: 0, instantFreeOverCents: 0 },
}))

/** One of each store, ten of the mall; half take cents off, half a percentage. */
const REDUCTIONS: readonly FullReduction[] = Array.from({ length: OFFERS }, (_, index) => ({
  type: OFFER_TYPE.fullReduction,
  id: `offer-${index}`,
  title: '满减',
  priority: index % 3,
  storeId: index < STORES ? storeOf(index) : null,
  productIds:
    index < STORES ? null : new Set(LINES_PRICED.filter((_, at) => at % 10 === index % 10).map((l) => l.productId)),
  startsAt: 0,
  endsAt: NOW + 1,
  basis: 'cents',
  tiers: [
    { from: 1000, off: index % 2 === 0 ? { cents: 500 } : { perMille: 50 } },
    { from: 5000, off: index % 2 === 0 ? { cents: 1500 } : { perMille: 100 } },
  ],
}))

/** Milliseconds of processor time of one call. */
function cpuOf(call: () => unknown, rounds: number): number {
  for (let round = 0; round < rounds / 4; round++) call()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

export async function run(args: readonly string[]): Promise<void> {
  const rounds = Number(args.includes('--rounds') ? args[args.indexOf('--rounds') + 1] : ROUNDS)
  const basket = { lines: LINES_PRICED, isMember: false, now: NOW }
  const ms = (offers: readonly FullReduction[]) =>
    cpuOf(() => quote(basket, offers, { delivery: DELIVERY }), rounds).toFixed(3)
  say(`a quote of ${LINES} lines in ${STORES} stores: ${ms([])} ms of CPU, with ${OFFERS} offers ${ms(REDUCTIONS)} ms`)
}
