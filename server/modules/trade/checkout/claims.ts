import { OFFER_TYPE } from '@contract/codes/offer'
import type { ClaimsByKind } from '../../../kernel/holders'
import { keyOf, limitsOf, type SkuForSale } from '../../goods/catalog'
import type { Offer, QuotedLine } from '../../offers/pricing'
import { eachKey, isPricePut, NEWCOMER_KEY, piecesKey } from '../../offers/promotion'

type Line = {
  orderLineId: string
  skuId: string
  number: number
  sku: SkuForSale
  quoted: Pick<QuotedLine, 'discounts'>
}

/** What lines to be bought take: stock, of goods with a limit what it allows, and pieces at a flash price. */
export function claimsOf(lines: readonly Line[], offers: readonly Offer[], now: number): ClaimsByKind {
  const atFlash = lines.flatMap(({ orderLineId: lineId, number, sku: { productId }, quoted }) => {
    const taken = quoted.discounts.find(({ kind }) => kind === OFFER_TYPE.flashSale)
    return taken ? [{ lineId, number, productId, offerId: taken.ref }] : []
  })
  const eachOf = (id: string) => offers.find((one) => one.id === id && isPricePut(one))
  const newcomer = lines.find(({ quoted }) => quoted.discounts.some(({ kind }) => IS_FOR_NEW.has(kind)))
  return {
    stock: lines.map(({ orderLineId: lineId, skuId: key, number }) => ({ lineId, key, number })),
    limit: [
      ...lines.flatMap(({ orderLineId: lineId, number, sku }) =>
        limitsOf([sku], now).map((limit) => ({ lineId, key: keyOf(limit), number, most: limit.most })),
      ),
      ...atFlash.flatMap(({ lineId, number, productId, offerId }) => {
        const offer = eachOf(offerId)
        const most = offer && isPricePut(offer) ? offer.each : 0
        return most > 0 ? [{ lineId, key: eachKey(offerId, productId), number, most }] : []
      }),
      ...(newcomer ? [{ lineId: newcomer.orderLineId, key: NEWCOMER_KEY, number: 1, most: 1 }] : []),
    ],
    pieces: atFlash.map(({ lineId, number, productId, offerId }) => ({
      ...{ lineId, number, key: piecesKey(offerId, productId) },
    })),
  }
}

const IS_FOR_NEW: ReadonlySet<number> = new Set([OFFER_TYPE.newUser, OFFER_TYPE.appNewUser])
