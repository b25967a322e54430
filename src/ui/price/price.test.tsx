import { priceParts, priceText } from '@contract/codes/money'
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { Price, Was } from './price'

test.each([
  [0, '¥0'],
  [5, '¥0.05'],
  [40_00, '¥40'],
  [39_90, '¥39.90'],
  [1_299_00, '¥1,299'],
  [99_999_99, '¥99,999.99'],
  [1_000_000_00, '¥1,000,000'],
  [-30_00, '−¥30'],
  [null, '¥0.00'],
  [undefined, '¥0.00'],
  [Number.NaN, '¥0.00'],
  [Number.POSITIVE_INFINITY, '¥0.00'],
])('%p cents are shown as %s [purchase.price]', (cents, text) => {
  expect(priceText(cents)).toBe(text)
})

test('no cent is lost, whatever the amount [purchase.price]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (cents) => {
      const { yuan, decimals } = priceParts(cents)
      expect(Number(yuan.replace(/,/g, '')) * 100 + Number(decimals.slice(1) || 0)).toBe(cents)
    }),
  )
})

test('shows a range, and a single price when both ends are equal', () => {
  expect(render(<Price cents={99_00} toCents={199_50} />).container.textContent).toBe('¥99–199.50')
  expect(render(<Price cents={99_00} toCents={99_00} />).container.textContent).toBe('¥99')
})

test('shows 起 for the cheapest of several, after the unit', () => {
  expect(render(<Price cents={29_80} isFrom unit="kg" />).container.textContent).toBe('¥29.80/kg起')
})

test('is red only when isDeal', () => {
  expect(render(<Price cents={1} />).container.querySelector('.price--deal')).toBeNull()
  expect(render(<Price cents={1} isDeal />).container.querySelector('.price--deal')).not.toBeNull()
})

test('the old price has a label for screen readers, because they do not announce the strike-through', () => {
  expect(render(<Was cents={59_90} />).container.textContent).toBe('原价¥59.90')
})
