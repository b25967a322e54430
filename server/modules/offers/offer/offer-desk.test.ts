import type { OfferDraft } from '@contract/console/offer'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { openStore, type Shelved, shelve } from '../../../../test/support/shopping'
import { listAudit } from '../../../kernel/audit.repo'
import { addOnOf, offerOfPlain, type PutOffer, plainOffer } from '../promotion'
import { giftOf, offerOf, pricedSkus, priceOf, rewardOf } from '../promotion/promotion.fixture'
import { draftOf, productIdsOf, ruleOf } from './offer-desk.rules'

let mall: TestMall
let head: ConsoleClient
let clerk: ConsoleClient
let tea: Shelved
let rice: Shelved
let elsewhere: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const storeId of ['s1', 's2']) await openStore(mall.services, { storeId, name: `店 ${storeId}` })
  tea = await shelve(mall.services, 'tea', { storeId: 's1', stock: 10, priceCents: 5000 })
  rice = await shelve(mall.services, 'rice', { storeId: 's1', stock: 10, priceCents: 4790, others: { '5kg': 8990 } })
  elsewhere = await shelve(mall.services, 'lamp', { storeId: 's2', stock: 10, priceCents: 9900 })
  const { staffOperator } = mall.services
  const actor = { kind: 'operator', id: 'test', name: '' } as never
  await staffOperator.saveRole(actor, {
    roleId: 'offers',
    name: '营销',
    permissions: ['offers.read', 'offers.edit', 'audit.read'],
  })
  ;({ client: head } = await staffClient(mall, 'offers'))
  ;({ client: clerk } = await staffClient(mall, 'offers', { stores: ['s1'] }))
})
afterAll(() => mall.close())

const DRAFT: OfferDraft = {
  title: '周末满减',
  storeId: 's1',
  kind: 'reduction',
  startsAt: 0,
  endsAt: null,
  priority: 0,
  productIds: null,
  basis: 'cents',
  offUnit: 'cents',
  steps: [{ from: 10_000, value: 1000 }],
  times: null,
  price: null,
  skus: [],
  each: 0,
  daily: null,
  withCoupons: false,
  goods: [],
}
let keys = 0
const add = (draft: Partial<OfferDraft> = {}, accepted: string[] = [], client = head) =>
  client.call('offer/add', { key: `offer-key-${++keys}`, draft: { ...DRAFT, ...draft }, accepted })
const preview = (draft: Partial<OfferDraft>, offerId: string | null = null) =>
  head.call('offer/preview', { offerId, draft: { ...DRAFT, ...draft } })
const end = async (offerId: string) => {
  const { version } = await head.call('offer/detail', { offerId })
  await head.call('offer/end', { offerId, version })
}
const undoLast = async (client = head) => {
  const recent = await listAudit(mall.services.db.q, { limit: 10 })
  const entry = recent.find(({ action }) => action.startsWith('offer.'))
  return client.send('audit/undo', { auditId: entry?.auditId ?? '' })
}

const own = [
  { skuId: 'a', productId: 'p' },
  { skuId: 'b', productId: 'p' },
]
test.each<[string, PutOffer]>([
  ['a reduction', offerOf({ id: 'one', storeId: 's1', productIds: new Set(['p']) })],
  ['pieces', offerOf({ id: 'one', basis: 'pieces', tiers: [{ from: 2, off: { perMille: 200 } }] })],
  ['a percentage', priceOf({ id: 'one' })],
  ['prices of SKUs', priceOf({ id: 'one', price: { cents: 900 }, ...pricedSkus(own, 900, 5) })],
  ['a reward', rewardOf('one', { times: 2 }, null)],
  ['points', rewardOf('one', { basis: 'cents', steps: [{ from: 100, points: 5 }] }, 's1')],
  ['gifts', giftOf({ id: 'one', storeId: 's1', skus: own })],
])(
  '%s: a round trip through a draft, or through an audit entry, keeps the offer [console.offer-form]',
  (_what, offer) => {
    expect(offerOfPlain(JSON.parse(JSON.stringify(plainOffer(offer))))).toEqual(offer)
    const draft = draftOf(offer)
    const rule = ruleOf(draft)
    if (rule.kind === 'reduction' && 'tiers' in offer) expect(rule.tiers).toEqual(offer.tiers)
    if (rule.kind === 'reward' && 'reward' in offer) expect(rule.reward).toEqual(offer.reward)
    if (rule.kind === 'addOn' && 'steps' in offer) {
      const { id, title, priority, storeId, startsAt, endsAt } = offer
      const goods = rule.goods.map((one) => ({ ...one, productId: 'p' }))
      const again = addOnOf({ id, title, priority, storeId, startsAt, endsAt }, { ...rule, goods, earnedBy: null })
      expect(again).toMatchObject(offer)
    }
    if (rule.kind === 'price' && 'each' in offer) {
      expect(rule.price ?? offer.price).toEqual(offer.price)
      expect([...rule.own]).toEqual([...(offer.skus ?? [])].map(([skuId, { cents }]) => [skuId, cents]))
      expect(productIdsOf(draft)).toBeNull()
    }
  },
)

