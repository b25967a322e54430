import { createHash, randomUUID } from 'node:crypto'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { ACCEPT_MS } from '@contract/codes/delivery'
import { ORDER_STATUS } from '@contract/codes/order'
import { PARCEL_STATE } from '@contract/codes/parcel'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { errorName } from '../order/orders.fixture'
import { Kuaidi100 } from '.'

const ACTOR = { kind: 'operator', id: 'test' } as const
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SALT = 'a-salt-of-16-signs'
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()

let mall: TestMall
let coat: Shelved
let sock: Shelved
let meal: Shelved
let asked: string[]
beforeAll(async () => {
  asked = []
  const tracking = new Kuaidi100({
    customer: 'C',
    key: 'K',
    salt: SALT,
    url: 'https://poll.example',
    callbackUrl: 'https://mall.example/parcel/notice/kuaidi100',
    post: (url, { param = '' }) => {
      asked.push(`${url} ${param}`)
      return url.endsWith('/poll') ? Promise.resolve('{"returnCode":"200"}') : Promise.reject(new Error('out of reach'))
    },
  })
  mall = await testApp({ isSeeded: false, hasGateway: true, parcel: { tracking } })
  await openStore(mall.services, { storeId: 'sends', deliveryTypes: [0], freightCents: 0 })
  await openStore(mall.services, { storeId: 'rides', deliveryTypes: [3], x: 30.21, y: 120.2, instantFreightCents: 0 })
  coat = await shelve(mall.services, 'coat', { stock: 500, storeId: 'sends' })
  sock = await shelve(mall.services, 'sock', { stock: 500, storeId: 'sends', priceCents: 1000 })
  meal = await shelve(mall.services, 'meal', { stock: 500, storeId: 'rides', priceCents: 3000 })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

interface Bought {
  client: WireClient
  orderId: string
  orderNo: string
}

async function bought(...goods: readonly (readonly [Shelved, number])[]): Promise<Bought> {
  const client = await mall.enrol({ at: { x: 30.19, y: 120.25 } })
  const storeId = goods[0]?.[0].storeId ?? ''
  const products = goods.map(([{ skuId }, number]) => ({ skuId, number }))
  const submit = await submitOf(client, { source: 'buyNow', binComits: [{ storeId, products }] })
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  await payFor(mall, client, placed.payOrderNo)
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  return { client, orderId, orderNo }
}

const detail = ({ client, orderId }: Bought) => client.call('GET productOrder/getOrderInfo', { orderId })
const parcels = async ({ client, orderId }: Bought) =>
  (await client.call('GET express/orderExpressQueryAll', { orderId })).parcels
const codes = ({ buttons }: { buttons: { code: string }[] }) => buttons.map(({ code }) => code)
const ship = (no: string, company: string, number: string, goods?: { skuId: string; number: number }[]) =>
  mall.services.orderOperator.ship(ACTOR, 'all', no, company, number, goods)
/** Repeatedly moves the clock and runs due jobs. */
async function pass(ms: number, step: number) {
  for (let gone = 0; gone < ms; gone += step) {
    mall.clock.advance(step)
    await mall.services.jobs.runDue()
    await mall.settle()
  }
}
const told = async ({ client }: Bought) =>
  (await client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade', pageSize: 50 })).records.map(
    ({ title }) => title,
  )
const words = async ({ client }: Bought) =>
  (await client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade', pageSize: 50 })).records.map(
    ({ title, content }) => `${title}：${content}`,
  )

test('an order is sent in several parcels, each with its goods; the last one moves the order to 待收货 [parcel.several]', async () => {
  const order = await bought([coat, 2], [sock, 1])
  expect(await errorName(ship(order.orderNo, '顺丰速运', 'SF1', [{ skuId: coat.skuId, number: 3 }]))).toBe(
    'SYS_PARAM_ERROR',
  )
  await ship(order.orderNo, '顺丰速运', 'SF1', [{ skuId: coat.skuId, number: 1 }])
  await mall.settle()
  const half = await detail(order)
  expect(half).toMatchObject({ status: ORDER_STATUS.toShip, statusText: '部分发货' })
  expect(half.hint).toBe('部分商品已发出，其余正在备货')
  expect(half.lines.map(({ skuId, sentText }) => [skuId, sentText]).sort()).toEqual(
    [
      [coat.skuId, '已发 1 件，待发 1 件'],
      [sock.skuId, '待发货'],
    ].sort(),
  )
  const coatTitle = half.lines.find(({ skuId }) => skuId === coat.skuId)?.title ?? ''
  expect(await words(order)).toContain(
    `订单部分发货：「${half.storeName}」已发出「${coatTitle}」，顺丰速运 SF1，其余商品正在备货`,
  )
  expect(codes(half)).toEqual(['applyInvoice', 'checkLogistics', 'remindShip'])
  const cancel = order.client.call('POST productOrder/cancelOrder', { orderId: order.orderId, reason: '不想要了' })
  await expect(cancel).rejects.toThrow('状态已变化')
  expect(await errorName(ship(order.orderNo, '顺丰速运', 'SF2', [{ skuId: coat.skuId, number: 2 }]))).toBe(
    'SYS_PARAM_ERROR',
  )

  await ship(order.orderNo, '圆通速递', 'YT2')
  await mall.settle()
  const whole = await detail(order)
  expect(whole.status).toBe(ORDER_STATUS.toReceive)
  expect(codes(whole)).toEqual(['applyInvoice', 'extendReceive', 'checkLogistics', 'confirmReceive'])
  expect(
    (await parcels(order)).map(({ expressNo, expressCompany, news, goods }) => [
      expressCompany,
      expressNo,
      news,
      goods.map(({ title, number }) => `${title} ${number}`),
    ]),
  ).toEqual([
    ['顺丰速运', 'SF1', '顺丰速运 SF1，等待揽收', [expect.stringMatching(/ 1$/)]],
    ['圆通速递', 'YT2', '圆通速递 YT2，等待揽收', [expect.stringMatching(/ 1$/), expect.stringMatching(/ 1$/)]],
  ])
  expect(whole.lines.map(({ sentText }) => sentText)).toEqual(['', ''])
  expect((await told(order)).filter((title) => title === '订单已发货')).toHaveLength(1)
  expect(await errorName(ship(order.orderNo, '顺丰速运', 'SF3'))).toBe('STATE_CHANGED')
})

test('the mall’s own carrier passes the areas of the address by the clock, and each step is announced once [parcel.house]', async () => {
  const order = await bought([coat, 1])
  await ship(order.orderNo, 'galleria', '')
  await pass(36 * HOUR_MS, HOUR_MS)
  const [parcel] = await parcels(order)
  expect(parcel).toMatchObject({ expressCompany: '乐廊速运', state: PARCEL_STATE.signed, stateText: '已签收' })
  expect(parcel?.expressNo).toMatch(/^LL\d+$/)
  const texts = parcel?.tracks.map(({ text }) => text) ?? []
  expect(texts).toHaveLength(7)
  expect(texts[0]).toBe('已签收，感谢使用乐廊速运')
  expect(texts.some((text) => /^到达 .+市转运中心$/.test(text))).toBe(true)
  expect((await told(order)).sort()).toEqual(
    ['订单已支付', '订单已发货', '包裹已揽收', '包裹正在派送', '包裹已签收'].sort(),
  )
  // No further query and no further message.
  await pass(4 * HOUR_MS, HOUR_MS)
  expect(await told(order)).toHaveLength(5)
  await order.client.call('POST productOrder/confirmReceive', { orderId: order.orderId })
  expect(codes(await detail(order))).toEqual(['applyInvoice', 'delete', 'checkLogistics', 'buyAgain', 'evaluate'])
})

test('a rider accepts a meal, fetches it, rides from the store to the address and arrives in time [parcel.rider]', async () => {
  const order = await bought([meal, 1])
  await mall.services.orderOperator.accept(ACTOR, 'all', order.orderNo)
  await ship(order.orderNo, 'rider', '')
  const positions: number[] = []
  for (let minute = 0; minute < 40; minute++) {
    await pass(MINUTE_MS, MINUTE_MS)
    const [parcel] = await parcels(order)
    if (parcel?.ride) positions.push(parcel.ride.now.y)
    if (minute === 2) expect(parcel).toMatchObject({ stateText: '骑手已接单', courier: { name: '乐廊骑手' } })
  }
  const [parcel] = await parcels(order)
  expect(parcel).toMatchObject({ isRider: true, stateText: '已送达', ride: null })
  expect(parcel?.tracks.map(({ text }) => text)).toEqual([
    '已送达',
    '骑手配送中',
    '骑手已取货',
    '骑手已接单，正赶往门店',
    '已呼叫骑手，等待接单',
  ])
  expect(parcel?.tracks[0]?.at).toBeLessThanOrEqual(parcel?.dueAt ?? 0)
  expect(new Set(positions).size).toBeGreaterThan(5)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
})

test('an order that its store does not accept in time is refunded by itself; an accepted one is not [parcel.accept]', async () => {
  const [late, taken] = [await bought([meal, 1]), await bought([meal, 1])]
  expect((await detail(late)).status).toBe(ORDER_STATUS.awaitingAcceptance)
  await mall.services.orderOperator.accept(ACTOR, 'all', taken.orderNo)
  await pass(ACCEPT_MS - MINUTE_MS, ACCEPT_MS - MINUTE_MS)
  expect((await detail(late)).status).toBe(ORDER_STATUS.awaitingAcceptance)
  await pass(2 * MINUTE_MS, MINUTE_MS)
  await eventually(async () => {
    await mall.services.jobs.runDue()
    await mall.settle()
    return (await detail(late)).status === ORDER_STATUS.refunded
  }, 'the money is back')
  expect((await detail(taken)).status).toBe(ORDER_STATUS.toShip)
  const cases = await late.client.call('POST refundOrder/pageRefundOrders', {})
  expect(cases.records[0]).toMatchObject({ reason: '商家未及时接单，自动退款' })
})

test('either a cancellation or the concurrent dispatch of a first parcel succeeds completely [parcel.cancel-race]', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await bought([coat, 2])
    const goods = [{ skuId: coat.skuId, number: 1 }]
    const results = await Promise.allSettled([
      order.client.call('POST productOrder/cancelOrder', { orderId: order.orderId, reason: '不想要了' }),
      ship(order.orderNo, '顺丰速运', `SF${round}`, goods),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isSent = results[1]?.status === 'fulfilled'
    expect(await parcels(order)).toHaveLength(isSent ? 1 : 0)
    expect((await detail(order)).status === ORDER_STATUS.toShip).toBe(isSent)
  }
})

test('one of two concurrent dispatches of the last piece succeeds [parcel.last-piece]', async () => {
  const order = await bought([coat, 2])
  const one = [{ skuId: coat.skuId, number: 2 }]
  const results = await Promise.allSettled([
    ship(order.orderNo, '顺丰速运', 'SF1', one),
    ship(order.orderNo, '顺丰速运', 'SF2', one),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await parcels(order)).toHaveLength(1)
})

test.each([
  ['lost', PARCEL_STATE.lost, '包裹丢失、破损'],
  ['refused', PARCEL_STATE.refused, '不想要了'],
])(
  'goods of a parcel that is %s get a case automatically, and the store’s agreement refunds them [aftersale.lost]',
  async (...row) => {
    const [, state, reason] = row
    const order = await bought([coat, 2], [sock, 1])
    await ship(order.orderNo, '中通快递', 'ZT1')
    const [parcel] = await parcels(order)
    await mall.services.parcelOperator.tell(ACTOR, parcel?.parcelId ?? '', state, '承运商已登记')
    await mall.settle()
    // Two concurrent reports open one case.
    await mall.services.parcelOperator.tell(ACTOR, parcel?.parcelId ?? '', state, '承运商已登记')
    await mall.settle()
    const { records } = await order.client.call('POST refundOrder/pageRefundOrders', {})
    expect(records.map((one) => [one.reason, one.number, one.status])).toEqual(
      expect.arrayContaining([
        [reason, 2, AFTERSALE_STATUS.verify],
        [reason, 1, AFTERSALE_STATUS.verify],
      ]),
    )
    expect(records).toHaveLength(2)
    for (const { refundOrderNo } of records)
      await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no: refundOrderNo })
    await eventually(async () => {
      await mall.services.jobs.runDue()
      await mall.settle()
      return (await detail(order)).status === ORDER_STATUS.refunded
    }, 'the money is back')
    const { q } = mall.services.db
    const actions = await q.selectFrom('audit').select('subjectId').where('action', '=', 'parcel.tell').execute()
    expect(actions.filter(({ subjectId }) => subjectId === parcel?.parcelId)).toHaveLength(2)
  },
)

test('a signed callback of a tracking service is taken; an unreachable service is polled again [parcel.polled]', async () => {
  const order = await bought([coat, 1])
  await ship(order.orderNo, '顺丰速运', 'SF778')
  const [parcel] = await parcels(order)
  await mall.services.jobs.runDue()
  expect(asked.filter((one) => one.includes('"number":"SF778"'))).toHaveLength(1)
  const param = JSON.stringify({
    lastResult: {
      nu: 'SF778',
      state: '1',
      data: [{ time: '2099-01-01 08:00:00', context: '【宁波】已揽收', status: '揽收' }],
    },
  })
  const call = (id: string, sign: string) =>
    mall.app.inject({
      method: 'POST',
      url: `/parcel/notice/kuaidi100/${id}`,
      payload: new URLSearchParams({ sign, param }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const id = parcel?.parcelId ?? ''
  expect((await call(id, md5(`${param}wrong`))).json()).toMatchObject({ returnCode: '500' })
  expect((await call('nobody', md5(param + SALT))).json()).toMatchObject({ returnCode: '500' })
  expect((await parcels(order))[0]?.state).toBe(PARCEL_STATE.sent)
  expect((await call(id, md5(param + SALT))).json()).toMatchObject({ result: true, returnCode: '200' })
  expect((await call(id, md5(param + SALT))).json()).toMatchObject({ returnCode: '200' })
  const [after] = await parcels(order)
  expect(after).toMatchObject({ state: PARCEL_STATE.collected, news: '【宁波】已揽收' })
  expect(after?.tracks).toHaveLength(2)
  // The poll a day later fails: the parcel stays as it is, and the poll is repeated.
  await pass(25 * HOUR_MS, 25 * HOUR_MS)
  const { q } = mall.services.db
  const jobs = await q
    .selectFrom('job')
    .select(['dueAt', 'attempts'])
    .where('kind', '=', 'parcel.follow')
    .where('key', '=', id)
    .execute()
  expect(jobs).toHaveLength(1)
  expect(jobs[0]?.attempts).toBe(0)
  expect(jobs[0]?.dueAt).toBeGreaterThan(mall.clock.now() + 9 * MINUTE_MS)
})

test('a corrected number is subscribed again, and callbacks of the former one are ignored [parcel.corrected]', async () => {
  const order = await bought([coat, 1])
  await ship(order.orderNo, '顺丰速运', 'SF881')
  await mall.services.jobs.runDue()
  const [{ parcelId: id } = { parcelId: '' }] = await parcels(order)
  // Longer than the interval at which a new parcel is subscribed.
  await pass(5 * HOUR_MS, 5 * HOUR_MS)
  await mall.services.parcelOperator.correct(ACTOR, id, 'SF882')
  await mall.services.jobs.runDue()
  expect(asked.filter((one) => one.includes('/poll ') && one.includes('"number":"SF882"'))).toHaveLength(1)
  const call = (nu: string) => {
    const data = [{ time: '2099-01-01 08:00:00', context: '【宁波】已揽收', status: '揽收' }]
    const param = JSON.stringify({ lastResult: { nu, state: '1', data } })
    return mall.services.parcels.called(
      id,
      new Map([
        ['param', param],
        ['sign', md5(param + SALT)],
      ]),
    )
  }
  expect([await call('SF881'), (await parcels(order))[0]?.state]).toEqual([true, PARCEL_STATE.sent])
  expect([await call('SF882'), (await parcels(order))[0]?.state]).toEqual([true, PARCEL_STATE.collected])
  expect((await parcels(order))[0]?.expressNo).toBe('SF882')
})

test('an order is not delivered while a carrier has not collected one of its parcels [parcel.delivered]', async () => {
  const order = await bought([coat, 1])
  await ship(order.orderNo, '顺丰速运', 'SF901')
  const deliver = () => mall.services.orderOperator.deliver(ACTOR, 'all', order.orderNo)
  await expect(deliver()).rejects.toThrow('还没有被揽收')
  expect((await detail(order)).status).toBe(ORDER_STATUS.toReceive)
  const [{ parcelId } = { parcelId: '' }] = await parcels(order)
  await mall.services.parcelOperator.tell(ACTOR, parcelId, PARCEL_STATE.collected, '已揽收')
  await deliver()
  expect((await detail(order)).status).toBe(ORDER_STATUS.completed)
})

test('a case shows its return parcel, with the corrected number [parcel.return]', async () => {
  const order = await bought([coat, 1])
  await ship(order.orderNo, '顺丰速运', 'SF1')
  await order.client.call('POST productOrder/confirmReceive', { orderId: order.orderId })
  const { lines } = await detail(order)
  const { refundOrderNo } = await order.client.call(
    'POST refundOrder/apply',
    {
      orderId: order.orderId,
      orderLineId: lines[0]?.orderLineId ?? '',
      type: 2,
      isReceived: true,
      number: 1,
      reason: '尺码不合适',
      cents: 10_000,
      note: '',
      imageKeys: [],
    },
    { idempotencyKey: randomUUID() },
  )
  await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no: refundOrderNo })
  const send = (expressNo: string) =>
    order.client.call('POST refundOrder/addRefundOrderPostMsg', {
      refundOrderNo,
      expressCompany: '圆通速递',
      expressNo,
      mobile: '',
      imageKeys: [],
    })
  const route = async () =>
    (await order.client.call('POST refundOrder/getRefundOrderExpressRoute', { refundOrderNo })).parcels
  expect(await route()).toEqual([])
  await send('YT1000001')
  await send('YT1000002')
  expect(await route()).toMatchObject([{ isBack: true, expressCompany: '圆通速递', expressNo: 'YT1000002' }])
})
