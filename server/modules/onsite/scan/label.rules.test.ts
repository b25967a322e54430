import {
  gramsOf,
  labelParts,
  rfidTail,
  scanKindOf,
  storeIdOf,
  weighedCents,
  weighedLabelOf,
  weightText,
} from '@contract/codes/scan'
import fc from 'fast-check'

/** The 13 digits of a label with the right check digit, computed as GS1 describes it: from the right, 3 and 1 in turn. */
function labelWith(first12: string): string {
  const sum = [...first12].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${first12}${(10 - (sum % 10)) % 10}`
}
const five = fc.integer({ min: 1, max: 99_999 }).map((number) => String(number).padStart(5, '0'))

test('a label of either layout gives the code of the goods and its value [scan.weighed]', () => {
  fc.assert(
    fc.property(fc.constantFrom('21', '22'), five, five, (mark, goods, value) => {
      expect(weighedLabelOf(labelWith(mark + goods + value))).toEqual({
        identifyCode: `21${goods}`,
        kind: mark === '21' ? 'grams' : 'cents',
        value: Number(value),
      })
    }),
  )
})

test('a label with one wrong digit is no label [scan.weighed]', () => {
  fc.assert(
    fc.property(five, five, fc.nat(12), fc.integer({ min: 1, max: 9 }), (goods, value, at, by) => {
      const right = labelWith(`21${goods}${value}`)
      const digit = String((Number(right[at]) + by) % 10)
      expect(weighedLabelOf(right.slice(0, at) + digit + right.slice(at + 1))).toBeNull()
    }),
  )
})

test.each(['', '2112345', labelWith('210000000000'), labelWith('690123456789'), '21123450048x6'])(
  '%j is no label of a scale',
  (text) => expect(weighedLabelOf(text)).toBeNull(),
)

test('a price by weight is rounded half up to the cent [scan.weighed]', () => {
  expect([weighedCents(1580, 486), weighedCents(1000, 1), weighedCents(500, 1), weighedCents(499, 1)]).toEqual([
    768, 1, 1, 0,
  ])
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(99_999), (cents, grams) => {
      expect(weighedCents(cents, grams)).toBe(Number((BigInt(cents) * BigInt(grams) * 2n + 1000n) / 2000n))
    }),
  )
})

test('the weight of a printed price costs that price, up to the rounding to whole grams [scan.weighed]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 99_999 }), (kilo, cents) => {
      const off = Math.abs(weighedCents(kilo, gramsOf(kilo, cents)) - cents)
      expect(off).toBeLessThanOrEqual(Math.max(1, Math.ceil(kilo / 1000)))
    }),
  )
  expect(gramsOf(0, 5)).toBe(1)
})

test.each([
  ['STORE_xianhe', 'store', 'xianhe'],
  ['G_xianhe_sg_690_E2_c9', 'qr', null],
  ['6901234567892', 'plain', null],
  ['STORE_a_b', 'store', null],
])('%s is a %s code [scan.code-parts]', (code, kind, storeId) => {
  expect([scanKindOf(code), storeIdOf(code)]).toEqual([kind, storeId])
})

test('a label has six parts; missing ones are empty [scan.code-parts]', () => {
  expect(labelParts('G_xianhe_sg_690_E28C41_c9')).toEqual({
    mark: 'G',
    storeId: 'xianhe',
    storeGroupId: 'sg',
    goodsCode: '690',
    rfid: 'E28C41',
    channel: 'c9',
  })
  expect(labelParts('G_xianhe')).toMatchObject({ storeId: 'xianhe', goodsCode: '', rfid: '', channel: '' })
  expect([rfidTail('e28c41'), weightText(486)]).toEqual(['8C41', '0.486 kg'])
})
