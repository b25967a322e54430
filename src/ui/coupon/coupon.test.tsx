import '@testing-library/jest-dom'
import { couponWord } from '@contract/codes/coupon-word'
import { render } from '@testing-library/react'
import { Coupon, type CouponFace } from './coupon'

const face = (change: Partial<CouponFace> = {}): CouponFace => ({
  title: '全场通用券',
  kind: 'amount',
  cents: 3000,
  perMille: 0,
  ruleText: '满 ¥300 可用',
  tag: '平台',
  isForMembers: false,
  ...change,
})
const drawn = (ticket: Parameters<typeof Coupon>[0]) => render(<Coupon {...ticket} />).container

test.each([
  [face(), '¥30', '¥30 券'],
  [face({ cents: 2990 }), '¥29.90', '¥29.90 券'],
  [face({ kind: 'discount', perMille: 900, cents: 6000 }), '9折', '9 折券'],
  [face({ kind: 'discount', perMille: 885, cents: 0 }), '8.85折', '8.85 折券'],
  [face({ kind: 'freight', cents: 1200 }), '免运费', '免运费券'],
  [face({ kind: 'gift', cents: 0 }), '礼品券', '礼品券'],
])('the value is shown on the face and as a tag', (of, worth, word) => {
  expect(drawn({ face: of }).querySelector('.coupon__face')).toHaveTextContent(`${worth}满 ¥300 可用`)
  expect(couponWord(of)).toBe(word)
})

test('a long number has the smaller size', () => {
  const sizeOf = (cents: number) => drawn({ face: face({ cents }) }).querySelector('.price')?.className
  expect([sizeOf(150000), sizeOf(9999999)]).toEqual(['price price--lg', 'price'])
})

test("a members' coupon is black until it is held or gone", () => {
  const of = face({ isForMembers: true, tag: '会员' })
  const isNoir = (look?: 'held' | 'gone') => drawn({ face: of, look }).querySelector('.coupon--noir') !== null
  expect([isNoir(), isNoir('held'), isNoir('gone')]).toEqual([true, false, false])
})
