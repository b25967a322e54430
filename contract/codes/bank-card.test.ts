import { cardDigits, cardNumberProblem, groupedCard, isLuhn } from './bank-card'

test.each([
  ['6222021202345678909', null],
  ['6225885712345677', null],
  ['6222021202345678908', '卡号不对，请对照卡面核对'],
  ['622202120234567', '卡号需 16 到 19 位'],
  ['62220212023456789091', '卡号需 16 到 19 位'],
  ['', '请填写银行卡号'],
  ['62220212023456a', '卡号只有数字'],
])('%j: %s [bank-card.number]', (digits, problem) => expect(cardNumberProblem(digits)).toBe(problem))

test('each changed digit is detected [bank-card.number]', () => {
  const number = '6222021202345678909'
  for (const [at, digit] of [...number].entries())
    for (let by = 1; by <= 9; by++)
      expect(isLuhn(number.slice(0, at) + ((Number(digit) + by) % 10) + number.slice(at + 1))).toBe(false)
})

test('a number is shown in groups of four [bank-card.number]', () => {
  expect(groupedCard('6222021202345678909')).toBe('6222 0212 0234 5678 909')
  expect(cardDigits('6222 0212 0234 5678 909')).toBe('6222021202345678909')
  expect(groupedCard('6222')).toBe('6222')
})
