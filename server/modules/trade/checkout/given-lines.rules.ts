import { type Chosen, type CouponOutcome, type Granted, isGiftCoupon, type Picked } from '../../offers/pricing'
import { addOnsOf } from '../../offers/promotion'
import { type AskedLine, type CheckoutRequest, type GoodLine, problemOf, type Shelf } from '../checkout-part'
import { giftsBeside } from '../goods-rules'
import type { Judgement } from './line.rules'
import type { PreparedCheckout } from './plan'

const LOST_TEXT = '不再满足活动条件'

type Named = AskedLine & { offerId: string }
const isNamed = (line: AskedLine): line is Named => line.offerId !== undefined

/** SKUs of add-ons that the submit page may include. */
export function givenSkus({ offers, stores, isCommit }: CheckoutRequest): string[] {
  return isCommit ? [] : addOnsOf(offers, stores).flatMap(({ goods }) => goods.map(({ skuId }) => skuId))
}

interface GivenLines extends Judgement {
  /** The outcome of each gift coupon of the shopper. */
  coupons: CouponOutcome[]
}

/**
 * Gift and add-on lines. A submit page includes what the bought goods earn: the chosen add-ons, and gifts in stock. A
 * commit includes the lines that it names, or a problem for each. A gift coupon without a line is not used.
 */
export function givenLines(
  { request, runs, shelf, picked }: PreparedCheckout,
  bought: readonly GoodLine[],
  coupons: Chosen['coupons'],
): GivenLines {
  const named = request.baskets
    .flatMap((basket) => basket.lines)
    .filter(isNamed)
    .map((line) => ({ ...line, offerId: runs.offerId(line.offerId) }))
  const chosen = new Map(picked)
  for (const [offerId, goods] of pickedOf(named)) chosen.set(offerId, goods)
  const gifts = giftsBeside(bought, shelf, request.offers, { picked: chosen, coupons }, request.now)
  // An unused coupon's goods are omitted; its outcome shows the shopper the reason.
  const unused = new Set((coupons?.wallet ?? []).filter(isGiftCoupon).map(({ id }) => id))
  for (const { offer } of gifts.granted) unused.delete(offer.id)
  const wanted = named.filter(({ offerId }) => !unused.has(offerId))
  const judged = (request.isCommit ? asNamed : asGranted)(wanted, gifts.granted, shelf)
  const given = new Set(judged.lines.map(({ offerId }) => offerId))
  const outcomes = gifts.coupons.map(
    (one): CouponOutcome =>
      'isChosen' in one && one.isChosen && !given.has(one.id) ? { id: one.id, lack: 'giftGone' } : one,
  )
  return { ...judged, coupons: outcomes }
}

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
