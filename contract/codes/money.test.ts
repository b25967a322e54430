import { priceText } from './money'

test.each([
  [123_450, '¥1,234.50'],
  [1_299_00, '¥1,299'],
  [99_999_99, '¥99,999.99'],
  [-1_234_00, '−¥1,234'],
])('%p cents in a sentence are %s [purchase.price]', (cents, text) => {
  expect(priceText(cents)).toBe(text)
})
