import fc from 'fast-check'
import type { AdjustmentRow, OrderLineRow } from './order.repo'
import { givenBack, lineShare, shareOfUnits, unitsOf } from './order-case.rules'

type Line = Parameters<typeof lineShare>[0]
const BLANK: OrderLineRow = {
  uid: 'u',
  orderId: 'o',
  id: 'l',
  skuId: 's',
  productId: 'p',
  title: '苹果',
  specText: '',
  picture: '{}',
  unitCents: 1,
  number: 1,
  originalCents: 0,
  payableCents: 0,
  freightCents: 0,
  taxCents: 0,
  sourceChannel: '',
  ticketUses: 0,
  ticketDays: 0,
  caseNo: '',
  pieceGrams: 0,
  returnedNumber: 0,
  replacedNumber: 0,
  isReviewed: 0,
  appendUntil: 0,
}

/** A weighed line, its discount by an offer, and the weights of successive returns of the whole line. */
const returns = fc
  .record({
    grams: fc.integer({ min: 1, max: 99_999 }),
    number: fc.integer({ min: 1, max: 5 }),
    cents: fc.integer({ min: 0, max: 10_000_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    cuts: fc.array(fc.nat(), { maxLength: 12 }),
  })
  .map(({ grams, number, cents, off, cuts }) => {
    const offCents = Math.floor((cents * off) / 100)
    const line: Line = {
      ...BLANK,
      number,
      pieceGrams: grams,
      originalCents: cents,
      payableCents: cents - offCents,
    }
    const all = unitsOf(line)
    const ends = [...new Set([...cuts.map((cut) => 1 + (cut % all)), all])].sort((a, b) => a - b)
    const adjustments: AdjustmentRow[] = [
      { uid: 'u', orderId: 'o', lineId: 'l', kind: 3, ref: 'offer', title: '', cents: offCents, turn: 0 },
    ]
    return { line, adjustments, weights: ends.map((end, at) => end - (ends[at - 1] ?? 0)) }
  })

test('[property] each part of a weighed line costs its exact share, rounded down over all parts so far; all parts sum to what was paid [aftersale.weighed]', () => {
  fc.assert(
    fc.property(returns, ({ line, adjustments, weights }) => {
      const all = BigInt(unitsOf(line))
      let back = 0
      let money = 0n
      for (const weight of weights) {
        const { goodsCents, freightCents } = lineShare({ ...line, returnedNumber: back }, adjustments, weight)
        expect([goodsCents >= 0, freightCents]).toEqual([true, 0])
        back += weight
        money += BigInt(goodsCents)
        expect(money).toBe((BigInt(line.payableCents) * BigInt(back)) / all)
      }
      expect([back, Number(money)]).toEqual([unitsOf(line), line.payableCents])
    }),
  )
})

test('[property] parts of a weighed line give back all its grams and pieces, a piece with its last gram [aftersale.weighed]', () => {
  fc.assert(
    fc.property(returns, ({ line, weights }) => {
      let [back, pieces] = [0, 0]
      for (const weight of weights) {
        const given = givenBack({ ...line, returnedNumber: back }, weight)
        expect(given.ofKind).toEqual({ stock: weight })
        back += weight
        pieces += given.number ?? 0
        expect(pieces).toBe(Math.floor(back / line.pieceGrams))
      }
      expect(pieces).toBe(line.number)
    }),
  )
})

test('the share of a free order counts pieces, and parts of weighed pieces', () => {
  const plain = { ...BLANK, id: 'a', number: 3 }
  const weighed = { ...BLANK, id: 'b', number: 1, pieceGrams: 400 }
  expect(shareOfUnits([plain], { lineId: 'a', number: 2 })).toEqual({ cents: 2, of: 3 })
  const share = shareOfUnits([{ ...plain, returnedNumber: 3 }, weighed], { lineId: 'b', number: 100 })
  expect(share.cents / share.of).toBe(3.25 / 4)
})
