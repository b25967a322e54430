import { ERROR_CODES } from '@contract/codes/errors'
import { ORDER_EXPIRE_MS, ORDER_STATUS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import type { CommitReply } from '@contract/schema/order'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { buy, type Shelved, shelve, submitOf } from '../support/shopping'
import { tiered } from '../support/tier'
import { CallRefused, type WireClient } from '../support/wire-client'

const SHOPPERS = tiered(100, 500)
const PIECES = 10
const TIMES = 20
/** Number of rounds for each of the four arrival times of a notice. */
const ROUNDS = 4 * tiered(1, 3)

/** Runs all concurrently; returns the replies and the refusals. */
async function atOnce<T>(work: readonly (() => Promise<T>)[]): Promise<{ done: T[]; refused: CallRefused[] }> {
  const results = await Promise.allSettled(work.map((one) => one()))
  const done: T[] = []
  const refused: CallRefused[] = []
  for (const result of results) {
    if (result.status === 'fulfilled') done.push(result.value)
    else if (result.reason instanceof CallRefused) refused.push(result.reason)
    else throw result.reason
  }
  return { done, refused }
}

describe('races: concurrent actions have one effect', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp({ hasGateway: true })
  })
  afterAll(() => mall.close())
  afterEach(async () => {
    await mall.settle()
    expect(await breaches(mall.services.db)).toEqual([])
  })

  const levelOf = async ({ skuId }: Shelved) =>
    (await mall.services.stock.levels(mall.services.db.q, [skuId])).get(skuId)
  const ordersOf = (uid: string) =>
    mall.services.db.q.selectFrom('shop_order').selectAll().where('uid', '=', uid).execute()
  const orderOf = (placed: CommitReply) => mall.services.orderOperator.show(placed.orders[0]?.orderNo ?? '')
  const open = async (client: WireClient, { payOrderNo }: CommitReply) =>
    (await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })).payParams?.h5Url

  test(`${SHOPPERS} shoppers on ${PIECES} units: exactly ${PIECES} orders, the ledger balances [purchase.oversell]`, async () => {
    const goods = await shelve(mall.services, 'scarce', { stock: PIECES })
    const clients = await Promise.all(Array.from({ length: SHOPPERS }, () => mall.enrol()))
    const submits = await Promise.all(
      clients.map((client) =>
        submitOf(client, {
          source: 'buyNow',
          binComits: [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number: 1 }] }],
        }),
      ),
    )
    const { done, refused } = await atOnce(
      clients.map((client, i) => () => client.call('POST productOrder/commitOrder', submits[i] ?? ({} as never))),
    )
    expect(done).toHaveLength(PIECES)
    expect(new Set(refused.map((refusal) => refusal.code))).toEqual(new Set([ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE]))
    expect(refused).toHaveLength(SHOPPERS - PIECES)
    expect(await levelOf(goods)).toMatchObject({ onHand: PIECES, reserved: PIECES })
    const movements = await mall.services.stock.movements(mall.services.db.q, goods.skuId, { pageSize: 50 })
    expect(movements.records.map((movement) => movement.kind).sort()).toEqual([...Array(PIECES).fill('reserve'), 'set'])
    const lines = await mall.services.db.q
      .selectFrom('order_line')
      .select('number')
      .where('skuId', '=', goods.skuId)
      .execute()
    expect(lines).toHaveLength(PIECES)
  })

  test('50 concurrent calls with one idempotency key: one order and one reply [purchase.one-order]', async () => {
    const goods = await shelve(mall.services, 'often', { stock: 100 })
    const client = await mall.enrol()
    const submit = await submitOf(client, {
      source: 'buyNow',
      binComits: [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number: 1 }] }],
    })
    const commit = () => client.call('POST productOrder/commitOrder', submit, { idempotencyKey: 'same-key' })
    const { done, refused } = await atOnce(Array.from({ length: 50 }, () => commit))
    expect(refused).toEqual([])
    expect(new Set(done.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await ordersOf(client.uid)).toHaveLength(1)
    expect(await levelOf(goods)).toMatchObject({ onHand: 100, reserved: 1 })
    const other = { ...submit, binComits: submit.binComits.map((bin) => ({ ...bin, remark: '改' })) }
    await expect(
      client.call('POST productOrder/commitOrder', other, { idempotencyKey: 'same-key' }),
    ).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  })

  test('a shopper cannot exceed the purchase limit by concurrent orders', async () => {
    const goods = await shelve(mall.services, 'limited', { stock: 100, limitPerShopper: 2 })
    const client = await mall.enrol()
    const submit = await submitOf(client, {
      source: 'buyNow',
      binComits: [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number: 1 }] }],
    })
    const { done } = await atOnce(
      Array.from(
        { length: 10 },
        (_, i) => () => client.call('POST productOrder/commitOrder', submit, { idempotencyKey: `fast-${i}` }),
      ),
    )
    expect(done).toHaveLength(2)
    expect(await levelOf(goods)).toMatchObject({ reserved: 2 })
  })

  test.each([true, false])(
    `a payment notice delivered ${TIMES} times (concurrent: %s) pays once [purchase.pay-once]`,
    async (concurrent) => {
      const goods = await shelve(mall.services, `paid-${concurrent}`, { stock: 5 })
      const client = await mall.enrol()
      const placed = await buy(client, goods)
      const h5Url = await open(client, placed)
      const { deliveries } = await mall.gateway.play(h5Url, { outcome: 'duplicate', times: TIMES, concurrent })
      expect(deliveries).toHaveLength(TIMES)
      expect(new Set(deliveries.map((status) => Math.floor(status / 100)))).toEqual(new Set([2]))
      const order = await orderOf(placed)
      expect([order.status, order.events.map((event) => event.event)]).toEqual([ORDER_STATUS.toShip, ['place', 'pay']])
      expect(await levelOf(goods)).toMatchObject({ onHand: 4, reserved: 0 })
      const notices = await mall.services.db.q
        .selectFrom('payment_notice')
        .select('outcome')
        .where('subjectNo', '=', placed.payOrderNo)
        .execute()
      expect(notices.filter((notice) => notice.outcome === 'paid')).toHaveLength(1)
    },
  )

  /** Paid, or closed with any money refunded: exactly one of them. */
  async function oneOutcome(placed: CommitReply, goods: Shelved, stock: number): Promise<'paid' | 'closed'> {
    const { db } = mall.services
    const refunds = () =>
      db.q.selectFrom('payment_refund').selectAll().where('tradeNo', '=', placed.payOrderNo).execute()
    const isSettled = async () => {
      await mall.services.jobs.runDue()
      return (await refunds()).every((refund) => refund.state === 'succeeded')
    }
    await eventually(isSettled, 'refunds ended')
    const order = await orderOf(placed)
    const payment = await db.q
      .selectFrom('payment')
      .selectAll()
      .where('payableNo', '=', placed.payOrderNo)
      .executeTakeFirstOrThrow()
    const events = order.events.map((event) => event.event)
    if (order.status === ORDER_STATUS.toShip) {
      expect([payment.state, events, (await refunds()).length]).toEqual(['paid', ['place', 'pay'], 0])
      expect(await levelOf(goods)).toMatchObject({ onHand: stock - 1, reserved: 0 })
      return 'paid'
    }
    expect([order.status, events]).toEqual([ORDER_STATUS.closed, ['place', 'close']])
    expect(await levelOf(goods)).toMatchObject({ onHand: stock, reserved: 0 })
    const given = (await refunds()).reduce((sum, refund) => sum + refund.cents, 0)
    expect([payment.state, given]).toEqual(payment.state === 'closed' ? ['closed', 0] : ['refunded', placed.payAmount])
    return 'closed'
  }

  test(`${TIMES} notices, concurrent with expiry, cancel and a query: one outcome`, async () => {
    const client = await mall.enrol()
    const outcomes: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const goods = await shelve(mall.services, `expiring-${round}`, { stock: 5 })
      const placed = await buy(client, goods)
      const h5Url = await open(client, placed)
      const orderId = placed.orders[0]?.orderId ?? ''
      mall.clock.advance(ORDER_EXPIRE_MS - 1)
      const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
      await Promise.allSettled([
        wait(round % 4).then(() => mall.gateway.play(h5Url, { outcome: 'duplicate', times: TIMES, concurrent: true })),
        wait(2).then(() => mall.services.jobs.runDue()),
        client.pay('pay.paymentService.payCallback', { payOrderNo: placed.payOrderNo }),
        wait(3).then(() => client.call('POST productOrder/cancelOrder', { orderId, reason: '不想要了' })),
        client.call('GET productOrder/getOrderInfo', { orderId }),
      ])
      outcomes.push(await oneOutcome(placed, goods, 5))
    }
    expect(outcomes).toHaveLength(ROUNDS)
  })

  test('money that arrives after closing is refunded once, however often the notice repeats [message.late]', async () => {
    const client = await mall.enrol()
    const goods = await shelve(mall.services, 'late', { stock: 5 })
    const placed = await buy(client, goods)
    const h5Url = await open(client, placed)
    mall.clock.advance(ORDER_EXPIRE_MS + 1)
    await mall.services.jobs.runDue()
    await mall.gateway.play(h5Url, { outcome: 'late', seconds: 0 })
    const payment = () =>
      mall.services.db.q
        .selectFrom('payment')
        .select('state')
        .where('payableNo', '=', placed.payOrderNo)
        .executeTakeFirstOrThrow()
    await eventually(async () => (await payment()).state !== 'closed', 'the late payment is recorded')
    expect(await oneOutcome(placed, goods, 5)).toBe('closed')
    expect((await payment()).state).toBe('refunded')
    // The shopper gets one message with the order, the amount and the refund account; a tap opens the order.
    const told = async () =>
      (await client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' }))?.records ?? []
    await eventually(async () => (await told()).length > 0, 'the shopper has a message')
    const { orderId, orderNo } = placed.orders[0] ?? {}
    expect(await told()).toMatchObject([
      {
        title: '付款将退回',
        content: `订单 ${orderNo} 关闭后才收到你的付款，¥${placed.payAmount / 100} 将原路退回微信支付`,
        command: { cmd: 'C0020040001', params: { orderId } },
      },
    ])
  })

  test('concurrent shipping, cancelling and receiving: an order is shipped or refunded, never both [order.ship-race]', async () => {
    const client = await mall.enrol()
    const goods = await shelve(mall.services, 'torn', { stock: 5 })
    const placed = await buy(client, goods)
    await mall.gateway.play(await open(client, placed), { outcome: 'duplicate', times: 1 })
    const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
    await Promise.allSettled([
      mall.services.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1'),
      client.call('POST productOrder/cancelOrder', { orderId, reason: '不想要了' }),
      client.call('POST productOrder/confirmReceive', { orderId }),
      mall.services.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF2'),
    ])
    const order = await orderOf(placed)
    expect(['place,pay,ship', 'place,pay,refund', 'place,pay,ship,receive']).toContain(
      order.events
        .slice(0, 4)
        .map((event) => event.event)
        .join(),
    )
    expect(order.parcels.length).toBeLessThanOrEqual(1)
    if (order.status === ORDER_STATUS.refunding) {
      const isDone = async () => {
        await mall.services.jobs.runDue()
        return (await orderOf(placed)).status === ORDER_STATUS.refunded
      }
      await eventually(isDone, 'the refund ended')
    }
  })
})
