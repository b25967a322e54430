import type { SkuForSale } from '../../goods/catalog'
import type { OfferRequest } from '../../offers/pricing'
import { eachKey, NEWCOMER_KEY, piecesKey } from '../../offers/promotion'
import { priceProblems, shortPieces } from './reservation-requests'

const line = (skuId: string, ...requests: OfferRequest[]) => ({
  sku: { skuId, storeId: 's', title: skuId } as Partial<SkuForSale> as SkuForSale,
  quoted: { requests },
})
const refusing =
  (...refused: [kind: string, key: string][]) =>
  (kind: string, key: string) =>
    refused.some(([one, other]) => one === kind && other === key)
const textsOf = (problems: { skuId: string; text: string }[]) => problems.map(({ skuId, text }) => [skuId, text])

test('a refused new-shopper price names only the lines at that price, not lines with other reductions', () => {
  const lines = [line('new', { kind: 'newcomer' }), line('reduced', { kind: 'coupon', id: 'c' }), line('plain')]
  expect(textsOf(priceProblems(lines, refusing(['newcomer', NEWCOMER_KEY]), new Map()))).toEqual([
    ['new', '新人价仅限首单'],
  ])
  expect(priceProblems(lines, refusing(), new Map())).toEqual([])
})

test('a refused flash sale names the SKU whose pieces, or whose limit per shopper, are used up', () => {
  const offer = { offerId: 'flash', number: 1, most: 2 }
  const lines = ['a', 'b', 'c'].map((sku) => line(sku, { kind: 'each', ...offer }, { kind: 'pieces', ...offer }))
  lines.push(line('d', { kind: 'pieces', ...offer, number: 2 }))
  const isRefused = refusing(
    ['pieces', piecesKey('flash', 'a')],
    ['each', eachKey('flash', 'b')],
    ['pieces', piecesKey('flash', 'd')],
  )
  const left = new Map([[piecesKey('flash', 'd'), 1]])
  expect(textsOf(priceProblems(lines, isRefused, left))).toEqual([
    ['a', '秒杀已抢光'],
    ['b', '已达秒杀限购数量'],
    ['d', '秒杀仅剩 1 件'],
  ])
})

test('a submit names the SKU of which fewer pieces are left at the price of a flash sale, until its commit [pricing.few-pieces]', () => {
  const of = (number: number) => ({ kind: 'pieces', offerId: 'flash', number, most: 4 }) as const
  const lines = [line('a', of(3)), line('b', of(2)), line('b', of(1)), line('c', of(4)), line('c', of(1)), line('d')]
  const left = new Map(['a', 'b'].map((sku) => [piecesKey('flash', sku), 2]))
  expect(textsOf(shortPieces(lines, left))).toEqual([
    ['a', '秒杀仅剩 2 件'],
    ['b', '秒杀仅剩 2 件'],
    ['c', '秒杀仅剩 4 件'],
  ])
  expect(shortPieces(lines, null)).toEqual([])
})
