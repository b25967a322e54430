import { keptUntil, payBy, stepsOf } from './order-slot.rules'

const at = (time: string) => Date.parse(`2026-${time}:00+08:00`)

test.each([
  ['an appointment', at('11-25T13:00'), at('12-03T00:00')],
  ['an appointment that ends at midnight', at('11-26T00:00'), at('12-03T00:00')],
  ['no appointment: the day after the payment', 0, at('12-04T00:00')],
])('paid goods are kept until the end of the seventh day after %s [pickup.not-fetched]', (_, slotUntil, until) => {
  const order = { slotFrom: 0, slotUntil, paidAt: at('11-25T09:00') }
  expect(keptUntil(order)).toBe(until)
})

test('a pickup has a reminder an hour before its end, a notice at the end, and a refund once it is paid [pickup.not-fetched]', () => {
  const slotUntil = at('11-25T13:00')
  const steps = [
    { step: 'soon', at: at('11-25T12:00') },
    { step: 'missed', at: slotUntil },
  ]
  expect(stepsOf({ slotFrom: 0, slotUntil, paidAt: 0 })).toEqual(steps)
  expect(stepsOf({ slotFrom: 0, slotUntil, paidAt: 1 })).toEqual([...steps, { step: 'over', at: at('12-03T00:00') }])
})

test('an order is paid at the store until half an hour after its appointment [pickup.unpaid-end]', () => {
  expect(payBy(at('11-25T13:00'))).toBe(at('11-25T13:30'))
})
