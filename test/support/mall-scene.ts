// What the operator publishes for a run of the mall: goods, coupons, offers, bundles, flash sales.
import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { LIMIT } from '@server/modules/finance/quota'
import type { SkuForSale } from '@server/modules/goods/catalog'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { giftOf, offerOf, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import type { SlotTerms } from '@server/modules/trade/slot'
import type { TestShop } from './test-shop'
import { HOUR_MS, MINUTE_MS, type Outcome, pick, type Scene } from './walk'

/** Far after the end of every run. */
const NEVER = 3_000_000_000_000
const SALE_MS = 22 * HOUR_MS
const SALE = 'sale'
const SALE_EACH = 3

interface Gift {
  id: string
  storeId: string
  basis: 'cents' | 'pieces'
  steps: { from: number; number: number }[]
  goods: SkuForSale[]
}
interface BundleTerms {
  id: string
  storeId: string
  priceCents: number
  goods: { sku: SkuForSale; number: number }[]
}

export interface MallScene extends Scene {
  name: string
  goods: SkuForSale[]
  storeIds: string[]
  couponIds: string[]
  gifts: Gift[]
  bundles: BundleTerms[]
}

/** Terms of the only store with appointments: few places, payment in advance or at the store. */
const termsOf = (storeId: string): SlotTerms => ({
  storeId,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  openTime: '08:00',
  closeTime: '22:00',
  minutes: 7 * 60,
  most: 2,
  daysAhead: 1,
  leadMinutes: 30,
  payAtPickup: true,
})

/** Store, stock and terms of each product. */
const SHELF: readonly (readonly [number, number, Partial<SkuForSale>])[] = [
  [0, 4, {}],
  [0, 30, { limitPerShopper: 3, limitDays: 2, memberPriceCents: 777 }],
  [1, 40, { limitPerShopper: 5 }],
  [1, 1, { memberPriceCents: 333 }],
  [2, 12, { limitPerShopper: 6, limitDays: 1, memberPriceCents: 888 }],
  [2, 60, {}],
  [0, 7, { priceCents: 455 }],
]

/** Discounts and thresholds are so small that goods never become free. */
const COUPONS = [
  { of: 'store', from: 1998, off: { cents: 250 } },
  { of: 'mall', from: 0, off: { cents: 150 } },
] as const

export async function openMallScene(real: TestShop, name: string, shoppers: number): Promise<MallScene> {
  const { clock, db } = real
  // Each run begins in a morning, off the full hour, so that the available slots do not depend on the time of the test.
  const morning = startOfChinaDay(chinaDay(clock.now())) + DAY_MS + 6 * HOUR_MS + 7 * MINUTE_MS
  clock.advance(morning - clock.now())
  const now = clock.now()
  const stores = [
    await real.addStore({ takesPoints: true }),
    await real.addStore({ freightCents: 0, takesPoints: true }),
    await real.addStore({ deliveryTypes: [DELIVERY_TYPE.pickup], takesPoints: true }),
  ]
  const storeIds = stores.map(({ storeId }) => storeId)
  const [first = '', , counter = ''] = storeIds
  await db.tx((tx) => real.slots.put(tx, termsOf(counter), now))
  for (const { of, ...terms } of COUPONS) {
    const record = couponRecord({
      ...terms,
      couponId: `${name}-${of}`,
      storeId: of === 'store' ? first : null,
      perPerson: 3,
      valid: { days: 30 },
      // Unlisted, so that no order claims it.
      isListed: false,
    })
    await db.tx((tx) => real.coupons.put(tx, record, 7, now))
  }
  await real.outbox.drain()
  const goods: SkuForSale[] = []
  for (const [at, onHand, change] of SHELF) {
    const store = stores[at]
    if (store) goods.push(await real.addSku(store, onHand, { priceCents: 999, ...change }))
  }
  const others = [
    { onHand: 30, priceCents: 1999 },
    { onHand: 30, priceCents: 2999 },
  ]
  const skuAt = (at: number) => {
    const sku = goods[at]
    if (!sku) throw new Error(`there is no SKU ${at}`)
    return sku
  }
  // Further SKUs of the third product.
  goods.push(...(await real.addSkus(skuAt(2), others)))
  const uids: string[] = []
  for (let at = 0; at < shoppers; at++) {
    // One shopper of three is a member.
    const member = at % 3 === 1 ? { memberUntil: now + 1000 * DAY_MS } : {}
    uids.push((await real.addShopper(member)).uid)
  }
  return {
    name,
    uids,
    pages: new Map(),
    goods,
    storeIds,
    couponIds: COUPONS.map(({ of }) => `${name}-${of}`),
    gifts: [
      {
        id: `gift ${name}`,
        storeId: first,
        basis: 'cents',
        steps: [
          { from: 1998, number: 1 },
          { from: 3996, number: 2 },
        ],
        goods: [skuAt(6), skuAt(1)],
      },
      {
        id: `gift there ${name}`,
        storeId: counter,
        basis: 'pieces',
        steps: [{ from: 2, number: 1 }],
        goods: [skuAt(4), skuAt(5)],
      },
    ],
    bundles: [
      {
        id: `set ${name}`,
        storeId: first,
        priceCents: 1500,
        goods: [
          { sku: skuAt(1), number: 1 },
          { sku: skuAt(6), number: 2 },
        ],
      },
      {
        id: `set there ${name}`,
        storeId: counter,
        priceCents: 2501,
        goods: [
          { sku: skuAt(4), number: 1 },
          { sku: skuAt(5), number: 2 },
        ],
      },
    ],
  }
}

/** Shoppers who bought more than a limit of a product, or more pieces of a flash sale than each may. */
export async function overLimits({ uids, goods }: MallScene, real: TestShop): Promise<string[]> {
  const most = new Map(goods.map(({ productId, limitPerShopper }) => [productId, limitPerShopper ?? 0]))
  const rows = await real.db.q
    .selectFrom('quota_person')
    .selectAll()
    .where('kind', '=', LIMIT)
    .where('uid', 'in', uids)
    .execute()
  return rows
    .filter(({ ref, period, taken }) => taken > (period.startsWith(SALE) ? SALE_EACH : most.get(ref) || taken))
    .map(({ uid, ref, taken }) => `${uid} bought ${taken} of ${ref}`)
}

type Promotion = Parameters<TestShop['promotions']['put']>[1]

/** Starts an offer, or ends it if it is active. */
async function toggle(real: TestShop, offer: Promotion): Promise<Outcome> {
  const { promotions, db, clock } = real
  const isOn = async () => (await promotions.holding(db.q, clock.now())).some(({ id }) => id === offer.id)
  const wasOn = await isOn()
  if (wasOn) await db.tx((tx) => promotions.end(tx, offer.id, clock.now()))
  else await db.tx((tx) => promotions.put(tx, offer, clock.now()))
  // Carts and orders get the change by an event.
  await real.waitFor(async () => (await isOn()) !== wasOn)
  return 'done'
}

/** A full reduction of a store, or of the mall. */
export function promote({ name, storeIds, goods }: MallScene, real: TestShop, which: number): Promise<Outcome> {
  const storeId = storeIds[which] ?? null
  const productIds = storeId === null ? new Set(goods.map(({ productId }) => productId)) : null
  const tiers = [storeId === null ? { from: 3996, off: { cents: 500 } } : { from: 1998, off: { cents: 300 } }]
  return toggle(real, offerOf({ id: `${storeId ?? 'mall'} ${name}`, storeId, productIds, tiers }))
}

/** Gifts by cents at the first store, by pieces at the store with appointments. */
export async function putGift({ gifts }: MallScene, real: TestShop, which: number): Promise<Outcome> {
  const gift = pick(gifts, which)
  if (!gift) return 'idle'
  const { goods: skus, ...terms } = gift
  return toggle(real, giftOf({ ...terms, skus }))
}

/** A flash sale of two SKUs of one product; the third SKU keeps its list price. */
export async function flashSale({ name, goods }: MallScene, real: TestShop): Promise<Outcome> {
  const now = real.clock.now()
  const active = (await real.promotions.holding(real.db.q, now)).find(
    ({ id, type }) => type === OFFER_TYPE.flashSale && id.endsWith(` ${name}`),
  )
  const [one, other] = [goods[2], goods[7]]
  if (!one || !other) return 'idle'
  const { productId } = one
  const sale = priceOf({
    id: `${SALE} ${now} ${name}`,
    type: OFFER_TYPE.flashSale,
    productIds: new Set([productId]),
    skus: new Map([
      [one.skuId, { productId, cents: 500, pieces: 4 }],
      [other.skuId, { productId, cents: 1500, pieces: 3 }],
    ]),
    each: SALE_EACH,
    startsAt: now,
    endsAt: now + SALE_MS,
  })
  return toggle(real, active ? { ...sale, id: active.id } : sale)
}

/** Publishes a bundle, or ends it if it is active. */
export async function putBundle({ bundles }: MallScene, real: TestShop, which: number): Promise<Outcome> {
  const bundle = pick(bundles, which)
  if (!bundle) return 'idle'
  const { db, clock } = real
  const { id, goods, ...terms } = bundle
  const isOn = async () => (await real.bundles.find(id, clock.now())) !== undefined
  const wasOn = await isOn()
  const numbers = goods.map(({ sku, number }) => ({ productId: sku.productId, number }))
  const put = { ...terms, id, title: '套餐', goods: numbers, startsAt: 0, endsAt: NEVER }
  if (wasOn) await db.tx((tx) => real.bundles.end(tx, id, clock.now()))
  else await db.tx((tx) => real.bundles.put(tx, put, clock.now()))
  // Submits get the change by an event.
  await real.waitFor(async () => (await isOn()) !== wasOn)
  return 'done'
}
