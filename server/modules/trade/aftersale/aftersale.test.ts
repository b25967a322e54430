import { randomUUID } from 'node:crypto'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { DAY_MS } from '@contract/codes/china-time'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/ledger'
import { openStore, payFor, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { draftOf, skuOf } from '../../goods/catalog/catalog.fixture'
import { aftersaleMachine, type CaseState, caseState } from './aftersale.machine'

const ACTOR = { kind: 'operator', id: 'test' } as const
const STORE = { storeId: 'shoes', businessId: 'b1' }
const RED = { ...STORE, productId: 'product-boot', skuId: 'sku-boot-red' }
const BLUE = { ...RED, skuId: 'sku-boot-blue' }
const PARCEL = { expressCompany: '顺丰速运', expressNo: 'SF1234567890', mobile: '', imageKeys: [] }

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const { db, editor, stock, clock } = mall.services
  await openStore(mall.services, { storeId: 'shoes', deliveryTypes: [0], freightCents: 600, freeOverCents: null })
  const category = { categoryId: 'test-category', parentId: null, level: 1, name: '测试', picture: null, position: 0 }
  const skus = [RED, BLUE].map(({ skuId }) => skuOf(skuId, { priceCents: 10_000, memberPriceCents: null }))
  const draft = draftOf({ productId: RED.productId, storeId: 'shoes', categoryId: 'test-category', skus }, clock.now())
  await db.tx(async (tx) => {
    await editor.putCategories(tx, [category])
    await stock.stockUp(
      tx,
      skus.map(({ skuId }) => ({ skuId, onHand: 500 })),
      'test',
      clock.now(),
    )
    await editor.saveProducts(tx, [draft], clock.now())
  })
  await mall.settle()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

type Stage = 'paid' | 'shipped' | 'received'
interface Bought {
  client: WireClient
  orderId: string
  orderNo: string
  orderLineId: string
}

async function bought(stage: Stage, number = 2): Promise<Bought> {
  const client = await mall.enrol()
  const binComits = [{ storeId: 'shoes', products: [{ skuId: RED.skuId, number }] }]
  const submit = await submitOf(client, { source: 'buyNow', binComits })
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  await payFor(mall, client, placed.payOrderNo)
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  if (stage !== 'paid') await mall.services.operator.ship(ACTOR, orderNo, '顺丰速运', 'SF0001')
  if (stage === 'received') await client.call('POST productOrder/confirmReceive', { orderId })
  const order = await client.call('GET productOrder/getOrderInfo', { orderId })
  return { client, orderId, orderNo, orderLineId: order.lines[0]?.orderLineId ?? '' }
}

const REASONS = { 1: '质量问题', 2: '尺码不合适', 3: '尺码不合适' } as const
const ask = (type: 1 | 2 | 3, over: Record<string, unknown> = {}) => ({
  ...{
    type,
    isReceived: true,
    reason: REASONS[type],
    number: 1,
    cents: type === 3 ? 0 : 10_000,
    note: '',
    imageKeys: [],
  },
  ...(type === 3 && { skuId: BLUE.skuId }),
  ...over,
})
async function apply({ client, orderId, orderLineId }: Bought, asked: ReturnType<typeof ask>): Promise<string> {
  const input = { orderId, orderLineId, ...asked }
  const reply = await client.call('POST refundOrder/apply', input, { idempotencyKey: randomUUID() })
  return reply.refundOrderNo
}
const seen = ({ client }: Bought, refundOrderNo: string) =>
  client.call('GET refundOrder/getRefundOrder', { refundOrderNo })
/** Money goes through the gateway: its job is due, and then its notice comes. */
const settleMoney = async (of: Bought, no: string) => {
  await mall.settle()
  await mall.services.jobs.runDue()
  await eventually(async () => (await seen(of, no)).status === AFTERSALE_STATUS.refunded, 'the money is back')
}
/** Time passes, and its shopper logs in again. */
const turn = async ({ client }: Bought, ms: number) => {
  mall.clock.advance(ms)
  const { db, sessions } = mall.services
  const caller = { uid: null, sessionKey: '', deviceId: client.deviceId, appKey: 'galleria-h5', ip: '127.0.0.1' }
  client.session = await db.tx((tx) => sessions.login(tx, caller, client.uid, mall.clock.now()))
  await mall.services.jobs.runDue()
  await mall.settle()
}
const stockOf = async (skuId: string) =>
  (await mall.services.stock.available(mall.services.db.q, [skuId])).get(skuId) ?? 0

/** What takes a case through each move, by whoever may. */
const acts = (of: Bought, no: string) => {
  const { aftersaleOperator: store } = mall.services
  const { client } = of
  const mine = { refundOrderNo: no }
  return {
    amend: async () => {
      const { type, reason } = await seen(of, no)
      const isReceived = reason !== '不想要了'
      await client.call('POST refundOrder/amend', {
        ...mine,
        ...ask(type, { isReceived, reason, cents: type === 3 ? 0 : 9000 }),
      })
    },
    withdraw: () => client.call('POST refundOrder/withdraw', mine),
    agreeToRefund: () => store.agree(ACTOR, no),
    agreeToIntercept: () => store.agree(ACTOR, no),
    agreeToReturn: () => store.agree(ACTOR, no),
    reject: () => store.reject(ACTOR, no, '商品没有问题'),
    close: () => store.close(ACTOR, no, '双方协商一致'),
    sendBack: () => client.call('POST refundOrder/addRefundOrderPostMsg', { ...mine, ...PARCEL }),
    changeNo: () =>
      client.call('POST refundOrder/addRefundOrderPostMsg', { ...mine, ...PARCEL, expressNo: 'YT99887766' }),
    receiveToRefund: () => store.receive(ACTOR, no, true),
    receiveToSend: () => store.receive(ACTOR, no, true),
    rejectReceipt: () => store.refuse(ACTOR, no, '缺少鞋盒'),
    intercepted: () => store.intercept(ACTOR, no, true),
    interceptFailed: () => store.intercept(ACTOR, no, false),
    refuseParcel: () => client.call('POST refundOrder/afterIntercept', { ...mine, choice: 'refuseParcel' }),
    turnToReturn: () => client.call('POST refundOrder/afterIntercept', { ...mine, choice: 'turnToReturn' }),
    sendNew: () => store.send(ACTOR, no, '顺丰速运', 'SF7777777'),
    refundInstead: () => store.refundInstead(ACTOR, no),
    confirm: () => client.call('POST refundOrder/confirmExchange', mine),
    expire: () => turn(of, 8 * DAY_MS),
    refunded: () => settleMoney(of, no),
  }
}
type Move = keyof ReturnType<typeof acts>

/** Ways through the machine: how far the order is, what is asked for, and the moves. */
const WAYS: readonly (readonly [Stage, ReturnType<typeof ask>, readonly Move[]])[] = [
  ['paid', ask(1, { isReceived: false, reason: '不想要了' }), ['amend', 'agreeToRefund', 'refunded']],
  ['received', ask(1), ['reject', 'amend', 'reject', 'agreeToRefund', 'refunded']],
  ['received', ask(1), ['reject', 'withdraw']],
  ['received', ask(1), ['reject', 'expire']],
  ['received', ask(1), ['reject', 'close']],
  ['received', ask(1), ['withdraw']],
  ['received', ask(1), ['close']],
  ['shipped', ask(1, { isReceived: false, reason: '不想要了' }), ['agreeToIntercept', 'intercepted', 'refunded']],
  ...(['refuseParcel', 'turnToReturn', 'withdraw', 'expire'] as const).map(
    (last) =>
      [
        'shipped',
        ask(1, { isReceived: false, reason: '不想要了' }),
        ['agreeToIntercept', 'interceptFailed', last],
      ] as const,
  ),
  ['received', ask(2), ['agreeToReturn', 'sendBack', 'changeNo', 'receiveToRefund', 'refunded']],
  ['received', ask(2), ['reject', 'agreeToReturn', 'withdraw']],
  ['received', ask(2), ['agreeToReturn', 'expire']],
  ['received', ask(2), ['agreeToReturn', 'close']],
  ['received', ask(2), ['agreeToReturn', 'sendBack', 'rejectReceipt', 'receiveToRefund', 'refunded']],
  ...(['withdraw', 'expire', 'close'] as const).map(
    (last) => ['received', ask(2), ['agreeToReturn', 'sendBack', 'rejectReceipt', last]] as const,
  ),
  ['received', ask(3), ['agreeToReturn', 'sendBack', 'receiveToSend', 'sendNew', 'confirm']],
  ['received', ask(3), ['agreeToReturn', 'sendBack', 'rejectReceipt', 'receiveToSend', 'refundInstead', 'refunded']],
]

const taken = new Set<string>()
const refused = new Set<string>()

/** Whatever the machine does not know from here is refused, and changes nothing. */
async function refusesTheRest(of: Bought, no: string, state: CaseState) {
  if (refused.has(state)) return
  refused.add(state)
  const before = (await seen(of, no)).status
  for (const [move, act] of Object.entries(acts(of, no))) {
    if (move === 'expire' || move === 'refunded') continue
    // One word of the store stands for whatever it leads to.
    const alike = move.startsWith('agreeTo') ? 'agreeTo' : move.startsWith('receiveTo') ? 'receiveTo' : move
    const isKnown = Object.keys(aftersaleMachine.moves[state]).some((one) => one.startsWith(alike))
    const isSameCall = (move === 'sendBack' || move === 'changeNo') && (state === 'sendBack' || state === 'receiving')
    if (isKnown || isSameCall) continue
    await expect((async () => void (await act()))()).rejects.toThrow()
  }
  expect((await seen(of, no)).status).toBe(before)
}

test.each(WAYS)('an order %s: %j goes by %j', async (stage, asked, moves) => {
  const of = await bought(stage)
  const stock = await stockOf(RED.skuId)
  const no = await apply(of, asked)
  await expect(apply(of, asked)).rejects.toThrow('售后')
  for (const move of moves) {
    const state = caseState((await seen(of, no)).status)
    await refusesTheRest(of, no, state)
    await acts(of, no)[move]()
    taken.add(`${state} ${move}`)
  }
  const { status, statusText, lines } = await seen(of, no)
  const next = moves.reduce<CaseState>((state, move) => aftersaleMachine.next(state, move as never), 'verify')
  expect([status, lines[0]?.number]).toEqual([AFTERSALE_STATUS[next], 1])
  await refusesTheRest(of, no, next)
  const { records } = await of.client.call('GET refundOrder/getNegotiations', { refundOrderNo: no })
  expect(records).toHaveLength(moves.length + 1)
  if (next !== 'refunded') return
  expect(statusText).toBe('退款成功')
  const { ways } = await of.client.call('GET refundOrder/getRefundMoney', { refundOrderNo: no })
  expect(ways).toMatchObject([
    { text: '微信支付', amount: asked.type === 3 ? 10_000 : ways[0]?.amount, stateText: '已到账' },
  ])
  // What came back, or never left, is there to be sold again.
  expect((await stockOf(RED.skuId)) - stock).toBe(moves.includes('agreeToRefund') && stage !== 'paid' ? 0 : 1)
  // The other piece can be asked for, one that is back can't.
  const form = await of.client.call('GET refundOrder/getRefundForm', {
    orderId: of.orderId,
    orderLineId: of.orderLineId,
  })
  expect(form.numberMost).toBe(1)
})

test('each edge of the machine was taken, and in each state whatever else there is was refused', () => {
  const edges = Object.entries(aftersaleMachine.moves).flatMap(([state, moves]) =>
    Object.keys(moves).map((move) => `${state} ${move}`),
  )
  expect(edges.filter((edge) => !taken.has(edge))).toEqual([])
  expect(aftersaleMachine.states.filter((state) => !refused.has(state))).toEqual([])
})

test('silence of the store is agreement after two days, of a shopper the end of it; each is told once', async () => {
  const of = await bought('received')
  const no = await apply(of, ask(2))
  await turn(of, 2 * DAY_MS - 1000)
  expect((await seen(of, no)).statusText).toBe('等待商家处理')
  await turn(of, 2000)
  const agreed = await seen(of, no)
  expect(agreed).toMatchObject({ statusText: '请寄回商品', address: { name: expect.stringContaining('售后') } })
  expect(agreed.steps.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'open', 'open'])
  await turn(of, 7 * DAY_MS)
  expect(await seen(of, no)).toMatchObject({ statusText: '售后已关闭', hint: '逾期未处理，售后已关闭' })
  const told = await of.client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' })
  const titles = told.records.map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('售后'))).toEqual(['售后：售后已关闭', '售后：请寄回商品'])
})

