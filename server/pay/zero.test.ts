import { PayFailure } from './failures'
import type { OpenOrder, RefundOrder } from './provider'
import { createZeroPay } from './zero'

const NOW = 1_795_000_000_000
const zero = createZeroPay({ now: () => NOW })
const ORDER: OpenOrder = {
  way: 'h5',
  device: 'Wap',
  payOrderNo: 'Q2xvY2tDbG9ja0Nsb2Nr',
  amountCents: 0,
  description: '乐廊订单',
  expireAt: NOW + 1,
  clientIp: '203.0.113.9',
}
const REFUND: RefundOrder = { refundNo: 'R-1', payOrderNo: ORDER.payOrderNo, refundCents: 0, totalCents: 0, reason: '' }

test('an order of 0 is paid immediately, with the same fields to compare as any other', async () => {
  const opened = await zero.open(ORDER)
  if (opened.kind !== 'settled') throw new Error('not settled')
  expect(opened.payment).toMatchObject({
    state: 'paid',
    payOrderNo: ORDER.payOrderNo,
    amountCents: 0,
    currency: 'CNY',
    paidAt: NOW,
  })
  expect(opened.payment.merchantId).toBe(zero.payee.merchantId)
  expect(zero.payee.appIds).toContain(opened.payment.appId)
  expect(opened.payment.transactionId).not.toContain(ORDER.payOrderNo)
  expect(await zero.open(ORDER)).toEqual(opened)
})

test.each([1, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('an amount of %p is refused', async (amountCents) => {
  await expect(zero.open({ ...ORDER, amountCents })).rejects.toMatchObject({ kind: 'refused', code: 'NOT_ZERO' })
})

test('only open settles: queries find nothing, notices are refused', async () => {
  await zero.open(ORDER)
  expect(await zero.query(ORDER.payOrderNo)).toEqual({ state: 'absent', payOrderNo: ORDER.payOrderNo })
  expect(await zero.close(ORDER.payOrderNo)).toEqual({ state: 'absent' })
  expect(await zero.queryRefund({ refundNo: 'R-1', payOrderNo: 'unknown-order' })).toEqual({
    state: 'absent',
    refundNo: 'R-1',
  })
  await expect(zero.parseNotice({}, '{}')).rejects.toBeInstanceOf(PayFailure)
  expect(zero.noticeReply(new PayFailure('bad-signature', 'x')).status).toBe(401)
})

test('a refund of 0 succeeds, any other is refused', async () => {
  expect(await zero.refund(REFUND)).toMatchObject({ state: 'succeeded', refundCents: 0, succeededAt: NOW })
  await expect(zero.refund({ ...REFUND, refundCents: 1, totalCents: 1 })).rejects.toMatchObject({ kind: 'refused' })
  await expect(zero.refund({ ...REFUND, totalCents: 1 })).rejects.toMatchObject({ kind: 'refused' })
})
