import { TestMall } from './mall.fixture'

let mall: TestMall

beforeAll(async () => {
  mall = await TestMall.start()
})
afterAll(() => mall.stop())

describe('refunds', () => {
  const REFUND = { totalCents: 146_780, reason: '超时付款，自动退回' }

  async function paid(change: Record<string, unknown> = {}): Promise<string> {
    const { payOrderNo, prepayId } = await mall.opened()
    await mall.play({ prepay_id: prepayId, outcome: 'succeed', ...change })
    await mall.noticesOf(payOrderNo, 1)
    return payOrderNo
  }

  test('processing, then a notice and a query with the same result', async () => {
    const payOrderNo = await paid()
    const order = { ...REFUND, refundNo: `R-${payOrderNo}`, payOrderNo, refundCents: 146_780 }
    expect(await mall.pay.refund(order)).toMatchObject({ state: 'processing', refundCents: 146_780, currency: 'CNY' })
    const notices = await mall.noticesOf(payOrderNo, 2)
    expect(notices[1]).toMatchObject({
      kind: 'refund',
      refund: { state: 'succeeded', refundNo: order.refundNo, totalCents: 146_780 },
    })
    expect(await mall.pay.queryRefund(order)).toMatchObject({ state: 'succeeded' })
    expect(await mall.pay.query(payOrderNo)).toMatchObject({ state: 'refunded', amountCents: 146_780 })
  })

  test.each(['abnormal', 'closed'])('can end %s', async (refund) => {
    const payOrderNo = await paid({ refund })
    await mall.pay.refund({ ...REFUND, refundNo: `R-${payOrderNo}`, payOrderNo, refundCents: 1 })
    expect((await mall.noticesOf(payOrderNo, 2))[1]).toMatchObject({ refund: { state: refund, succeededAt: null } })
  })

  test('the same number twice refunds once; another amount under that number is refused', async () => {
    const payOrderNo = await paid()
    const order = { ...REFUND, refundNo: `R-${payOrderNo}`, payOrderNo, refundCents: 100 }
    const records = await Promise.all(Array.from({ length: 10 }, () => mall.pay.refund(order)))
    expect(new Set(records.map(({ refundId }) => refundId)).size).toBe(1)
    await expect(mall.pay.refund({ ...order, refundCents: 200 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('never exceed the paid amount, even concurrently', async () => {
    const payOrderNo = await paid()
    const tries = Array.from({ length: 10 }, (_, at) =>
      mall.pay.refund({ ...REFUND, refundNo: `R-${payOrderNo}-${at}`, payOrderNo, refundCents: 50_000 }).then(
        () => 'taken',
        (failure: { code: string }) => failure.code,
      ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'INVALID_REQUEST')).toHaveLength(8)
  })

  test('of an unpaid or unknown payment, or with another total, are refused; an unknown refund is not found', async () => {
    const { payOrderNo } = await mall.opened()
    const order = { ...REFUND, refundNo: 'R-0', payOrderNo, refundCents: 1 }
    await expect(mall.pay.refund(order)).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' })
    await expect(mall.pay.refund({ ...order, payOrderNo: 'nowhere' })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_EXISTS',
    })
    const paidNo = await paid()
    await expect(mall.pay.refund({ ...order, payOrderNo: paidNo, totalCents: 5 })).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(await mall.pay.queryRefund({ refundNo: 'R-0', payOrderNo: 'unknown-order' })).toEqual({
      state: 'absent',
      refundNo: 'R-0',
    })
  })
})

describe('the merchant API', () => {
  test('opening the same order again gives the same payment; another order under its number is refused', async () => {
    const order = mall.order()
    const url = async () => {
      const opened = await mall.pay.open(order)
      return opened.kind === 'h5' ? new URL(opened.h5Url).pathname : ''
    }
    expect(await url()).toBe(await url())
    await expect(mall.pay.open({ ...order, amountCents: 1 })).rejects.toMatchObject({ code: 'OUT_TRADE_NO_USED' })
  })

  test('closing: a repeat changes nothing, a paid one is refused, an unknown one is not found; a closed one cannot be opened again', async () => {
    const order = mall.order()
    await mall.pay.open(order)
    expect(await mall.pay.close(order.payOrderNo)).toEqual({ state: 'closed' })
    expect(await mall.pay.close(order.payOrderNo)).toEqual({ state: 'closed' })
    expect((await mall.pay.query(order.payOrderNo)).state).toBe('closed')
    await expect(mall.pay.open(order)).rejects.toMatchObject({ code: 'ORDER_CLOSED' })
    const { payOrderNo, prepayId } = await mall.opened()
    await mall.play({ prepay_id: prepayId, outcome: 'succeed' })
    expect(await mall.pay.close(payOrderNo)).toEqual({ state: 'paid' })
    expect(await mall.pay.close('nowhere')).toEqual({ state: 'absent' })
    expect(await mall.pay.query('nowhere')).toEqual({ state: 'absent', payOrderNo: 'nowhere' })
  })

  test('concurrent closing and paying has one outcome', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { payOrderNo, prepayId } = await mall.opened()
      const [closing, play] = await Promise.all([
        mall.pay.close(payOrderNo),
        mall.play({ prepay_id: prepayId, outcome: 'succeed' }),
      ])
      const { state } = await mall.pay.query(payOrderNo)
      expect([closing.state, play.status, state]).toEqual(
        state === 'paid' ? ['paid', 200, 'paid'] : ['closed', 409, 'closed'],
      )
    }
  })
})
