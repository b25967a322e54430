import { OFFER_TYPE } from '@contract/codes/offer'
import { throwawayDb } from '../../test/support/app'
import { TurnableClock } from '../kernel/clock'
import type { Db } from '../kernel/db'
import { silentLog } from '../kernel/log'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { PubSub } from '../kernel/pub-sub'
import { QuotaService } from '../modules/finance/quota'
import { pricesOf, unitPrice } from '../modules/offers/pricing'
import { asksWhoIsNew, PromotionService } from '../modules/offers/promotion'
import { migrations } from '.'

const STEP = '202611260911-offer-sku'
const clock = new TurnableClock()
let db: Db
let drop: () => Promise<void>
beforeEach(async () => {
  ;({ db, drop } = await throwawayDb())
  await migrateUp(
    db,
    migrations.filter(({ name }) => name < STEP),
  )
})
afterEach(() => drop())

/** Rows as they are in a database, whatever the program says of its tables. */
const write = (table: string, ...rows: object[]) =>
  db.tx((tx) =>
    tx
      .insertInto(table as never)
      .values(rows as never)
      .execute(),
  )
const read = async (table: string, ...columns: string[]) => {
  const rows = await db.q
    .selectFrom(table as never)
    .select(columns as never)
    .execute()
  return (rows as Record<string, unknown>[]).map((row) => columns.map((column) => row[column]).join(' ')).sort()
}

const sku = (productId: string, skuId: string, priceCents: number, isLive = 1) => ({
  productId,
  skuId,
  priceCents,
  isLive,
  position: 0,
  skuCode: '',
  barcode: '',
  gtin: '',
  options: '[]',
  specText: '',
  memberPriceCents: null,
  originalPriceCents: null,
  weightGrams: 0,
  picture: null,
  ticketUses: 0,
  ticketDays: 0,
})
const rule = (price: object, over: object = {}) =>
  JSON.stringify({ price, opens: { coupons: false, points: false }, each: 0, daily: null, ...over })
const offer = (offerId: string, type: number, text: string) => ({
  offerId,
  type,
  title: offerId,
  storeId: '',
  priority: 0,
  startsAt: 0,
  endsAt: 4_000_000_000_000,
  rule: text,
  createdAt: 0,
})
const named = (offerId: string, productId: string, priceCents: number | null, pieces: number | null = null) => ({
  offerId,
  productId,
  priceCents,
  pieces,
})
const hold = (uid: string, no: string, kind: string, key: string, number: number, over: object = {}) => ({
  uid,
  no,
  kind,
  lineId: `line-${no}`,
  key,
  number,
  backNumber: 0,
  state: 'committed',
  ...over,
})
const line = (uid: string, no: string, productId: string, skuId: string) => ({
  uid,
  orderId: no,
  id: `line-${no}`,
  productId,
  skuId,
  title: '',
  specText: '',
  picture: '{}',
  unitCents: 1,
  number: 1,
  originalCents: 1,
  payableCents: 1,
  freightCents: 0,
  taxCents: 0,
  sourceChannel: '',
})
const quota = (ref: string, total: number, taken: number) => ({ kind: 'offer', ref, total, taken })
const limit = (uid: string, ref: string, period: string, taken: number) => ({ uid, kind: 'limit', ref, period, taken })
const upgrade = () => migrateUp(db, migrations)

async function pricesNow(skus: readonly (readonly [string, string, number])[]): Promise<Record<string, number>> {
  const promotions = new PromotionService({ db, clock, pubSub: new PubSub(db, silentLog), quotas: new QuotaService() })
  const offers = await promotions.holding(db.q, clock.now())
  expect(asksWhoIsNew(offers)).toBe(false)
  const { held } = pricesOf(offers, clock.now())
  return Object.fromEntries(
    skus.map(([productId, skuId, priceCents]) => [
      skuId,
      unitPrice({ productId, skuId, priceCents, storeId: 's', memberPriceCents: null }, held, { isMember: false })
        .unitCents,
    ]),
  )
}

test('the SKUs with the lowest list price keep the price of an offer, the others have their list price', async () => {
  await write(
    'sku',
    sku('rice', 'rice-2', 4790),
    sku('rice', 'rice-5', 8990),
    sku('rice', 'rice-10', 16_490),
    sku('rice', 'rice-0', 100, 0),
    sku('coat', 'coat-red', 20_000),
    sku('coat', 'coat-blue', 20_000),
    sku('coat', 'coat-long', 30_000),
    sku('tea', 'tea-1', 1000),
    sku('tea', 'tea-2', 2000),
    sku('off', 'off-1', 900, 0),
  )
  await write(
    'offer',
    offer('noon', OFFER_TYPE.flashSale, rule({ cents: 9900 }, { each: 2 })),
    offer('autumn', OFFER_TYPE.limitedTime, rule({ cents: 15_000 })),
    offer('tenth', OFFER_TYPE.limitedTime, rule({ perMille: 100 })),
    offer(
      'tiers',
      OFFER_TYPE.fullReduction,
      JSON.stringify({ basis: 'cents', tiers: [{ from: 100, off: { cents: 1 } }] }),
    ),
  )
  await write(
    'offer_product',
    named('noon', 'rice', 3990),
    named('noon', 'never', 100),
    named('noon', 'off', 100),
    named('autumn', 'coat', null),
    named('tenth', 'tea', null),
    named('tiers', 'tea', null),
  )
  await upgrade()
  expect(await read('offer_sku', 'offerId', 'skuId', 'productId', 'priceCents', 'pieces')).toEqual([
    'autumn coat-blue coat  ',
    'autumn coat-red coat  ',
    'noon off-1 off 100 ',
    'noon rice-2 rice 3990 ',
  ])
  const goods = [
    ['rice', 'rice-2', 4790] as const,
    ['rice', 'rice-5', 8990] as const,
    ['rice', 'rice-10', 16_490] as const,
    ['coat', 'coat-red', 20_000] as const,
    ['coat', 'coat-blue', 20_000] as const,
    ['coat', 'coat-long', 30_000] as const,
    ['tea', 'tea-1', 1000] as const,
    ['tea', 'tea-2', 2000] as const,
  ]
  expect(await pricesNow(goods)).toEqual({
    'rice-2': 3990,
    'rice-5': 8990,
    'rice-10': 16_490,
    'coat-red': 15_000,
    'coat-blue': 15_000,
    'coat-long': 30_000,
    'tea-1': 900,
    'tea-2': 1800,
  })
})

