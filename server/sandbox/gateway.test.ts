import { eventually } from '../../test/support/eventually'
import { numberOf, TestMall } from './mall.fixture'

let mall: TestMall

beforeAll(async () => {
  mall = await TestMall.start()
})
afterAll(() => mall.stop())
beforeEach(() => mall.rest())

describe('the page of the payer', () => {
  test('succeed: the notice, the query and the order agree to the cent', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    expect((await mall.pay.query(payOrderNo)).state).toBe('unpaid')
    expect((await mall.play({ prepay_id: prepayId, outcome: 'succeed' })).fields.trade_state).toBe('SUCCESS')
    const [notice] = await mall.noticesOf(payOrderNo, 1)
    const payment = await mall.pay.query(payOrderNo)
    expect(payment).toMatchObject({
      state: 'paid',
      amountCents: 146_780,
      payerCents: 146_780,
      currency: 'CNY',
      tradeType: 'MWEB',
      merchantId: mall.pay.payee.merchantId,
      appId: mall.pay.payee.appIds[0],
    })
    expect(notice).toMatchObject({ kind: 'payment', payment })
  })

  test('a repeated success, also a concurrent one, is one payment with one notice', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    await Promise.all(Array.from({ length: 10 }, () => mall.play({ prepay_id: prepayId, outcome: 'succeed' })))
    const before = await mall.pay.query(payOrderNo)
    const { fields } = await mall.play({ prepay_id: prepayId, outcome: 'duplicate', times: 3 })
    expect([fields.deliveries, await mall.pay.query(payOrderNo)]).toEqual([[], before])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await mall.noticesOf(payOrderNo, 1)).toHaveLength(1)
  })

  test('JSAPI: arguments for requestPayment, paid under the given openid', async () => {
    const { device: _, ...order } = mall.order()
    const openid = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'
    const opened = await mall.pay.open({ ...order, way: 'jsapi', openid, appId: mall.pay.payee.appIds[1] })
    if (opened.kind !== 'jsapi') throw new Error('not JSAPI')
    await mall.play({ prepay_id: opened.package.replace('prepay_id=', ''), outcome: 'succeed' })
    const [notice] = await mall.noticesOf(order.payOrderNo, 1)
    expect(notice).toMatchObject({ payment: { tradeType: 'JSAPI', payerId: openid, appId: mall.pay.payee.appIds[1] } })
  })

  test('fail: no notice, and another try can pay', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    await mall.play({ prepay_id: prepayId, outcome: 'fail' })
    expect((await mall.pay.query(payOrderNo)).state).toBe('failed')
    await mall.play({ prepay_id: prepayId, outcome: 'succeed' })
    expect(await mall.noticesOf(payOrderNo, 1)).toHaveLength(1)
    await mall.play({ prepay_id: prepayId, outcome: 'fail' })
    expect((await mall.pay.query(payOrderNo)).state).toBe('paid')
  })

  test('delay: a query reports it as paid immediately, the notice comes later', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    const started = Date.now()
    await mall.play({ prepay_id: prepayId, outcome: 'delay', seconds: 0.2 })
    expect((await mall.pay.query(payOrderNo)).state).toBe('paid')
    await mall.noticesOf(payOrderNo, 1)
    expect(Date.now() - started).toBeGreaterThanOrEqual(195)
  })

  test('duplicate: 20 concurrent notices of one payment, all verified and equal', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    mall.gathers = 20
    const { fields } = await mall.play({ prepay_id: prepayId, outcome: 'duplicate', times: 20, concurrent: true })
    expect(fields.deliveries).toEqual(Array.from({ length: 20 }, () => 204))
    const notices = await mall.noticesOf(payOrderNo, 20)
    expect(notices).toHaveLength(20)
    expect(new Set(notices.map((notice) => JSON.stringify(notice))).size).toBe(1)
    expect(mall.mostAtOnce).toBe(20)
  })

  test('duplicate: one after another', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    await mall.play({ prepay_id: prepayId, outcome: 'duplicate', times: 3 })
    expect(await mall.noticesOf(payOrderNo, 3)).toHaveLength(3)
    expect(mall.mostAtOnce).toBe(1)
  })

  test('late: closed first, it still succeeds', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    expect(await mall.pay.close(payOrderNo)).toEqual({ state: 'closed' })
    expect((await mall.play({ prepay_id: prepayId, outcome: 'succeed' })).fields.code).toBe('ORDER_CLOSED')
    await mall.play({ prepay_id: prepayId, outcome: 'late' })
    expect(await mall.noticesOf(payOrderNo, 1)).toMatchObject([{ payment: { state: 'paid' } }])
    expect((await mall.pay.query(payOrderNo)).state).toBe('paid')
  })

  test('late: set while open, it succeeds after the closing and not before', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    await mall.play({ prepay_id: prepayId, outcome: 'late', seconds: 0.05 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await mall.pay.query(payOrderNo)).state).toBe('unpaid')
    expect(await mall.pay.close(payOrderNo)).toEqual({ state: 'closed' })
    expect(await mall.noticesOf(payOrderNo, 1)).toHaveLength(1)
  })

  test.each(['signature', 'key', 'serial', 'body', 'resource', 'stale', 'future', 'signtest', 'unsigned'])(
    'forged by %s: refused with 401, and no order is paid',
    async (forgery) => {
      const { payOrderNo, prepayId } = await mall.opened()
      const before = mall.received.length
      const { fields } = await mall.play({ prepay_id: prepayId, outcome: 'forged', forgery })
      expect(fields.deliveries).toEqual([401])
      expect(mall.received.slice(before).map(({ failure }) => failure?.kind)).toEqual(['bad-signature'])
      expect((await mall.pay.query(payOrderNo)).state).toBe('unpaid')
    },
  )

  test.each([
    ['amount', { amountCents: 1 }],
    ['currency', { currency: 'JPY' }],
    ['merchant', { merchantId: '1600000000' }],
    ['app', { appId: 'wx0000000000000000' }],
  ])('forged by %s: it verifies, so the caller must check the fields', async (forgery, difference) => {
    const { payOrderNo, prepayId } = await mall.opened()
    await mall.play({ prepay_id: prepayId, outcome: 'forged', forgery })
    expect(await mall.noticesOf(payOrderNo, 1)).toMatchObject([{ payment: { state: 'paid', ...difference } }])
    expect((await mall.pay.query(payOrderNo)).state).toBe('unpaid')
  })

  test('an unknown payment or an unknown outcome is refused', async () => {
    const { prepayId } = await mall.opened()
    expect((await mall.play({ prepay_id: 'wx0', outcome: 'succeed' })).status).toBe(404)
    for (const play of [
      {},
      { outcome: 'win' },
      { outcome: 'delay', seconds: -1 },
      { outcome: 'delay', seconds: '1' },
      { outcome: 'duplicate', times: 0 },
      { outcome: 'duplicate', times: 1e6 },
      { outcome: 'forged', forgery: 'x' },
      { refund: 'x' },
    ]) {
      expect((await mall.play({ prepay_id: prepayId, ...play })).status).toBe(400)
    }
  })
})

