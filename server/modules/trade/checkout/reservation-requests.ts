import { OFFER_TYPE } from '@contract/codes/offer'
import type { RequestsByKind } from '../../../kernel/reservations'
import { keyOf, limitsOf, type SkuForSale } from '../../goods/catalog'
import type { Offer, QuotedLine } from '../../offers/pricing'
import { eachKey, isPricePut, NEWCOMER_KEY, piecesKey } from '../../offers/promotion'

type Line = {
  orderLineId: string
  skuId: string
  number: number
  /** Given or sold beside the others: no limit on its goods counts it. */
  offerId?: string
  sku: SkuForSale
  quoted: Pick<QuotedLine, 'discounts'>
}

/** What lines to be bought take: stock, of goods with a limit what it allows, and pieces at a flash price. */
export function requestsOf(lines: readonly Line[], offers: readonly Offer[], now: number): RequestsByKind {
  const atFlash = lines.flatMap(({ orderLineId: lineId, number, skuId, quoted }) => {
    const taken = quoted.discounts.find(({ kind }) => kind === OFFER_TYPE.flashSale)
    const offer = offers.find(({ id }) => id === taken?.ref)
    return offer && isPricePut(offer) ? [{ lineId, number, skuId, offer }] : []
  })
  const newcomer = lines.find(({ quoted }) => quoted.discounts.some(({ kind }) => IS_FOR_NEW.has(kind)))
  return {
    stock: lines.map(({ orderLineId: lineId, skuId: key, number }) => ({ lineId, key, number })),
    limit: [
      ...lines.flatMap(({ orderLineId: lineId, number, sku, offerId }) =>
        limitsOf(offerId ? [] : [sku], now).map((limit) => ({ lineId, key: keyOf(limit), number, most: limit.most })),
      ),
    ],
    each: atFlash.flatMap(({ offer: { id, each: most }, skuId, ...held }) =>
      most > 0 ? [{ ...held, key: eachKey(id, skuId), most }] : [],
    ),
    newcomer: newcomer ? [{ lineId: newcomer.orderLineId, key: NEWCOMER_KEY, number: 1, most: 1 }] : [],
    pieces: atFlash.flatMap(({ offer: { id, skus }, skuId, ...held }) => {
      const total = skus?.get(skuId)?.pieces ?? null
      return total === null ? [] : [{ ...held, key: piecesKey(id, skuId), total }]
    }),
  }
}

const IS_FOR_NEW: ReadonlySet<number> = new Set([OFFER_TYPE.newUser, OFFER_TYPE.appNewUser])
