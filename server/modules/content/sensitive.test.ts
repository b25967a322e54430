import fc from 'fast-check'
import { containsSensitive } from './sensitive'
import { WordMatcher } from './sensitive.rules'
import { SENSITIVE_WORDS } from './sensitive-words'

test.each([
  '请带发票，谢谢代开发票',
  '代 开 发 票',
  '代*开-发_票',
  '代，开，发，票',
  '專业ＡＴＭ盗刷',
  '加VX刷单返利',
  'A货批发看图',
  'Ａ　货　批　发',
  '包过考试·在线',
])('%s is found', (text) => expect(containsSensitive(text)).toBe(true))

test.each([
  '请放在门口，谢谢',
  '江汉路 1786 号 3 幢 902 室',
  '不要香菜，多放辣椒',
  '开发区票务中心代收',
  '赌一把明天不下雨',
  '代开\n发票',
  '',
])('%j is harmless', (text) => expect(containsSensitive(text)).toBe(false))

test('the list is long enough, and each of its words is found', () => {
  expect(new Set(SENSITIVE_WORDS).size).toBe(SENSITIVE_WORDS.length)
  expect(SENSITIVE_WORDS.length).toBeGreaterThanOrEqual(100)
  for (const word of SENSITIVE_WORDS) expect(containsSensitive(`前${word}后`)).toBe(true)
})

test('the matcher finds exactly what looking for each word would', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 30 }),
      (words, text) => {
        expect(new WordMatcher(words).isIn(text)).toBe(words.some((word) => text.includes(word)))
      },
    ),
    { numRuns: 500 },
  )
})
