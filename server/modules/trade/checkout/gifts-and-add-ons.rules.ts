import { pricesOf } from '../../offers/pricing'
import type { Granted, Picked } from '../../offers/promotion'
import {
  type AskedLine,
  type CheckoutRequest,
  type GoodLine,
  type OwnAddOns,
  problemOf,
  type Shelf,
} from '../checkout-part'
import { addOnsOf, grantTo } from '../goods-rules'
import type { Judgement } from './line.rules'
import type { PreparedCheckout } from './plan'

const LOST_TEXT = '不再满足活动条件'

type Named = AskedLine & { offerId: string }
const isNamed = (line: AskedLine): line is Named => line.offerId !== undefined

/** Goods of add-ons that a submit page may be given. */
export function givenSkus({ offers, stores, isCommit }: CheckoutRequest): string[] {
  return isCommit ? [] : addOnsOf(offers, stores).flatMap(({ goods }) => goods.map(({ skuId }) => skuId))
}

/**
 * Lines that are given or sold beside those that are bought. A submit page gets what its goods earn of what was chosen, and
 * of gifts what is there; a commit what it names, or a problem. `own`: of the shopper alone, whose gift may not be wanted now.
 */
export function giftAndAddOnLines(
  { request, runs, shelf, picked }: PreparedCheckout,
  bought: readonly GoodLine[],
  own: OwnAddOns,
): Judgement {
  const named = request.baskets
    .flatMap((basket) => basket.lines)
    .filter(isNamed)
    .map((line) => ({ ...line, offerId: runs.offerId(line.offerId) }))
  const { held } = pricesOf(request.offers, request.now)
  const chosen = new Map(picked)
  for (const [offerId, goods] of pickedOf(named)) chosen.set(offerId, goods)
  const granted = grantTo(bought, shelf, [...request.offers, ...own.used], held, chosen)
  const isLeft = (offerId: string) => isOf(own.all, offerId) && !isOf(own.used, offerId)
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
