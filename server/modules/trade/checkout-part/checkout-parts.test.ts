import type { RequestsByKind } from '../../../kernel/reservations'
import { AllSettled } from './checkout-parts'

const line = (key: string) => ({ lineId: 'l', key, number: 1 })

test('several parts and the goods can request reservations of one kind', () => {
  const part = (key: string, requests: RequestsByKind) => [key, { requests }] as const
  const settled = new AllSettled([
    part('a', { stock: [line('box')] }),
    part('b', { stock: [line('ribbon')], coupon: [] }),
  ])
  expect(settled.requests({ stock: [line('tea')] })).toEqual({
    stock: [line('tea'), line('box'), line('ribbon')],
    coupon: [],
  })
})

test('the orders expire at the earliest moment of all parts [checkout.part-expiry]', () => {
  expect(
    new AllSettled([
      ['a', { payBy: 20 }],
      ['b', {}],
      ['c', { payBy: 10 }],
    ]).payBy(),
  ).toBe(10)
  expect(new AllSettled([['a', {}]]).payBy()).toBeUndefined()
})