describe('payment notices', () => {
  test('are repeated, each with a new signature, until the mall replies 2xx', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    mall.answers.push(500, 302)
    await mall.play({ prepay_id: prepayId, outcome: 'succeed' })
    const notices = await mall.noticesOf(payOrderNo, 3)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await mall.noticesOf(payOrderNo, 3)).toHaveLength(3)
    expect(new Set(notices.map(({ noticeId }) => noticeId)).size).toBe(1)
    const sent = mall.received.filter(({ notice }) => notice && notice.noticeId === notices[0]?.noticeId)
    expect(new Set(sent.map(({ headers }) => headers['wechatpay-nonce'])).size).toBe(3)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  })

  test('end after the last try, which the description shows', async () => {
    const { payOrderNo, prepayId } = await mall.opened()
    mall.answers.push(...Array.from({ length: 9 }, () => 503))
    await mall.play({ prepay_id: prepayId, outcome: 'succeed' })
    const look = async () => (await fetch(`${mall.url}/sandbox/pay?prepay_id=${prepayId}`)).json()
    const seen = await eventually(async () => {
      const fields = await look()
      return fields.notices[0].state === 'given-up' && fields
    }, 'the last try failed')
    expect(seen.notices).toMatchObject([{ attempts: 4, last_status: 503 }])
    expect(await mall.noticesOf(payOrderNo, 4)).toHaveLength(4)
  })
})

test('after a restart states, refunds and pending notices are the same', async () => {
  const open = await mall.opened()
  const closed = await mall.opened()
  await mall.pay.close(closed.payOrderNo)
  const paid = await mall.opened()
  await mall.play({ prepay_id: paid.prepayId, outcome: 'succeed' })
  await mall.allDelivered(paid.prepayId)
  const delayed = await mall.opened()
  await mall.play({ prepay_id: delayed.prepayId, outcome: 'delay', seconds: 60 })
  const late = await mall.opened()
  await mall.play({ prepay_id: late.prepayId, outcome: 'late', seconds: 60 })
  await mall.pay.close(late.payOrderNo)
  const refund = {
    refundNo: `R-${paid.payOrderNo}`,
    payOrderNo: paid.payOrderNo,
    refundCents: 5,
    totalCents: 146_780,
    reason: '',
  }
  await mall.pay.refund(refund)
  await mall.gateway?.close()
  const sentBefore = mall.received.flatMap(({ notice }) => (notice ? [numberOf(notice)] : []))
  for (const { payOrderNo } of [delayed, late]) expect(sentBefore).not.toContain(payOrderNo)

  // The gateway restarts when all pending work is due.
  await mall.startGateway({ now: () => Date.now() + 61_000 })
  expect((await mall.pay.query(open.payOrderNo)).state).toBe('unpaid')
  expect((await mall.pay.query(closed.payOrderNo)).state).toBe('closed')
  expect(await mall.noticesOf(delayed.payOrderNo, 1)).toHaveLength(1)
  expect(await mall.noticesOf(late.payOrderNo, 1)).toMatchObject([{ payment: { state: 'paid' } }])
  expect((await mall.noticesOf(paid.payOrderNo, 2))[1]).toMatchObject({ refund: { state: 'succeeded' } })
  await mall.play({ prepay_id: open.prepayId, outcome: 'succeed' })
  expect(await mall.noticesOf(open.payOrderNo, 1)).toHaveLength(1)
})
