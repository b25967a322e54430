// The order desk of the console, through the gateway: lists, one order, the acts of staff, sheets, exports.
import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@contract/codes/order'
import { PARCEL_STATE } from '@contract/codes/parcel'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { breaches } from '../support/invariants'
import { lastAct } from '../support/last-act'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const HOUR_MS = 3_600_000

let mall: TestMall
let coat: Shelved
let sock: Shelved
let cap: Shelved
let book: Shelved
let cake: Shelved
let head: ConsoleClient
let clerk: ConsoleClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true })
  await openStore(mall.services, { storeId: 'one', name: '一店', deliveryTypes: [0], freightCents: 800 })
  await openStore(mall.services, { storeId: 'two', name: '二店', deliveryTypes: [0], freightCents: 0 })
  await openStore(mall.services, { storeId: 'fetched', deliveryTypes: [1] })
  coat = await shelve(mall.services, 'coat', { stock: 500, storeId: 'one' })
  sock = await shelve(mall.services, 'sock', { stock: 500, storeId: 'one', priceCents: 1000 })
  cap = await shelve(mall.services, 'cap', { stock: 500, storeId: 'one', priceCents: 2000 })
  book = await shelve(mall.services, 'book', { stock: 500, storeId: 'two', priceCents: 3000 })
  cake = await shelve(mall.services, 'cake', { stock: 500, storeId: 'fetched', priceCents: 3000 })
})
// Each test logs in: a session expires when the clock advances.
beforeEach(async () => {
  head = (await staffClient(mall, 'administrator')).client
  clerk = (await staffClient(mall, 'clerk', { stores: ['one'] })).client
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

interface Placed {
  client: WireClient
  orderNos: string[]
  orderId: string
  payOrderNo: string
}

let phones = 0
const phone = () => `138${String(++phones).padStart(8, '0')}`

async function place(
  goods: readonly (readonly [Shelved, number])[],
  mobile = phone(),
  name = '林予安',
): Promise<Placed> {
  const client = await mall.enrol({ mobile, name })
  const stores = [...new Set(goods.map(([{ storeId }]) => storeId))]
  const binComits = stores.map((storeId) => ({
    storeId,
    products: goods.filter(([one]) => one.storeId === storeId).map(([{ skuId }, number]) => ({ skuId, number })),
  }))
  const submit = await submitOf(client, { source: 'buyNow', binComits })
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  const orderNos = placed.orders.map(({ orderNo }) => orderNo)
  return { client, orderNos, orderId: placed.orders[0]?.orderId ?? '', payOrderNo: placed.payOrderNo }
}

async function bought(...goods: readonly (readonly [Shelved, number])[]): Promise<Placed & { orderNo: string }> {
  const placed = await place(goods)
  await payFor(mall, placed.client, placed.payOrderNo)
  return { ...placed, orderNo: placed.orderNos[0] ?? '' }
}

const listed = async (client: ConsoleClient, input: Parameters<typeof list>[1]) =>
  (await list(client, input)).records.map(({ orderNo }) => orderNo)
const list = (client: ConsoleClient, input: Parameters<typeof client.call<'order/list'>>[1]) =>
  client.call('order/list', input)
const detail = (orderNo: string, client = head) => client.call('order/detail', { orderNo })

test('each order is in the views of its state, and views are counted [console.order-views]', async () => {
  const unpaid = await place([[coat, 1]])
  const toShip = await bought([coat, 1])
  const pickup = await bought([cake, 1])
  const before = await head.call('order/counts', {})
  await toShip.client.call('POST productOrder/remindShip', { orderId: toShip.orderId })
  const views = async (orderNo: string) => {
    const found: string[] = []
    for (const { view } of before.views) {
      const key = view as 'all'
      if ((await listed(head, { view: key, pageSize: 100 })).includes(orderNo)) found.push(view)
    }
    return found
  }
  expect(await views(unpaid.orderNos[0] ?? '')).toEqual(['all', 'toPay'])
  expect(await views(toShip.orderNo)).toEqual(['all', 'toShip', 'reminded'])
  expect(await views(pickup.orderNo)).toEqual(['all', 'toPickUp'])
  const after = await head.call('order/counts', {})
  const countOf = ({ views }: typeof after, view: string) => views.find((one) => one.view === view)?.count ?? 0
  expect(countOf(after, 'reminded') - countOf(before, 'reminded')).toBe(1)
  const [row] = (await list(head, { view: 'reminded' })).records.filter(({ orderNo }) => orderNo === toShip.orderNo)
  expect(row).toMatchObject({ reminders: 1, totalNumber: 1, lineCount: 1, isLate: false, hasNote: false })
  expect(row?.receiverPhone).toMatch(/^138\*{4}\d{4}$/)
  expect(row?.acts.map(({ code }) => code)).toEqual(['ship', 'note'])
  expect(row?.shipBy).toBe((row?.paidAt ?? 0) + 48 * HOUR_MS)
})

test('an order that is not shipped 48 hours after its payment is late, and the most urgent is first by deadline [console.order-late]', async () => {
  const old = await bought([book, 1])
  mall.clock.advance(49 * HOUR_MS)
  head = (await staffClient(mall, 'administrator')).client
  const fresh = await bought([book, 1])
  const late = await list(head, { view: 'late', sort: 'deadline', storeIds: ['two'], pageSize: 100 })
  expect(late.records.map(({ orderNo, isLate }) => [orderNo, isLate])).toEqual([[old.orderNo, true]])
  for (const sort of ['deadline', 'paid'] as const)
    expect(await listed(head, { view: 'toShip', sort, storeIds: ['two'] })).toEqual([old.orderNo, fresh.orderNo])
  expect(await listed(head, { view: 'toShip', storeIds: ['two'] })).toEqual([fresh.orderNo, old.orderNo])
  // Page by page, from either end.
  for (const sort of ['deadline', 'newest'] as const) {
    const first = await list(head, { view: 'toShip', sort, storeIds: ['two'], pageSize: 1 })
    const next = await list(head, {
      view: 'toShip',
      sort,
      storeIds: ['two'],
      pageSize: 1,
      ...(first.cursor !== null && { cursor: first.cursor }),
    })
    const all = sort === 'deadline' ? [old, fresh] : [fresh, old]
    expect([...first.records, ...next.records].map(({ orderNo }) => orderNo)).toEqual(all.map(({ orderNo }) => orderNo))
    expect(next.hasMore).toBe(false)
  }
  const wrong = await head.send('order/list', { view: 'all', cursor: 'x' })
  expect(wrong.message).toContain('cursor')
})

test('a search finds whole numbers, phones, receivers and SKUs [console.order-search]', async () => {
  const mobile = phone()
  const placed = await place([[sock, 2]], mobile, '佘诗曼')
  await payFor(mall, placed.client, placed.payOrderNo)
  const [orderNo = ''] = placed.orderNos
  await head.call('order/ship', { orderNo, company: '顺丰速运', no: 'SF10086001', sentPieces: 0 })
  for (const text of [orderNo, `'${orderNo}`, orderNo.slice(0, 19), mobile, '佘诗曼', 'SF10086001'])
    expect([text, await listed(head, { view: 'all', text })]).toEqual([text, [orderNo]])
  expect(await listed(head, { view: 'all', text: sock.skuId })).toContain(orderNo)
  expect(await listed(head, { view: 'toPay', text: orderNo })).toEqual([])
  expect(await listed(head, { view: 'shipping', text: mobile })).toEqual([orderNo])
  for (const text of ['佘诗', orderNo.slice(0, 20), '不存在'])
    expect(await listed(head, { view: 'all', text })).toEqual([])
  const times = { paidFrom: mall.clock.now() - HOUR_MS, paidUntil: mall.clock.now() + 1 }
  expect(await listed(head, { view: 'shipping', ...times, deliveryTypes: [0] })).toContain(orderNo)
  expect(await listed(head, { view: 'shipping', paidUntil: times.paidFrom })).not.toContain(orderNo)
  expect(await listed(head, { view: 'shipping', ...times, deliveryTypes: [5] })).toEqual([])
  expect(await listed(head, { view: 'all', createdUntil: Date.now() - HOUR_MS })).toEqual([])
})

test('a clerk reads and ships the orders of the own stores only; other orders are unknown [console.order-scope] [console.order-packing]', async () => {
  const own = await bought([coat, 1])
  const other = await bought([book, 1])
  const known = await listed(clerk, { view: 'all', pageSize: 100 })
  expect(known).toContain(own.orderNo)
  expect(known).not.toContain(other.orderNo)
  expect(await listed(clerk, { view: 'all', storeIds: ['two'] })).toEqual([])
  expect(await listed(clerk, { view: 'all', text: other.orderNo })).toEqual([])
  const asked: [string, object][] = [
    ['order/detail', {}],
    ['order/accept', {}],
    ['order/ship', { company: '顺丰速运', no: 'SF10086002', sentPieces: 0 }],
    ['order/deliver', {}],
    ['order/note', { text: '记' }],
    ['order/correctParcel', { parcelId: 'x', no: 'SF10086002' }],
  ]
  for (const [key, more] of asked) {
    const [unknown, foreign] = [
      await clerk.send(key, { orderNo: '1', ...more }),
      await clerk.send(key, { orderNo: other.orderNo, ...more }),
    ]
    expect([key, foreign]).toEqual([key, unknown])
    expect(foreign.message).toContain('没有这个订单')
  }
  expect((await clerk.call('order/packing', { orderNos: [other.orderNo, own.orderNo] })).lists).toMatchObject(
    [{ orderNo: own.orderNo, lines: [{ skuId: coat.skuId, number: 1 }], address: { mobile: /^138\d{8}$/ } }].map(
      (one) => ({ ...one, address: expect.objectContaining({ mobile: expect.stringMatching(/^138\d{8}$/) }) }),
    ),
  )
  const { views } = await clerk.call('order/counts', { storeIds: ['two'] })
  expect(views.every(({ count }) => count === 0)).toBe(true)
  const { text } = await clerk.file('order/export', { view: 'all' })
  expect([text.includes(own.orderNo), text.includes(other.orderNo)]).toEqual([true, false])
})

test('the steps of each line add up from its original price to its total [console.order-price]', async () => {
  const placed = await place([
    [sock, 1],
    [cap, 1],
  ])
  const [orderNo = ''] = placed.orderNos
  const first = await detail(orderNo)
  expect(first.acts.map(({ code, refusal }) => [code, refusal])).toEqual([
    ['ship', '还没有付款'],
    ['deliver', '还没有付款'],
    ['reduce', ''],
    ['note', ''],
    ['cancel', ''],
    ['refund', '还没有付款'],
  ])
  const reduced = await head.call('order/reduce', {
    orderNo,
    cents: 300,
    reason: '老顾客',
    payableCents: first.payableCents,
  })
  expect(reduced.payableCents).toBe(first.payableCents - 300)
  // A repeated call does nothing.
  const again = await head.send('order/reduce', {
    orderNo,
    cents: 300,
    reason: '老顾客',
    payableCents: first.payableCents,
  })
  expect(again.code).not.toBe(0)
  const shown = await detail(orderNo)
  const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
  for (const line of shown.lines)
    expect(line.originalCents + sum(line.steps)).toBe(line.payableCents + line.freightCents + line.taxCents)
  expect(shown.lines.map(({ steps }) => steps)).toEqual([
    [
      { key: expect.any(String), title: '商家改价', cents: -100 },
      { key: 'freight', title: '运费分摊', cents: expect.any(Number) },
    ],
    [
      { key: expect.any(String), title: '商家改价', cents: -200 },
      { key: 'freight', title: '运费分摊', cents: expect.any(Number) },
    ],
  ])
  expect(shown.amounts.at(-1)).toEqual({ label: '应付', amount: reduced.payableCents, kind: 'pay' })
  expect(shown.payables).toMatchObject([{ stateText: '待付款', cents: reduced.payableCents }])
  await payFor(mall, placed.client, placed.payOrderNo)
  const paid = await detail(orderNo)
  expect(paid.payments).toMatchObject([{ wayText: '微信支付', stateText: '已付款', cents: reduced.payableCents }])
  expect(paid.shopper).toMatchObject({ uid: placed.client.uid, card: '', orders: 1 })
  expect(paid.shopper?.mobile).toMatch(/\*{4}/)
  expect(paid.address?.mobile).toMatch(/^138\d{8}$/)
})

test('an order is shipped in parts, a number is corrected, and the timeline names who did it [console.order-acts] [console.order-seen] [console.order-note]', async () => {
  const { orderNo, client, orderId } = await bought([coat, 2], [sock, 1])
  const staff = await staffClient(mall, 'administrator')
  const { name } = await staff.client.call('session/me', {})
  const part = {
    orderNo,
    company: '顺丰速运',
    no: 'SF20086001',
    goods: [{ skuId: coat.skuId, number: 1 }],
    sentPieces: 0,
  }
  await staff.client.call('order/ship', part)
  expect((await staff.client.send('order/ship', part)).message).toContain('状态已变化')
  const half = await detail(orderNo, staff.client)
  expect([half.sentPieces, half.lines.map(({ toSend }) => toSend)]).toEqual([1, [1, 1]])
  expect(half.acts[0]).toMatchObject({ code: 'ship', text: '继续发货', refusal: '' })
  const parcelId = half.parcels[0]?.parcel.parcelId ?? ''
  expect(half.parcels[0]?.act).toMatchObject({ code: 'correctParcel', refusal: '' })
  await staff.client.call('order/correctParcel', { orderNo, parcelId, no: 'SF20086002' })
  await staff.client.call('order/note', { orderNo, text: '顾客要求分开寄' })
  await staff.client.call('order/ship', { orderNo, company: '顺丰速运', no: 'SF20086003', sentPieces: 1 })
  const sent = await detail(orderNo, staff.client)
  expect(sent.parcels.map(({ parcel }) => parcel.expressNo)).toEqual(['SF20086002', 'SF20086003'])
  expect(sent.acts.find(({ code }) => code === 'deliver')?.refusal).toBe('有包裹还没有被揽收')
  expect(sent.timeline.slice(0, 4).map(({ who, text, note }) => [who, text, note])).toEqual([
    [name, '发货', '顺丰速运 SF20086003'],
    [name, '备注', '顾客要求分开寄'],
    [name, '更正运单号', '顺丰速运 SF20086002'],
    [name, '部分发货', '顺丰速运 SF20086001'],
  ])
  expect(sent.notes).toMatchObject([{ who: name, text: '顾客要求分开寄' }])
  const shopper = await client.call('GET productOrder/getOrderInfo', { orderId })
  expect(JSON.stringify(shopper)).not.toContain('分开寄')
  for (const { parcel } of sent.parcels)
    await mall.services.parcelOperator.tell(
      { kind: 'operator', id: 't' },
      parcel.parcelId,
      PARCEL_STATE.signed,
      '已签收',
    )
  await staff.client.call('order/deliver', { orderNo })
  expect((await detail(orderNo)).statusText).toBe('已完成')
})

test('a refund that is requested twice is booked once [console.order-refund]', async () => {
  const { orderNo } = await bought([book, 1])
  const ask = { orderNo, cents: 1000, reason: '补偿', refundedCents: 0 }
  const { refund, isDone } = await head.call('order/refund', ask)
  expect([isDone, refund?.cents]).toEqual([true, 1000])
  expect((await head.send('order/refund', ask)).message).toContain('状态已变化')
  const shown = await detail(orderNo)
  expect(shown.refunds).toMatchObject([{ refundNo: refund?.refundNo, cents: 1000, reason: '补偿' }])
  expect(shown.refundedCents).toBe(1000)
  const over = await head.send('order/refund', { ...ask, cents: 9000, refundedCents: 1000 })
  expect(over.message).toBe('amount: 最多可退 ¥20')
  const { client } = await staffClient(mall, 'service')
  expect((await detail(orderNo, client)).acts.map(({ code }) => code)).toEqual(['note'])
})

test('an unpaid order is cancelled with its checkout, unless the checkout has a store outside the scope [console.order-cancel]', async () => {
  const both = await place([
    [coat, 1],
    [book, 1],
  ])
  const { client } = await staffClient(mall, 'administrator', { stores: ['one'] })
  const orderNo =
    (await mall.services.orderOperator.list({ uid: both.client.uid ?? '' })).find(({ storeId }) => storeId === 'one')
      ?.orderNo ?? ''
  const refused = await client.send('order/cancel', { orderNo, reason: '缺货' })
  expect(refused.message).toBe('同一笔付款里有其他门店的订单，不能取消')
  await head.call('order/cancel', { orderNo, reason: '缺货' })
  for (const no of both.orderNos) {
    expect(await detail(no)).toMatchObject({ statusText: '已关闭', closeReason: '缺货' })
    expect(await lastAct(mall.services, no)).toMatchObject({
      action: 'order.cancel',
      details: { before: ORDER_STATUS.unpaid, after: ORDER_STATUS.closed, reason: '缺货' },
    })
  }
  expect((await head.send('order/cancel', { orderNo, reason: '缺货' })).message).toContain('状态已变化')
})

test('a pasted sheet is previewed row by row, and its good rows are shipped once [console.order-sheet]', async () => {
  const [first, second, foreign, closed] = [
    await bought([coat, 1]),
    await bought([coat, 2], [sock, 1]),
    await bought([book, 1]),
    await place([[coat, 1]]),
  ]
  const text = [
    '订单号\t快递公司\t运单号',
    `'${first.orderNo}\t顺丰速运\tSF30086001`,
    `${second.orderNo}\tyuantong\tYT30086002`,
    `${foreign.orderNo}\t顺丰速运\tSF30086003`,
    `${closed.orderNos[0]}\t顺丰\tSF30086004`,
    `${first.orderNo}\t顺丰速运\tSF30086002`,
    '2.02611E+20\t顺丰速运\tSF1',
  ].join('\r\n')
  const { rows } = await clerk.call('order/shipSheet', { text })
  expect(rows.map(({ line, problems, suggestions, pieces }) => [line, problems, suggestions, pieces])).toEqual([
    [2, [], [], 1],
    [3, [], [], 3],
    [4, ['没有这个订单'], [], 0],
    [5, ['没有名为“顺丰”的承运商', '订单待付款，不能发货'], ['顺丰速运', '顺丰快运'], 0],
    [6, ['订单在表格里出现了两次'], [], 0],
    [
      7,
      [
        '订单号被表格改成了科学计数，请把该列设为文本后重新复制',
        '运单号须为 6–30 位字母、数字或连字符',
        '没有这个订单',
      ],
      [],
      0,
    ],
  ])
  const good = rows.filter(({ problems }) => problems.length === 0)
  const ask = { rows: good.map(({ orderNo, company, no }) => ({ orderNo, company, no })) }
  const done = await clerk.call('order/shipRows', ask)
  expect(done.rows.map(({ isShipped, isRepeat }) => [isShipped, isRepeat])).toEqual([
    [true, false],
    [true, false],
  ])
  const repeated = await clerk.call('order/shipRows', {
    rows: [...ask.rows, { orderNo: foreign.orderNo, company: '顺丰速运', no: 'SF30086003' }],
  })
  expect(repeated.rows.map(({ isShipped, isRepeat, text: why }) => [isShipped, isRepeat, why])).toEqual([
    [true, true, ''],
    [true, true, ''],
    [false, false, '没有这个订单'],
  ])
  for (const { orderNo } of [first, second]) expect((await detail(orderNo)).parcels).toHaveLength(1)
  const used = await head.call('order/shipSheet', { text: `${foreign.orderNo},顺丰速运,SF30086001` })
  expect(used.rows[0]?.problems).toEqual(['运单号已用于另一个包裹'])
  const many = Array.from({ length: 501 }, (_, n) => `1${n} a b`).join('\n')
  expect((await clerk.send('order/shipSheet', { text: many })).message).toBe('text: 一次最多 500 行')
})

test('an export is a CSV file with masked phones and without formulas [console.order-export]', async () => {
  const placed = await place([[coat, 1]], '13899990000', '=HYPERLINK')
  const { text, headers } = await head.file('order/export', { view: 'toPay' })
  expect(text.startsWith('\uFEFF订单号,门店,状态,')).toBe(true)
  const line = text.split('\r\n').find((one) => one.includes(placed.orderNos[0] ?? '')) ?? ''
  expect(line.startsWith(`'${placed.orderNos[0]},一店,待付款,`)).toBe(true)
  expect(line).toContain(",'=HYPERLINK,138****0000,")
  expect(text).not.toContain('13899990000')
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
    /filename\*=UTF-8''订单-待付款-\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(await lastAct(mall.services, 'toPay')).toMatchObject({ action: 'order.export' })
  expect((await head.send('order/export', { view: 'none' })).code).not.toBe(0)
})
