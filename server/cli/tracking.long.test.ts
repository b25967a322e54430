import { DAY_MS } from '@contract/codes/china-time'
import type { TrackingBatch } from '@contract/schema/tracking'
import { type TestMall, testApp } from '../../test/support/app'
import { commandLine, settingsFor } from './mall.fixture'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')

let mall: TestMall
let env: Record<string, string>
let end: () => void
let made = 0

/** The events of one device, in order. */
const told = (
  deviceId: string,
  channel: string,
  at: number,
  ...steps: (string | [string, object])[]
): TrackingBatch => ({
  deviceId,
  platform: 'h5',
  source: 'h5',
  events: steps.map((step) => {
    const [name, fields] = typeof step === 'string' ? [step, {}] : step
    const eventId = `r${String(++made).padStart(19, '0')}`
    return { eventId, at, name, page: 'home', uid: '-', crm_channel_id: channel, saleChannel: '-', fields }
  }),
})
const submit = (parentNo: string): [string, object] => ['order_submit', { parentNo, amount: 100, orderCount: 1 }]

beforeAll(async () => {
  mall = await testApp()
  const { tracking, outbox, db } = mall.services
  const now = NOON + DAY_MS
  const batches = [
    told('d1', '门店扫码', NOON, 'page_view', 'page_view', 'product_view', 'cart_add', submit('p1')),
    told('d2', '门店扫码', NOON, 'page_view', 'cart_add', 'cart_add', submit('p2')),
    told('d3', '门店扫码', NOON, 'page_view', 'cart_add'),
    told('d4', '门店扫码', NOON, 'page_view'),
    told('d4', '-', NOON, 'page_view', 'login', ['search', { keyword: '茶', resultCount: 3 }]),
    // the next day, already tomorrow in China
    told('d1', '-', Date.parse('2026-11-20T16:30:00Z'), 'page_view', 'cart_add', submit('p3')),
    // a false claim of another shopper's order
    told('d9', '-', Date.parse('2026-11-20T16:31:00Z'), 'page_view', submit('p1')),
    // a false claim of a payment
    told('d9', '-', NOON, 'order_paid', ['pay_result_view', { parentNo: 'p9', status: 'paid' }]),
  ]
  for (const one of batches) await tracking.take(one, now)
  // Reports of the payment module: p1 paid (reported twice), p3 paid, and one of an untracked shopper.
  mall.clock.advance(now - mall.clock.now())
  for (const parentNo of ['p1', 'p3', 'p7', 'p1'])
    await db.tx((tx) => outbox.publish(tx, 'order.paid', { uid: 'u', parentNo, orderIds: [], lines: [] }))
  await mall.settle()
  ;({ env, end } = await settingsFor(db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand } = commandLine(() => env)
const run = (...args: string[]) => runCommand('tracking', 'report', ...args)
const DAYS = ['--from', '2026-11-20', '--to', '2026-11-21']

test('the funnel by day and channel; only payments that the server reports count [tracking.funnel]', async () => {
  const { code, stdout } = await run(...DAYS, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    from: '2026-11-20',
    to: '2026-11-21',
    rows: [
      { day: '2026-11-21', channel: '-', views: 2, carts: 1, orders: 2, paid: 1 },
      { day: '2026-11-20', channel: '门店扫码', views: 4, carts: 3, orders: 2, paid: 1 },
      { day: '2026-11-20', channel: '-', views: 1, carts: 0, orders: 0, paid: 0 },
    ],
    total: { day: '', channel: '', views: 5, carts: 3, orders: 3, paid: 1 },
    paidOrders: 3,
  })
})

test('as text: columns are aligned next to Chinese channels', async () => {
  const { stdout } = await run(...DAYS)
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^day +channel +views +cart +order +paid +of views$/)
  expect(lines[3]).toBe('2026-11-20  门店扫码  4      3     75.0%  2      66.7%   1     50.0%  25.0%')
  expect(lines[4]).toBe('2026-11-20  -         1      0     0.0%   0      -       0     -      0.0%')
  expect(lines[5]).toMatch(/^total +5 +3 +60\.0% +3 +100\.0% +1 +33\.3% +20\.0%$/)
  expect(lines.at(-1)).toBe('orders paid from 2026-11-20 to 2026-11-21: 3, of all shoppers, tracked or not')
})

test('one channel, one day', async () => {
  const { stdout } = await run('--from', '2026-11-20', '--to', '2026-11-20', '--channel', '门店扫码', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ rows: [{ views: 4, paid: 1 }], total: { views: 4, carts: 3 } })
  expect(JSON.parse((await run(...DAYS, '--channel', 'nobody', '--json')).stdout)).toMatchObject({
    rows: [],
    total: { views: 0 },
  })
})

test('one day is that day alone, its paid orders as well [tracking.funnel]', async () => {
  const dayOf = async (day: string) => JSON.parse((await run('--from', day, '--to', day, '--json')).stdout)
  expect(await dayOf('2026-11-21')).toMatchObject({
    rows: [{ day: '2026-11-21', views: 2, orders: 2 }],
    total: { views: 2, carts: 1, orders: 2, paid: 1 },
  })
  expect(await dayOf('2026-11-20')).toMatchObject({
    rows: [
      { channel: '门店扫码', views: 4 },
      { channel: '-', views: 1 },
    ],
    total: { views: 4, orders: 2, paid: 1 },
    paidOrders: 0,
  })
  expect(await dayOf('2026-11-19')).toMatchObject({ rows: [], paidOrders: 0 })
})

test('an order belongs to the first device that reported it, also if the report does not show that device [tracking.funnel]', async () => {
  const { tracking } = mall.services
  const claim = told('d8', 'thief', NOON, 'page_view', submit('p1'))
  await tracking.take(claim, NOON + 2 * DAY_MS)
  const paidOf = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout).total.paid
  expect(await paidOf(...DAYS, '--channel', 'thief')).toBe(0)
  expect(await paidOf(...DAYS, '--channel', '门店扫码')).toBe(1)
  // The day's false claim of p1 does not count: only p3 belongs to the day.
  expect(await paidOf('--from', '2026-11-21', '--to', '2026-11-21')).toBe(1)
})

test.each([
  [['--from', '2026-02-30'], '--from must be a date like 2026-11-21, not "2026-02-30"'],
  [['--to', 'yesterday'], '--to must be a date'],
  [['--from', '2026-11-21', '--to', '2026-11-20'], '--from must not be after --to'],
  [['--channel', ''], '--channel must have 1 to 300 characters'],
])('%j is wrong input', async (args, text) => {
  const { code, stderr } = await run(...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
})
