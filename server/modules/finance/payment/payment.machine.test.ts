import { paymentMachine, refundMachine } from './payment.machine'

test.each([
  ['ongoing', 'pay', 'paid'],
  ['ongoing', 'surplus', 'late'],
  ['ongoing', 'close', 'closed'],
  ['closed', 'pay', 'paid'],
  ['closed', 'surplus', 'late'],
  ['ongoing', 'bounce', 'returned'],
  ['closed', 'bounce', 'returned'],
  ['paid', 'refundAll', 'refunded'],
  ['late', 'refundAll', 'refunded'],
] as const)('a payment: %s by %s is %s', (from, event, to) => expect(paymentMachine.next(from, event)).toBe(to))

test('money counts once: neither a paid nor a late nor a refunded nor a returned payment can be paid', () => {
  expect(paymentMachine.from('pay')).toEqual(['ongoing', 'closed'])
  expect([paymentMachine.moves.refunded, paymentMachine.moves.returned]).toEqual([{}, {}])
})

test('a refund ends, and an abnormal one can still end', () => {
  expect(refundMachine.from('succeed')).toEqual(['processing', 'abnormal'])
  expect(refundMachine.from('close')).toEqual(['processing', 'abnormal'])
  expect(refundMachine.from('stick')).toEqual(['processing'])
  expect([refundMachine.moves.succeeded, refundMachine.moves.closed]).toEqual([{}, {}])
})