test('the house decides what the store refused, once it is asked', async () => {
  const of = await bought('received')
  const no = await apply(of, ask(2))
  const { aftersaleOperator: store } = mall.services
  await store.reject(ACTOR, no, '已拆封')
  const ofCase = { refundOrderNo: no, text: '拆封不影响退货', imageKeys: [] }
  await of.client.call('POST refundOrder/stepIn', ofCase)
  await expect(of.client.call('POST refundOrder/stepIn', ofCase)).rejects.toThrow()
  expect((await seen(of, no)).hint).toContain('平台已介入')
  await turn(of, 30 * DAY_MS)
  await store.agree(ACTOR, no)
  expect(await seen(of, no)).toMatchObject({ statusText: '请寄回商品', lastEvent: { who: 'house', name: '平台' } })
})

test('of several at once one moves a case: agreed and withdrawn, received and refused, asked for twice', async () => {
  const { aftersaleOperator: store } = mall.services
  const fulfilled = async (...tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  const of = await bought('received')
  expect(await fulfilled(...Array.from({ length: 5 }, () => apply(of, ask(2))))).toBe(1)
  const { records } = await of.client.call('POST refundOrder/pageRefundOrders', { tab: 'open' })
  const no = records[0]?.refundOrderNo ?? ''
  const mine = { refundOrderNo: no }
  expect(await fulfilled(store.agree(ACTOR, no), store.agree(ACTOR, no), store.reject(ACTOR, no, '不行'))).toBe(1)
  if ((await seen(of, no)).statusText === '商家已拒绝') await store.agree(ACTOR, no)
  expect(
    await fulfilled(
      of.client.call('POST refundOrder/addRefundOrderPostMsg', { ...mine, ...PARCEL }),
      of.client.call('POST refundOrder/withdraw', mine),
    ),
  ).toBe(1)
})

test('receipt waits for a case, whoever is first; by itself, too', async () => {
  const of = await bought('shipped')
  const receive = () => of.client.call('POST productOrder/confirmReceive', { orderId: of.orderId })
  const reason = { isReceived: false, reason: '迟迟没有收到' }
  const [asked, received] = await Promise.allSettled([apply(of, ask(1, reason)), receive()])
  expect([asked.status, received.status].sort()).toEqual(['fulfilled', 'rejected'])
  if (asked.status !== 'fulfilled') return
  await expect(receive()).rejects.toThrow('处理完才能确认收货')
  await turn(of, DAY_MS)
  await of.client.call('POST refundOrder/withdraw', { refundOrderNo: asked.value })
  await turn(of, 14 * DAY_MS)
  expect((await of.client.call('GET productOrder/getOrderInfo', { orderId: of.orderId })).statusText).toBe('已完成')
})

test('pieces come back one after the other to the cent, with freight where the store is to blame, and then the order is over', async () => {
  const of = await bought('received', 3)
  const form = () =>
    of.client.call('GET refundOrder/getRefundForm', { orderId: of.orderId, orderLineId: of.orderLineId })
  const most = async (reason: string) => {
    const { types } = await form()
    return types.flatMap(({ reasons }) => reasons).find(({ text }) => text === reason)?.most
  }
  expect(await most('尺码不合适')).toEqual([1, 2, 3].map((n) => ({ cents: n * 10_000, freight: 0 })))
  expect(await most('质量问题')).toEqual([1, 2, 3].map((n) => ({ cents: n * 10_200, freight: n * 200 })))
  const { aftersaleOperator: store } = mall.services
  const back = async (number: number) => {
    const no = await apply(of, ask(1, { number, cents: number * 10_200 }))
    await store.agree(ACTOR, no)
    await settleMoney(of, no)
  }
  await expect(apply(of, ask(1, { number: 1, cents: 10_201 }))).rejects.toThrow('退款金额已变化')
  await expect(apply(of, ask(1, { number: 4, cents: 100 }))).rejects.toThrow('最多可申请 3 件')
  await back(1)
  expect((await form()).numberMost).toBe(2)
  await back(2)
  const order = await of.client.call('GET productOrder/getOrderInfo', { orderId: of.orderId })
  expect(order).toMatchObject({ statusText: '已退款', refund: { label: '已退款', amount: 30_600 } })
  expect((await form()).types).toEqual([])
})

test('money that was asked back otherwise has a record, too: of a cancelled order, and of what the operator gave', async () => {
  const of = await bought('paid')
  await of.client.call('POST productOrder/cancelOrder', { orderId: of.orderId, reason: '不想要了' })
  await mall.settle()
  const { records } = await of.client.call('POST refundOrder/pageRefundOrders', { orderId: of.orderId })
  const [card] = records
  expect(card).toMatchObject({ statusText: '退款中', amount: 20_600, reason: '不想要了', number: 2 })
  await settleMoney(of, card?.refundOrderNo ?? '')
  const other = await bought('received')
  await mall.services.operator.refund(ACTOR, other.orderNo, 500, '补偿')
  await mall.settle()
  const given = await other.client.call('POST refundOrder/pageRefundOrders', {})
  expect(given.records).toMatchObject([{ amount: 500, reason: '补偿' }])
})

test("another's case is as none at all", async () => {
  const of = await bought('received')
  const no = await apply(of, ask(2))
  const other = await mall.enrol()
  const mine = { refundOrderNo: no }
  await expect(other.call('GET refundOrder/getRefundOrder', mine)).rejects.toThrow('售后单不存在')
  await expect(other.call('POST refundOrder/withdraw', mine)).rejects.toThrow('售后单不存在')
})
