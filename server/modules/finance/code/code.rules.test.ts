import { EXCHANGE_ALPHABET, EXCHANGE_LENGTH } from '@contract/codes/exchange'
import fc from 'fast-check'
import { codeOf, grouped, newCode } from './code.rules'

const code = fc.constant(null).map(() => newCode())
const place = fc.nat(EXCHANGE_LENGTH - 1)
const put = (text: string, at: number, one: string) => text.slice(0, at) + one + text.slice(at + 1)

test('a code is read in either case, in any width, in groups or not [coupon.code-typed]', () => {
  fc.assert(
    fc.property(code, (one) => {
      const wide = one.replace(/./g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
      for (const typed of [one, ` ${one.toLowerCase()}\n`, grouped(one), grouped(one).replaceAll('-', ' — '), wide])
        expect(codeOf(typed)).toBe(one)
    }),
  )
})

test('one wrong character or two swapped characters are always detected [coupon.code-typo]', () => {
  fc.assert(
    fc.property(code, place, place, fc.constantFrom(...EXCHANGE_ALPHABET), (one, i, j, other) => {
      if (one[i] !== other) expect(codeOf(put(one, i, other))).toBeNull()
      if (one[i] !== one[j]) expect(codeOf(put(put(one, i, one[j] ?? ''), j, one[i] ?? ''))).toBeNull()
    }),
  )
})

test.each(['', '23456789', 'OOOO-IIII-LLLL-0011', '2222-2222-2222-2222-2'])('%j is not a code', (typed) => {
  expect(codeOf(typed)).toBeNull()
})
