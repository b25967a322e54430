import type { SubmitProblem } from '@contract/schema/order'
import type { Refusal, RequestsByKind } from '../../../kernel/reservations'
import { keyOf, limitsOf, type SkuForSale } from '../../goods/catalog'
import type { OfferRequest, QuotedLine } from '../../offers/pricing'
import { eachKey, NEWCOMER_KEY, piecesKey } from '../../offers/promotion'
import { problemOf } from '../checkout-part'
import { stockOf } from '../goods-rules'

type Line = {
  orderLineId: string
  skuId: string
  number: number
  /** A gift or add-on line: limits of its goods do not count it. */
  offerId?: string
  sku: SkuForSale
  quoted: Pick<QuotedLine, 'requests'>
}

/** The reservations of bought lines: stock, limits per shopper, and limits of offers on pieces and shoppers. */
export function requestsOf(lines: readonly Line[], now: number): RequestsByKind {
  const all = lines.flatMap(({ orderLineId: lineId, skuId, quoted }) =>
    quoted.requests.map((request) => ({ lineId, skuId, request })),
  )
  const [newcomer] = all.filter(({ request }) => request.kind === 'newcomer')
  const pieces = all.flatMap(({ request, ...of }) => (isOfPieces(request) ? [{ ...of, ...request }] : []))
  return {
    stock: lines.map(({ orderLineId: lineId, skuId: key, sku, number }) => ({
      lineId,
      key,
      number: stockOf(sku, number),
    })),
    limit: lines.flatMap(({ orderLineId: lineId, number, sku, offerId }) =>
      limitsOf(offerId ? [] : [sku], now).map((limit) => ({ lineId, key: keyOf(limit), number, most: limit.most })),
    ),
    each: pieces.flatMap(({ kind, lineId, skuId, offerId, number, most }) =>
      kind === 'each' ? [{ lineId, key: eachKey(offerId, skuId), number, most }] : [],
    ),
    newcomer: newcomer ? [{ lineId: newcomer.lineId, key: NEWCOMER_KEY, number: 1, most: 1 }] : [],
    pieces: pieces.flatMap(({ kind, lineId, skuId, offerId, number, most: total }) =>
      kind === 'pieces' ? [{ lineId, key: piecesKey(offerId, skuId), number, total }] : [],
    ),
  }
}

const isOfPieces = (request: OfferRequest): request is Extract<OfferRequest, { offerId: string }> =>
  'offerId' in request

/**
 * Lines with more pieces at the price of a flash sale than are left: a line has one price, so it is refused and not
 * split. `left`: by `piecesKey`; null where the reservation checks it.
 */
export function shortPieces(
  lines: readonly Pick<Line, 'sku' | 'quoted'>[],
  left: ReadonlyMap<string, number> | null,
): SubmitProblem[] {
  if (left === null || left.size === 0) return []
  const taken = new Map<string, number>()
  return lines.flatMap(({ sku, quoted }) =>
    quoted.requests.flatMap((request) => {
      if (request.kind !== 'pieces') return []
      const key = piecesKey(request.offerId, sku.skuId)
      const [most, before] = [left.get(key) ?? request.most, taken.get(key) ?? 0]
      taken.set(key, before + request.number)
      return before + request.number > most ? [problemOf(sku, 'limit', fewPiecesText(most))] : []
    }),
  )
}

/**
 * Problems of lines whose price was available when the submit was priced but whose reservation at it was refused.
 * `left`: pieces left at prices of flash sales, by `piecesKey`.
 */
export function priceProblems(
  lines: readonly Pick<Line, 'sku' | 'quoted'>[],
  isRefused: (kind: Refusal['kind'], key: string) => boolean,
  left: ReadonlyMap<string, number>,
): SubmitProblem[] {
  return lines.flatMap(({ sku, quoted }) => {
    const texts = quoted.requests.map((request) => refusalText(request, sku.skuId, isRefused, left))
    const text = texts.find((one) => one !== null)
    return text ? [problemOf(sku, 'limit', text)] : []
  })
}

const fewPiecesText = (left: number): string => `秒杀仅剩 ${left} 件`

function refusalText(
  request: OfferRequest,
  skuId: string,
  isRefused: (kind: Refusal['kind'], key: string) => boolean,
  left: ReadonlyMap<string, number>,
): string | null {
  if (request.kind === 'newcomer') return isRefused('newcomer', NEWCOMER_KEY) ? '新人价仅限首单' : null
  if (request.kind === 'each') return isRefused('each', eachKey(request.offerId, skuId)) ? '已达秒杀限购数量' : null
  if (request.kind !== 'pieces') return null
  const key = piecesKey(request.offerId, skuId)
  if (!isRefused('pieces', key)) return null
  // A transaction does not see the pieces that a concurrent one has just taken.
  const most = left.get(key) ?? 0
  return most > 0 && most < request.number ? fewPiecesText(most) : '秒杀已抢光'
}