test('an offer is added once for a key, listed by view, changed in the version that was read, and ended [console.offer-version]', async () => {
  const input = { key: 'same-key-1', draft: DRAFT, accepted: [] }
  const first = await head.call('offer/add', input)
  const { offerId, version } = first
  expect(first).toMatchObject({ state: 'active', texts: ['满100减10'], storeName: '店 s1', goodsText: '全部商品' })
  expect((await head.call('offer/add', input)).offerId).toBe(offerId)
  const steps = [{ from: 10_000, value: 1500 }]
  const changed = await head.call('offer/change', { offerId, version, draft: { ...DRAFT, steps }, accepted: [] })
  expect(changed.texts).toEqual(['满100减15'])
  for (const call of ['offer/change', 'offer/end'] as const)
    expect(await head.send(call, { offerId, version, draft: DRAFT, accepted: [] })).toMatchObject({
      message: '活动刚被别人改过',
    })
  const views = async () => (await head.call('offer/counts', {})).views.map(({ count }) => count)
  expect(await views()).toEqual([1, 0, 0])
  const planned = await add({ startsAt: 4_000_000_000_000, title: '明年_100%' }, [offerId])
  expect(await views()).toEqual([1, 1, 0])
  await end(offerId)
  await end(planned.offerId)
  expect(await views()).toEqual([0, 0, 2])
  const ended = await head.call('offer/list', { view: 'ended', pageSize: 1 })
  expect(ended).toMatchObject({ hasMore: true, records: [{ acts: [{ code: 'copy' }] }] })
  const rest = await head.call('offer/list', { view: 'ended', pageSize: 1, cursor: ended.cursor ?? '' })
  expect([...ended.records, ...rest.records].map((one) => one.offerId).sort()).toEqual(
    [offerId, planned.offerId].sort(),
  )
  const found = async (text: string) =>
    (await head.call('offer/list', { view: 'ended', text })).records.map((one) => one.title)
  expect([await found('年_100%'), await found('年%'), await found(offerId)]).toEqual([['明年_100%'], [], ['周末满减']])
  expect((await head.call('offer/list', { view: 'ended', kinds: ['gift'] })).records).toEqual([])
})

test('a preview has the texts of the shop, sample purchases, prices with warnings, and the conflicts [console.offer-preview]', async () => {
  const one = await add()
  const two = { title: '更大的', steps: [{ from: 5000, value: 600 }] }
  const seen = await preview(two)
  expect(seen).toMatchObject({
    faults: [],
    texts: ['满50减6'],
    conflicts: [{ offerId: one.offerId, title: '周末满减', isLost: true }],
  })
  expect(seen.lines).toContain('范围：本店全部商品')
  const [basket] = seen.baskets
  expect(basket && basket.listCents - basket.payCents).toBe(600)
  expect((await preview({ ...two, priority: 0 }, one.offerId)).conflicts).toEqual([])
  // A conflict is saved only when staff have seen it.
  const input = { key: 'conflict-1', draft: { ...DRAFT, ...two }, accepted: [] as string[] }
  expect(await head.send('offer/add', input)).toMatchObject({ message: '“周末满减”在同一时间用于相同的商品' })
  const { offerId } = await head.call('offer/add', { ...input, accepted: [one.offerId] })
  const bars = (await head.call('offer/calendar', { from: mall.clock.now(), until: mall.clock.now() + 1000 })).records
  expect(bars.map((bar) => bar.conflicts)).toEqual([[offerId], [one.offerId]])
  await end(offerId)
  await end(one.offerId)
  const price: Partial<OfferDraft> = {
    kind: 'limited',
    productIds: [rice.productId],
    price: { unit: 'perMille', value: 600 },
  }
  expect(await preview(price)).toMatchObject({
    priceCount: 2,
    warningCount: 2,
    prices: [{ listCents: 4790, cents: 1916, warning: '低于五折' }, { cents: 3596 }],
  })
  for (const [draft, field, text] of [
    [{ steps: [] }, 'steps', '要有 1 到 5 档'],
    [{ endsAt: 1 }, 'endsAt', '结束时间已经过了'],
    [{ storeId: 's9' }, 'storeId', '没有店铺“s9”'],
    [{ productIds: [elsewhere.productId] }, 'productIds', `没有在售的商品“${elsewhere.productId}”`],
    [{ productIds: ['none'] }, 'productIds', '没有在售的商品“none”'],
    [{ ...price, price: { unit: 'cents', value: 5000 } }, 'productIds', '的规格原价不同'],
    [{ kind: 'limited', skus: [{ skuId: elsewhere.skuId, cents: 9, pieces: null }] }, 'skus', '没有在售的规格或商品'],
  ] as [Partial<OfferDraft>, string, string][]) {
    const { faults } = await preview(draft)
    expect(faults).toEqual([{ field, text: expect.stringContaining(text) }])
  }
})

