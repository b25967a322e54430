import type { ConsoleCouponDraft } from '@contract/console/coupon'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { openStore, type Shelved, shelve } from '../../../../test/support/shopping'
import { listAudit } from '../../../kernel/audit.repo'
import { couponRecord } from './coupon.fixture'
import type { CouponRecord } from './coupon.rules'
import { draftFrom, formOf } from './coupon-desk.rules'

let mall: TestMall
let head: ConsoleClient
let clerk: ConsoleClient
let tea: Shelved
let elsewhere: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const storeId of ['s1', 's2']) await openStore(mall.services, { storeId, name: `店 ${storeId}` })
  tea = await shelve(mall.services, 'tea', { storeId: 's1', stock: 10, priceCents: 5000 })
  elsewhere = await shelve(mall.services, 'lamp', { storeId: 's2', stock: 10 })
  const permissions = ['offers.read', 'offers.edit', 'audit.read'] as const
  await mall.services.staffOperator.saveRole(OPERATOR, {
    roleId: 'offers',
    name: '营销',
    permissions: [...permissions],
  })
  ;({ client: head } = await staffClient(mall, 'offers'))
  ;({ client: clerk } = await staffClient(mall, 'offers', { stores: ['s1'] }))
})
afterAll(() => mall.close())

const DRAFT: ConsoleCouponDraft = {
  ...formOf(couponRecord({ couponId: 'c', claimUntil: Number.MAX_SAFE_INTEGER }), 5),
  title: '开学券',
  storeId: 's1',
}
let keys = 0
const add = (draft: Partial<ConsoleCouponDraft> = {}, client = head) =>
  client.call('coupon/add', { key: `coupon-key-${++keys}`, draft: { ...DRAFT, ...draft } })
const undoLast = async () => {
  const recent = await listAudit(mall.services.db.q, { limit: 10 })
  const entry = recent.find(({ action }) => action === 'coupon.add' || action === 'coupon.end')
  return head.send('audit/undo', { auditId: entry?.auditId ?? '' })
}

test.each<[string, Partial<CouponRecord>]>([
  ['an amount', {}],
  ['a percentage of some goods', { kind: 'discount', off: { perMille: 100, most: 500 }, productIds: new Set(['p']) }],
  ['freight between two days', { kind: 'freight', off: { cents: 0 }, valid: { from: 1, until: 5_000_000_000_000 } }],
])('the form of a coupon makes the same coupon: %s [console.coupon-form]', (_what, over) => {
  const { goods: _, category, productIds, ...record } = couponRecord({ couponId: 'c', ...over })
  const draft = draftFrom('c', formOf(couponRecord({ couponId: 'c', ...over }), null))
  const products = productIds && [...productIds]
  expect(draft).toEqual({ ...record, productIds: products, categoryId: category?.id ?? null, giftSkuIds: [] })
})

test('a coupon is added once for a key, changed in the version that was read, and its claims end [console.coupon-version]', async () => {
  const input = { key: 'same-key-1', draft: DRAFT }
  const made = await head.call('coupon/add', input)
  expect(made).toMatchObject({ state: 'claimable', total: 5, text: '满 ¥100 可用，减 ¥20', storeName: '店 s1' })
  const { couponId, version } = made
  expect((await head.call('coupon/add', input)).couponId).toBe(couponId)
  const changed = await head.call('coupon/change', { couponId, version, draft: { ...DRAFT, total: 9 } })
  expect(changed.total).toBe(9)
  for (const call of ['coupon/change', 'coupon/end'] as const)
    expect((await head.send(call, { couponId, version, draft: DRAFT })).message).toBe('优惠券刚被别人改过')
  await head.call('coupon/end', { couponId, version: changed.version })
  expect((await head.call('coupon/list', { view: 'ended', text: '开学' })).records).toMatchObject([{ couponId }])
  expect((await undoLast()).code).toBe(0)
  expect(await head.call('coupon/detail', { couponId })).toMatchObject({ state: 'claimable', total: 9 })
  const counts = (await head.call('coupon/counts', {})).views.map(({ count }) => count)
  expect(counts).toEqual([1, 0, 0])
})

test('a preview is the coupon as the shop draws it, or the fault of a field [console.coupon-preview]', async () => {
  const look = (draft: Partial<ConsoleCouponDraft>) => head.call('coupon/preview', { draft: { ...DRAFT, ...draft } })
  const shown = await look({ productIds: [tea.productId] })
  expect(shown).toMatchObject({
    faults: [],
    face: { cents: 2000, ruleText: '满 ¥100 可用', scopeText: '店 s1 部分商品', tag: '店铺' },
    validText: '领后 7 天有效',
  })
  for (const [draft, field, text] of [
    [{ from: 1000 }, '', '面额不能比门槛多'],
    [{ categoryId: 'none' }, 'categoryId', '没有品类“none”'],
    [{ productIds: [elsewhere.productId] }, 'productIds', `没有在售的商品“${elsewhere.productId}”`],
    [{ kind: 'gift', giftSkuIds: [elsewhere.skuId] }, 'giftSkuIds', `没有规格“${elsewhere.skuId}”`],
  ] as [Partial<ConsoleCouponDraft>, string, string][])
    expect((await look(draft)).faults).toEqual([{ field, text: expect.stringContaining(text) }])
})

test('unused coupons of every shopper are voided, and counted by state [console.coupon-void]', async () => {
  const { couponId } = await add()
  const { uid } = await mall.enrol()
  await mall.services.couponOperator.give(OPERATOR, couponId, [uid])
  expect(await head.call('coupon/detail', { couponId })).toMatchObject({ claimed: 1, used: 0, void: 0 })
  expect(await head.call('coupon/void', { couponId, reason: '发错了' })).toEqual({ number: 1 })
  expect(await head.call('coupon/detail', { couponId })).toMatchObject({ claimed: 1, void: 1 })
  expect((await head.send('coupon/void', { couponId, reason: '发错了' })).message).toContain('没有未使用的这张券')
})

test('an account of a store reads coupons of the mall and changes only those of its store [console.coupon-scope]', async () => {
  const { couponId, version } = await add({ storeId: null, title: '全场券' })
  const [listed] = (await clerk.call('coupon/list', { view: 'claimable', text: couponId })).records
  expect(listed?.acts[0]).toMatchObject({ code: 'edit', refusal: '全场券由全部店铺的账号管理' })
  for (const reply of [
    await clerk.send('coupon/end', { couponId, version }),
    await clerk.send('coupon/change', { couponId, version, draft: DRAFT }),
    await clerk.send('coupon/void', { couponId, reason: '试' }),
    await clerk.send('coupon/add', { key: 'of-the-mall', draft: { ...DRAFT, storeId: null } }),
  ])
    expect(reply.message).toBe('全场券由全部店铺的账号管理')
  expect((await add({}, clerk)).storeId).toBe('s1')
})
