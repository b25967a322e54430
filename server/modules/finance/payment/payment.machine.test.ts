import { paymentMachine, refundMachine } from './payment.machine'

test.each([
  ['ongoing', 'pay', 'paid'],
  ['ongoing', 'close', 'closed'],
  ['closed', 'pay', 'paid'],
  ['paid', 'surplus', 'late'],
  ['ongoing', 'bounce', 'returned'],
  ['closed', 'bounce', 'returned'],
  ['paid', 'refundAll', 'refunded'],
  ['late', 'refundAll', 'refunded'],
] as const)('a payment: %s by %s is %s', (from, event, to) => expect(paymentMachine.next(from, event)).toBe(to))

test('money counts once: a paid, late, refunded or returned payment cannot be paid', () => {
  expect(paymentMachine.from('pay')).toEqual(['ongoing', 'closed'])
  expect([paymentMachine.moves.refunded, paymentMachine.moves.returned]).toEqual([{}, {}])
})

test('a refund ends, also after it was abnormal', () => {
  expect(refundMachine.from('succeed')).toEqual(['processing', 'abnormal'])
  expect(refundMachine.from('close')).toEqual(['processing', 'abnormal'])
  expect(refundMachine.from('stick')).toEqual(['processing'])
  expect([refundMachine.moves.succeeded, refundMachine.moves.closed]).toEqual([{}, {}])
})
