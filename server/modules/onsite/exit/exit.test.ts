import { DAY_MS } from '@contract/codes/china-time'
import { EXIT_CODE_MS } from '@contract/codes/delivery'
import { EXIT_LOOK_MS, EXIT_RENEW_MS } from '@contract/codes/exit'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { TICKET_UNDO_MS } from '@contract/codes/ticket'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { breaches } from '../../../../test/support/invariants'
import { lastAct } from '../../../../test/support/last-act'
import { openStore, type Shelved, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { type ScanOrder, scanned } from './exit.fixture'

const STORE = 'market'
let mall: TestMall
let goods: Shelved
let shopper: WireClient
let guard: ConsoleClient
let colleague: ConsoleClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const deliveryTypes = [DELIVERY_TYPE.logistics, DELIVERY_TYPE.scanAndBuy]
  for (const storeId of [STORE, 'bakery']) await openStore(mall.services, { storeId, name: storeId, deliveryTypes })
  goods = await shelve(mall.services, 'milk', { stock: 500, storeId: STORE })
  shopper = await mall.enrol()
  for (const [code, value] of [
    ['EXIT_CHECK_FIRST', '0'],
    ['EXIT_CHECK_PERCENT', '0'],
  ] as const)
    await mall.services.settingOperator.put(OPERATOR, code, value)
  await mall.settle()
  ;({ client: guard } = await staffClient(mall, 'guard', { stores: [STORE] }))
  ;({ client: colleague } = await staffClient(mall, 'clerk', { stores: [STORE, 'bakery'] }))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const bought = (facts?: Parameters<typeof scanned>[3]) => scanned(mall, shopper, goods, facts)
const look = async (order: ScanOrder, client = guard, storeId = STORE) =>
  client.call('exit/look', { storeId, code: await order.code() })
const at = ({ orderNo, storeId }: ScanOrder) => ({ orderNo, storeId })
const pass = (order: ScanOrder, checked: ('dear' | 'removals' | 'age')[] = [], client = guard) =>
  client.send('exit/pass', { ...at(order), checked })
const faceOf = async ({ orderId }: ScanOrder) => (await shopper.call('GET exit/face', { orderId })).exit

test('the shopper has one code with store, goods and money; another order has none [exit.code] [exit.age]', async () => {
  const order = await bought({ minAge: 18, dearestCents: 60_000 })
  const face = await faceOf(order)
  expect(face).toMatchObject({
    storeName: STORE,
    state: 'waiting',
    passedAt: null,
    isRefunded: false,
    isDue: true,
    minAge: 18,
    pieces: 2,
    paidCents: 20_000,
    ticket: { state: 'unused', code: expect.stringMatching(/^\d{12}$/) },
  })
  expect(face?.goods).toHaveLength(1)
  // The age limit of each line is read from the catalog.
  const limit = (minAge: number) =>
    mall.services.db.tx((tx) =>
      tx.updateTable('product').set({ minAge }).where('productId', '=', 'product-milk').execute(),
    )
  await limit(18)
  expect((await faceOf(order))?.goods).toMatchObject([{ minAge: 18 }])
  await limit(0)
  expect((await faceOf(order))?.goods).toMatchObject([{ minAge: 0 }])
  expect((face?.ticket.validUntil ?? 0) - (face?.now ?? 0)).toBeGreaterThan(EXIT_CODE_MS - 60_000)
  expect((await shopper.call('GET exit/face', { orderId: 'none' })).exit).toBeNull()
  const stranger = await mall.enrol()
  expect((await stranger.call('GET exit/face', { orderId: order.orderId })).exit).toBeNull()
})

test('staff see goods and reasons, tick them, and let the trip out once [exit.look] [exit.tick] [exit.once]', async () => {
  const order = await bought({ minAge: 18, dearestCents: 60_000, removals: 4 })
  const { refusal, trip } = await look(order)
  expect(refusal).toBe('')
  expect(trip).toMatchObject({ orderNo: order.orderNo, pieces: 2, isDue: true, state: 'waiting', noted: null })
  expect(trip?.ticks.map(({ code }) => code)).toEqual(['removals', 'dear', 'age'])
  expect(trip?.goods).toMatchObject([{ number: 2, hasCase: false }])
  expect(trip?.acts.map(({ code, refusal: why }) => [code, why])).toEqual([
    ['pass', ''],
    ['stop', ''],
  ])
  expect((await pass(order, ['removals', 'dear'])).message).toContain('已看身份证')
  expect((await pass(order, ['removals', 'age'])).message).toContain('有高价商品')
  expect((await pass(order, ['removals', 'dear', 'age'])).data).toMatchObject({ state: 'passed', stateText: '已核验' })
  expect(await lastAct(mall.services, order.orderId)).toMatchObject({ action: 'exit.pass' })
  expect(await faceOf(order)).toMatchObject({ state: 'passed', ticket: { state: 'used' } })
  expect((await pass(order, ['removals', 'dear', 'age'])).message).toMatch(/^已核验 \d\d:\d\d$/)
  expect((await look(order)).refusal).toMatch(/^已核验 \d\d:\d\d$/)
})

test('one of two concurrent staff accounts lets the trip out [exit.once]', async () => {
  const order = await bought({})
  await look(order)
  const seenByGuard = pass(order)
  const both = await Promise.all([seenByGuard, pass(order)])
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  expect((await faceOf(order))?.ticket.uses).toHaveLength(1)
})

test('a look by the digits lets the same account decide for ten minutes [exit.decide]', async () => {
  const order = await bought({})
  expect((await pass(order)).message).toBe('请重新扫顾客的离场码')
  await look(order)
  expect((await pass(order, [], colleague)).message).toBe('请重新扫顾客的离场码')
  mall.clock.advance(EXIT_LOOK_MS)
  expect((await pass(order)).message).toBe('请重新扫顾客的离场码')
  await look(order)
  // The code ends while staff compare the goods.
  mall.clock.advance(EXIT_LOOK_MS - 1000)
  expect((await faceOf(order))?.ticket.state).toBe('expired')
  expect((await pass(order)).data).toMatchObject({ state: 'passed' })
})

test('wrong codes count at the till, and a code of the minute before is still valid [exit.look]', async () => {
  const wrong = await guard.call('exit/look', { storeId: STORE, code: '123412341234' })
  expect(wrong).toEqual({ refusal: '没有这个码', lockedUntil: null, trip: null })
  const order = await bought({})
  const code = await order.code()
  mall.clock.advance(60_000)
  expect((await guard.call('exit/look', { storeId: STORE, code })).refusal).toBe('')
  mall.clock.advance(60_000)
  expect((await guard.call('exit/look', { storeId: STORE, code })).refusal).toBe('码已失效，请顾客刷新后再出示')
})

test('a stopped trip keeps its code and its note, and is let out later [exit.stop]', async () => {
  const order = await bought({})
  await look(order)
  const stop = (more: object) => guard.send('exit/stop', { ...at(order), missing: 0, extra: 0, note: '', ...more })
  expect((await stop({ note: ' ' })).message).toContain('写下')
  expect((await stop({ extra: 1, note: '多一盒鸡蛋' })).data).toMatchObject({
    state: 'stopped',
    stateText: '有问题',
    noted: { extra: 1, missing: 0, note: '多一盒鸡蛋' },
  })
  expect(await lastAct(mall.services, order.orderId)).toMatchObject({ action: 'exit.stop' })
  expect(await faceOf(order)).toMatchObject({ state: 'stopped', ticket: { state: 'unused' } })
  expect((await look(order)).refusal).toBe('')
  expect((await pass(order)).data).toMatchObject({ state: 'passed', noted: { extra: 1 } })
  expect((await stop({ missing: 1 })).message).toMatch(/^已核验/)
})

test('staff renew an expired code, also one that the sweep has marked, for some hours [exit.renew]', async () => {
  const order = await bought({})
  await look(order)
  expect((await guard.send('exit/renew', at(order))).message).toBe('离场码还没有过期')
  mall.clock.advance(EXIT_CODE_MS)
  await mall.services.tickets.sweep(mall.clock.now())
  const seen = await look(order)
  expect(seen.refusal).toBe('离场码已过期，请先续期')
  expect(seen.trip?.acts.map(({ code, refusal }) => [code, refusal])).toEqual([
    ['renew', ''],
    ['pass', '离场码已过期，请先续期'],
    ['stop', ''],
  ])
  expect((await pass(order)).message).toBe('离场码已过期，请先续期')
  const renewed = await guard.call('exit/renew', at(order))
  expect(renewed).toMatchObject({ renewals: 1, state: 'waiting' })
  expect(renewed.validUntil - mall.clock.now()).toBeGreaterThan(EXIT_CODE_MS - 60_000)
  expect(await lastAct(mall.services, order.orderId)).toMatchObject({ action: 'exit.renew' })
  expect((await faceOf(order))?.ticket.state).toBe('unused')
  expect((await pass(order)).data).toMatchObject({ state: 'passed' })
  const late = await bought({})
  mall.clock.advance(EXIT_RENEW_MS)
  await look(late)
  expect((await guard.send('exit/renew', at(late))).message).toBe('付款超过 4 小时，不能续期')
})

test('the account that let a trip out can undo it for five minutes [exit.undo]', async () => {
  const order = await bought({})
  await look(order)
  await pass(order)
  await look(order, colleague)
  expect((await colleague.send('exit/undo', at(order))).message).toBe('是其他人核销的，不能撤销')
  expect((await look(order)).trip?.acts).toEqual([{ code: 'undo', text: '撤销', look: 'danger', refusal: '' }])
  expect(await guard.call('exit/undo', at(order))).toMatchObject({ state: 'waiting', passedAt: null })
  expect(await lastAct(mall.services, order.orderId)).toMatchObject({ action: 'exit.undo' })
  expect(await faceOf(order)).toMatchObject({ state: 'waiting', ticket: { state: 'unused', uses: [] } })
  expect((await guard.send('exit/undo', at(order))).message).toBe('已经撤销')
  await look(order)
  await pass(order)
  mall.clock.advance(TICKET_UNDO_MS)
  await look(order)
  expect((await guard.send('exit/undo', at(order))).message).toBe('核销超过 5 分钟，不能撤销')
  expect(await faceOf(order)).toMatchObject({ state: 'passed', ticket: { state: 'used' } })
})

test('an order that staff refunded is not let out [exit.refunded] [scan.exit-code]', async () => {
  const order = await bought({})
  await mall.services.orderOperator.refund(OPERATOR, 'all', order.orderNo, undefined, '退货')
  await mall.settle()
  expect(await faceOf(order)).toMatchObject({ isRefunded: true, paidCents: 0 })
  expect((await look(order)).refusal).toBe('订单已退款，不能放行')
  expect((await pass(order)).message).toBe('订单已退款，不能放行')
  expect((await guard.send('exit/renew', at(order))).message).toBe('订单已退款')
})

test('an order that was paid without a check shows its goods and is not checked again [exit.plain]', async () => {
  const order = await bought()
  expect(await faceOf(order)).toMatchObject({ isDue: false, minAge: 0, pieces: 2 })
  const { trip, refusal } = await look(order)
  expect([refusal, trip?.isDue, trip?.ticks, trip?.goods.length]).toEqual(['', false, [], 1])
  expect((await pass(order)).data).toMatchObject({ state: 'passed' })
})

test('the settings of the mall select the checks, and a repeated payment changes nothing [exit.settings]', async () => {
  const { settingOperator, db, exits, clock } = mall.services
  await settingOperator.put(OPERATOR, 'EXIT_CHECK_FIRST', '100')
  await settingOperator.put(OPERATOR, 'EXIT_CHECK_WEIGHED', '1')
  const order = await bought({ weighedLines: 1 })
  const ticks = (await look(order)).trip?.ticks.map(({ code }) => code)
  expect(ticks).toEqual(['fresh', 'weighed'])
  const trip = {
    ...at(order),
    uid: order.uid,
    orderId: order.orderId,
    paidAt: clock.now(),
    goodsCents: 1,
  }
  await db.tx((tx) => exits.paid(tx, trip, { removals: 99, weighedLines: 0, minAge: 18, dearestCents: 1 }))
  expect((await look(order)).trip).toMatchObject({ minAge: 0 })
  for (const value of ['101', '-1', '5.5', 'x'])
    await expect(settingOperator.put(OPERATOR, 'EXIT_CHECK_PERCENT', value)).rejects.toThrow('0 到 100')
  await settingOperator.put(OPERATOR, 'EXIT_CHECK_FIRST', '0')
  await settingOperator.drop(OPERATOR, 'EXIT_CHECK_WEIGHED')
})

test('the till neither shows nor uses an exit code and names the exit; the exit refuses other codes [exit.till]', async () => {
  const order = await bought({})
  const code = await order.code()
  const refusal = '离场码，请到离场核验'
  expect(await colleague.call('till/look', { storeId: STORE, code })).toMatchObject({ refusal })
  expect(await colleague.call('till/verify', { storeId: STORE, code, number: 1 })).toMatchObject({ refusal, use: null })
  expect((await faceOf(order))?.ticket.state).toBe('unused')
  const { tickets, db, clock } = mall.services
  const of = { uid: shopper.uid, subject: 'voucher', subjectId: 'cup' } as const
  const draft = { title: '咖啡', total: 1, place: STORE, validUntil: clock.now() + DAY_MS }
  await db.tx((tx) => tickets.issue(tx, of, [draft], clock.now()))
  const other = (await tickets.list(of, clock.now()))[0]?.code ?? ''
  expect(await guard.call('exit/look', { storeId: STORE, code: other })).toMatchObject({
    refusal: '不是离场码，请到核销',
    trip: null,
  })
})

test('an exit requires a store of the account, and a code of another store shows no trip [exit.store]', async () => {
  const order = await bought({})
  expect(await look(order, colleague, 'bakery')).toEqual({ refusal: '不能在这家店使用', lockedUntil: null, trip: null })
  expect((await colleague.send('exit/pass', { ...at(order), storeId: 'bakery', checked: [] })).message).toBe(
    '没有这个订单，请重新扫码',
  )
  for (const storeId of ['bakery', 'nowhere'])
    expect((await guard.send('exit/look', { storeId, code: await order.code() })).message).toContain('没有这家门店')
})

test('an account lists its decisions of the day; a report sums by store and day [exit.recent] [exit.report]', async () => {
  mall.clock.advance(2 * DAY_MS)
  // The sessions of both accounts have expired.
  ;({ client: guard } = await staffClient(mall, 'guard', { stores: [STORE] }))
  ;({ client: colleague } = await staffClient(mall, 'clerk', { stores: [STORE] }))
  const [plain, due] = [await bought({}), await bought({ dearestCents: 60_000 })]
  await look(due)
  await guard.call('exit/stop', { ...at(due), missing: 2, extra: 1, note: '少两件' })
  await look(plain)
  await pass(plain)
  const { records } = await guard.call('exit/recent', {})
  expect(records.map(({ orderNo, stateText }) => [orderNo, stateText])).toEqual([
    [plain.orderNo, '已核验'],
    [due.orderNo, '有问题'],
  ])
  expect((await colleague.call('exit/recent', {})).records).toEqual([])
  const { days, notes } = await guard.call('exit/report', { days: 1 })
  const sums = { trips: 2, due: 1, passed: 1, stopped: 1, noted: 1, missing: 2, extra: 1, goodsCents: 40_000 }
  expect(days).toMatchObject([{ storeId: STORE, storeName: STORE, ...sums }])
  expect(notes).toMatchObject([{ orderNo: due.orderNo, note: '少两件', missing: 2, stateText: '有问题' }])
  expect((await guard.call('exit/report', { days: 90 })).days.length).toBeGreaterThan(1)
  const { client: baker } = await staffClient(mall, 'guard', { stores: ['bakery'] })
  expect(await baker.call('exit/report', { days: 90 })).toEqual({ days: [], notes: [] })
})
