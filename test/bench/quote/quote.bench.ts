// Cost of pricing a full cart: 100 lines in 10 stores, without offers, with 20 offers, and also with the best of 30
// coupons.
import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import {
  type Chosen,
  type Coupon,
  type FullReduction,
  type QuoteLine,
  quote,
  type StoreDelivery,
} from '@server/modules/offers/pricing'
import { makeFixture, removeFixture, withServices } from '../server/mall'
import { PRODUCTS, say } from '../server/measure'

const LINES = 100
const STORES = 10
const OFFERS = 20
const COUPONS = 30
const ROUNDS = '2000'
/** Number of rounds; a figure is the minimum of them. */
const PARTS = 10
const LISTS_MOST = 6
const NOW = 1_000_000

const storeOf = (index: number) => `store-${index % STORES}`

/** Every line has a member price: the quote then prices twice, to compute what a member would save. */
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
  volumeCm3: 0,
  freightTemplate: '',
}))

const DELIVERY: readonly StoreDelivery[] = Array.from({ length: STORES }, (_, index) => ({
  storeId: storeOf(index),
  deliveryType: DELIVERY_TYPE.express,
  freight: { freightCents: 800, freeOverCents: null, instantFreightCents: 0, instantFreeOverCents: null },
}))

/** One offer of each store, ten of the mall; half are an amount, half a percentage. */
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

/** Two coupons of each store, ten of the mall: some have a threshold above the price, some exclude others. */
const WALLET: readonly Coupon[] = Array.from({ length: COUPONS }, (_, index) => ({
  type: OFFER_TYPE.coupon,
  id: `coupon-${index}`,
  title: '券',
  priority: 0,
  storeId: index < 2 * STORES ? storeOf(index) : null,
  productIds: index % 4 === 3 ? new Set(LINES_PRICED.filter((_, at) => at % 7 === 0).map((l) => l.productId)) : null,
  startsAt: 0,
  endsAt: NOW + 1,
  from: 1000 * index,
  off: index % 3 === 0 ? { perMille: 50, most: 2000 } : { cents: 300 + 40 * index },
  stacks: { reductions: index % 5 !== 4, memberPrices: true, coupons: index % 6 !== 5 },
}))

/** Milliseconds of processor time per call: the minimum of some rounds, because noise of the machine only adds. */
async function cpuOf(call: () => unknown, rounds: number): Promise<number> {
  const each: number[] = []
  for (let round = 0; round < PARTS; round++) {
    const before = process.cpuUsage()
    for (let times = 0; times < rounds / PARTS; times++) await call()
    const { user, system } = process.cpuUsage(before)
    each.push((user + system) / 1000 / (rounds / PARTS))
  }
  return Math.min(...each.slice(1))
}

/** Processor time of one uncached list, without HTTP. */
async function listCpu(rounds: number): Promise<number> {
  const fixture = await makeFixture(PRODUCTS, 1)
  try {
    return await withServices(fixture.folder, ({ catalog }) => {
      let asked = 0
      return cpuOf(() => catalog.page({ pageSize: 10, maxPrice: 90_000_000 + asked++ }, Date.now()), rounds)
    })
  } finally {
    removeFixture(fixture)
  }
}

/**
 * `npm run bench -- quote`: the cost of pricing a full cart. Exit code 1 when the best set of coupons with offers costs
 * more than a limit, in uncached lists.
 */
export async function run(args: readonly string[]): Promise<void> {
  const rounds = Number(args.includes('--rounds') ? args[args.indexOf('--rounds') + 1] : ROUNDS)
  const basket = { lines: LINES_PRICED, isMember: false, now: NOW }
  const ms = (offers: readonly FullReduction[], coupons?: Chosen['coupons']) =>
    cpuOf(() => quote(basket, offers, { delivery: DELIVERY, ...(coupons && { coupons }) }), rounds)
  const plain = await ms([])
  const reduced = await ms(REDUCTIONS)
  const best = await ms(REDUCTIONS, { wallet: WALLET, ids: null })
  const list = await listCpu(rounds)
  say(
    `a quote of ${LINES} lines in ${STORES} stores: ${plain.toFixed(3)} ms of CPU; with ${OFFERS} offers ${reduced.toFixed(3)}; with the best of ${COUPONS} coupons besides ${best.toFixed(3)}; an uncached list, without the wire, ${list.toFixed(3)}`,
  )
  const ratio = best / list
  say(`the best set costs ${ratio.toFixed(1)} lists (≤ ${LISTS_MOST}): ${ratio <= LISTS_MOST ? 'kept' : 'MISSED'}`)
  if (ratio > LISTS_MOST) process.exitCode = 1
}