test('pieces and what shoppers have had move to those SKUs, and orders give back what they hold', async () => {
  await write('sku', sku('rice', 'rice-2', 4790), sku('rice', 'rice-10', 16_490))
  await write(
    'offer',
    offer('noon', OFFER_TYPE.flashSale, rule({ cents: 3990 }, { each: 3, daily: { from: 0, to: 60 } })),
  )
  await write('offer_product', named('noon', 'rice', 3990, 10))
  await write('order_line', line('a', 'n1', 'rice', 'rice-10'), line('b', 'n2', 'rice', 'rice-2'))
  const period = 'noon@2026-11-26'
  await write(
    'hold',
    hold('a', 'n1', 'pieces', `${period} rice`, 2),
    hold('a', 'n1', 'each', `${period} rice`, 2),
    hold('b', 'n2', 'pieces', `${period} rice`, 3, { backNumber: 1 }),
    hold('b', 'n2', 'stock', 'rice-2', 3),
    hold('c', 'n3', 'each', `${period} rice`, 1, { state: 'released' }),
  )
  await write('quota', quota(`${period} rice`, 10, 7), quota('noon@2026-11-27 rice', 10, 1), quota('other rice', 5, 1))
  await write('quota_person', limit('a', 'rice', period, 2), limit('b', 'rice', period, 2), limit('a', 'rice', '', 9))
  await upgrade()
  expect(await read('quota', 'ref', 'total', 'taken')).toEqual([
    'noon@2026-11-26 rice-2 10 7',
    'noon@2026-11-27 rice-2 10 1',
    'other rice 5 1',
  ])
  expect(await read('quota_person', 'uid', 'ref', 'period', 'taken')).toEqual([
    'a rice  9',
    `a rice-2 ${period} 2`,
    `b rice-2 ${period} 2`,
  ])
  expect(await read('reservation', 'no', 'kind', 'key')).toEqual([
    `n1 each ${period} rice-2`,
    `n1 pieces ${period} rice-2`,
    `n2 pieces ${period} rice-2`,
    'n2 stock rice-2',
    `n3 each ${period} rice`,
  ])
  // A step back gives the product its pieces and counts again.
  await migrateDown(db, migrations, new Set(migrations.map(({ name }) => name).filter((name) => name >= STEP)))
  expect(await read('offer_product', 'productId', 'priceCents', 'pieces')).toEqual(['rice 3990 10'])
  expect(await read('quota', 'ref', 'total', 'taken')).toContain(`${period} rice 10 7`)
  expect(await read('quota_person', 'uid', 'ref', 'period', 'taken')).toContain(`a rice ${period} 2`)
})

test('the pieces of SKUs that cost the same are shared, none added and none lost', async () => {
  await write(
    'sku',
    ...['a', 'b', 'c'].map((id) => sku('plush', `plush-${id}`, 7900)),
    sku('few', 'few-1', 1),
    sku('few', 'few-2', 1),
  )
  await write('offer', offer('night', OFFER_TYPE.flashSale, rule({ cents: 6900 }, { each: 5 })))
  await write('offer_product', named('night', 'plush', 6900, 10), named('night', 'few', 1, 1))
  await write('order_line', line('a', 'n1', 'plush', 'plush-b'), line('b', 'n2', 'plush', 'plush-b'))
  await write(
    'hold',
    hold('a', 'n1', 'pieces', 'night plush', 3),
    hold('a', 'n1', 'each', 'night plush', 3),
    hold('b', 'n2', 'pieces', 'night plush', 2),
    hold('b', 'n2', 'each', 'night plush', 2),
  )
  await write('quota', quota('night plush', 10, 6))
  await write('quota_person', limit('a', 'plush', 'night', 4), limit('b', 'plush', 'night', 2))
  await upgrade()
  expect(await read('offer_sku', 'skuId', 'pieces')).toEqual(['few-1 1', 'plush-a 4', 'plush-b 3', 'plush-c 3'])
  // b's order found no room with plush-b: its pieces are plush-a's, as is the one that no order holds.
  expect(await read('quota', 'ref', 'total', 'taken')).toEqual([
    'night plush-a 4 3',
    'night plush-b 3 3',
    'night plush-c 3 0',
  ])
  expect(await read('quota_person', 'uid', 'ref', 'taken')).toEqual(['a plush-a 1', 'a plush-b 3', 'b plush-b 2'])
  expect(await read('reservation', 'no', 'kind', 'key')).toEqual([
    'n1 each night plush-b',
    'n1 pieces night plush-b',
    'n2 each night plush-b',
    'n2 pieces night plush-a',
  ])
})
