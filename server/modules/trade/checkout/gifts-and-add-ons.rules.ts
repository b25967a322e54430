import { pricesOf } from '../../offers/pricing'
import type { AddOn, Granted, Picked } from '../../offers/promotion'
import { addOnsOf, grantTo } from '../purchase'
import { type AskedLine, type GoodLine, type Judgement, problemOf, type Shelf } from './line.rules'
import type { CheckoutRequest } from './plan'

const LOST_TEXT = '不再满足活动条件'

type Named = AskedLine & { offerId: string }
const isNamed = (line: AskedLine): line is Named => line.offerId !== undefined

/** Goods of add-ons and gift coupons that a submit page may be given. */
export function givenSkus(
  { offers, stores, isCommit }: Pick<CheckoutRequest, 'offers' | 'stores' | 'isCommit'>,
  gifts: readonly AddOn[],
): string[] {
  return isCommit ? [] : addOnsOf([...offers, ...gifts], stores).flatMap(({ goods }) => goods.map(({ skuId }) => skuId))
}

/**
 * Lines that are given or sold beside those that are bought. A submit page gets what its goods earn of what was chosen, and
 * of gifts what is there; a commit what it names, or a problem. `coupons`: the shopper's, whose gift may not be wanted now.
 */
export function giftAndAddOnLines(
  request: CheckoutRequest,
  bought: readonly GoodLine[],
  shelf: Shelf,
  coupons: readonly AddOn[],
): Judgement {
  const named = request.baskets.flatMap((basket) => basket.lines).filter(isNamed)
  const { held } = pricesOf(request.offers, request.now)
  const chosen = new Map(request.chosen)
  for (const [offerId, picked] of pickedOf(named)) chosen.set(offerId, picked)
  const granted = grantTo(bought, shelf, request.offers, held, chosen)
  const isLeft = (offerId: string) => isOf(coupons, offerId) && !isOf(request.offers, offerId)
  return request.isCommit
    ? asNamed(named, granted, shelf)
    : asGranted(
        named.filter(({ offerId }) => !isLeft(offerId)),
        granted,
        shelf,
      )
}

const isOf = (offers: readonly { id: string }[], offerId: string) => offers.some(({ id }) => id === offerId)

function pickedOf(named: readonly Named[]): Map<string, Picked[]> {
  const picked = new Map<string, Picked[]>()
  for (const { offerId, skuId, number } of named)
    picked.set(offerId, [...(picked.get(offerId) ?? []), { skuId, number }])
  return picked
}

function asNamed(named: readonly Named[], granted: readonly Granted[], shelf: Shelf): Judgement {
  const numbers = new Map(
    granted.flatMap(({ offer, goods }) => goods.map(({ skuId, number }) => [`${offer.id} ${skuId}`, number] as const)),
  )
  const [lines, problems]: [GoodLine[], Judgement['problems']] = [[], []]
  for (const [at, line] of named.entries()) {
    const sku = shelf.skus.get(line.skuId)
    if (!sku) continue
    if (numbers.get(`${line.offerId} ${line.skuId}`) === line.number) lines.push({ ...line, lineId: `+${at}`, sku })
    else problems.push(problemOf(sku, 'invalid', LOST_TEXT))
  }
  return { lines, problems, quantityNotices: [] }
}

function asGranted(named: readonly Named[], granted: readonly Granted[], shelf: Shelf): Judgement {
  const result: Judgement = { lines: [], problems: [], quantityNotices: [] }
  for (const { offer, goods, gone } of granted) {
    for (const { skuId, number } of goods) {
      const sku = shelf.skus.get(skuId)
      const lineId = `+${result.lines.length}`
      if (sku) result.lines.push({ lineId, sku, skuId, number, storeId: sku.storeId, ...of(offer.id) })
    }
    const titles = gone.flatMap((skuId) => shelf.skus.get(skuId)?.title ?? [])
    const instead = offer.isGift && goods.length > 0 ? '已送完，已为你换成其他赠品' : '已送完'
    result.quantityNotices.push(...titles.map((title) => `「${title}」${offer.isGift ? instead : '已换完'}`))
  }
  const kept = new Set(granted.flatMap(({ offer, most }) => (most > 0 ? [offer.id] : [])))
  for (const { offerId, skuId } of named) {
    const title = kept.has(offerId) ? undefined : shelf.skus.get(skuId)?.title
    if (title) result.quantityNotices.push(`「${title}」${LOST_TEXT}`)
  }
  return result
}

const of = (offerId: string) => ({ offerId, sourceChannel: '' })
