import { migratedDb } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { TurnableClock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { silentLog } from '../../../kernel/log'
import { PubSub } from '../../../kernel/pub-sub'
import { QuotaService } from '../../finance/quota'
import { offerOf } from './promotion.fixture'
import { PromotionService } from './promotion.service'

let db: Db
let drop: () => Promise<void>
const clock = new TurnableClock()
const houses: PubSub[] = []
/** A service with a cache of its own, as in another process. */
async function open(): Promise<PromotionService> {
  const pubSub = new PubSub(db, silentLog)
  const promotions = new PromotionService({ db, clock, pubSub, quotas: new QuotaService() })
  await pubSub.start()
  houses.push(pubSub)
  return promotions
}
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
})
afterAll(async () => {
  for (const pubSub of houses) await pubSub.stop()
  await drop()
})
const ids = async (promotions: PromotionService, now = clock.now()) =>
  (await promotions.holding(db.q, now)).map(({ id }) => id)

test('an offer is active from its start to its end, in this process and in another, with the terms as put [pricing.active]', async () => {
  clock.stop()
  const [here, there] = [await open(), await open()]
  const now = clock.now()
  expect([await ids(here), await ids(there), await here.era(db.q, now)]).toEqual([[], [], ''])
  const later = offerOf({
    id: 'b',
    storeId: 's1',
    productIds: new Set(['p1', 'p2']),
    basis: 'pieces' as const,
    priority: 3,
    startsAt: now + 1000,
    endsAt: now + 2000,
    tiers: [{ from: 2, off: { perMille: 200 } }],
  })
  await db.tx((tx) => here.put(tx, offerOf({ id: 'a' }), now))
  await db.tx((tx) => here.put(tx, later, now))
  for (const promotions of [here, there]) {
    await eventually(async () => (await ids(promotions, now + 1000)).length === 2, 'both offers are known')
    expect(await ids(promotions)).toEqual(['a'])
    expect(await ids(promotions, now + 999)).toEqual(['a'])
    expect(await ids(promotions, now + 1000)).toEqual(['a', 'b'])
    expect(await ids(promotions, now + 2000)).toEqual(['a'])
    expect(await promotions.era(db.q, now + 1500)).toBe(String(now + 1000))
  }
  expect(await there.of(db.q, { storeId: 's1', productId: 'p2' }, now + 1000)).toEqual([offerOf({ id: 'a' }), later])
  expect(await there.of(db.q, { storeId: 's1', productId: 'p3' }, now + 1000)).toEqual([offerOf({ id: 'a' })])

  // A second put with the same id replaces the offer.
  await db.tx((tx) => here.put(tx, { ...later, productIds: new Set(['p3']) }, now))
  expect((await here.list(db.q)).find(({ id }) => id === 'b')?.productIds).toEqual(new Set(['p3']))

  expect(await db.tx((tx) => there.end(tx, 'a', now))).toBe(true)
  expect(await db.tx((tx) => there.end(tx, 'a', now))).toBe(false)
  for (const promotions of [here, there])
    await eventually(async () => (await ids(promotions)).length === 0, 'its end is known')
})

test('a transaction reads its own put offer', async () => {
  const promotions = await open()
  await db.tx(async (tx) => {
    await promotions.put(tx, offerOf({ id: 'own' }), clock.now())
    expect((await promotions.holding(tx, clock.now())).map(({ id }) => id)).toContain('own')
  })
})

test('the rules of an active or future offer are found by its id or by the id of one of its days', async () => {
  const promotions = await open()
  await db.tx((tx) => promotions.put(tx, offerOf({ id: 'told', title: '春天满减' }), clock.now()))
  await eventually(async () => (await ids(promotions)).includes('told'), 'it is known')
  expect(await promotions.ruleOf('told@2026-11-23', clock.now())).toMatchObject({ title: '春天满减' })
  await expect(promotions.ruleOf('never', clock.now())).rejects.toThrow('活动已结束')
})