test('the calendar has what runs between two moments, up to 100 days [console.offer-calendar]', async () => {
  const DAY = 86_400_000
  const start = 4_000_000_000_000
  const made = await add({ title: '一天', startsAt: start, endsAt: start + DAY })
  const at = async (from: number, until: number) =>
    (await head.call('offer/calendar', { from, until })).records.map(({ offerId }) => offerId)
  expect(await at(start - DAY, start)).toEqual([])
  expect(await at(start, start + 1)).toEqual([made.offerId])
  expect(await at(start + DAY, start + 2 * DAY)).toEqual([])
  const wide = { from: start, until: start + 101 * DAY }
  expect((await head.send('offer/calendar', wide)).message).toContain('最多看 100 天')
  await end(made.offerId)
})

test('each SKU keeps its own pieces, and a price reads back as it was written [console.offer-form]', async () => {
  const skus = [{ skuId: tea.skuId, cents: 3990, pieces: 7 }]
  const flash = { kind: 'flash', title: '早市', skus, each: 2, daily: { from: 480, to: 720 } } as const
  const made = await add({ ...flash, productIds: [tea.productId] })
  expect(made.draft).toMatchObject({ skus, each: 2, daily: { from: 480, to: 720 }, price: null })
  expect(made).toMatchObject({ goods: [{ productId: tea.productId, isListed: true }], sold: [{ number: 0 }] })
  await end(made.offerId)
})

test('an account of a store reads offers of the mall and changes only those of its store [console.offer-scope]', async () => {
  const { offerId, version } = await add({ storeId: null, title: '全场满减' })
  const listed = await clerk.call('offer/list', { view: 'active' })
  const refusal = '全场活动由全部店铺的账号管理'
  expect(listed.records).toMatchObject([{ offerId, acts: [{ refusal }, { refusal }, { refusal }] }])
  for (const reply of [
    await clerk.send('offer/end', { offerId, version }),
    await clerk.send('offer/change', { offerId, version, draft: DRAFT, accepted: [] }),
    await clerk.send('offer/add', { key: 'of-the-mall', draft: { ...DRAFT, storeId: null }, accepted: [] }),
  ])
    expect(reply.message).toBe(refusal)
  expect((await clerk.send('offer/goods', { storeId: null })).message).toContain('没有这家店铺')
  const goods = await clerk.call('offer/goods', { storeId: 's1' })
  expect(goods.records.map(({ productId }) => productId).sort()).toEqual([rice.productId, tea.productId])
  expect((await clerk.call('offer/goods', { storeId: 's1', text: elsewhere.productId })).records).toEqual([])
  await end(offerId)
})

test('a put and an end are undone while nothing has changed since, in the account’s scope [console.offer-undo]', async () => {
  const { offerId, version } = await add({ title: '可撤销' }, [], clerk)
  const steps = [{ from: 10_000, value: 2000 }]
  await clerk.call('offer/change', { offerId, version, draft: { ...DRAFT, title: '可撤销', steps }, accepted: [] })
  const { client: other } = await staffClient(mall, 'offers', { stores: ['s2'] })
  expect((await undoLast(other)).code).not.toBe(0)
  expect((await undoLast()).code).toBe(0)
  expect((await head.call('offer/detail', { offerId })).texts).toEqual(['满100减10'])
  await end(offerId)
  expect((await undoLast()).code).toBe(0)
  expect(await head.call('offer/detail', { offerId })).toMatchObject({ state: 'active', endsAt: null })
  expect((await lastAct(mall.services, offerId))?.action).toBe('offer.add')
  const [added] = (await listAudit(mall.services.db.q, { action: 'offer.add', limit: 50 })).filter(
    ({ subject, details }) => subject.id === offerId && (details as { before: unknown }).before === null,
  )
  expect((await head.send('audit/undo', { auditId: added?.auditId ?? '' })).code).toBe(0)
  expect((await head.call('offer/detail', { offerId })).state).toBe('ended')
})
