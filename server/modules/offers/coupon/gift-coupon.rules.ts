import type { GoodLine, Shelf } from '../../trade/checkout-part'
import { grantTo } from '../../trade/goods-rules'
import type { CouponOutcome, Lack, PriceOffer } from '../pricing'
import type { AddOn } from '../promotion'

type Held = readonly AddOn[]

interface GiftQuery {
  /** Undefined: the best ones are chosen, but for a commit. */
  couponIds: readonly string[] | undefined
  stores: { has(storeId: string): boolean }
  isCommit: boolean
  now: number
}

/**
 * One gift coupon for each store: the first of those that are named. A submit page that names none is given the gift that
 * costs others most, as it is given the coupons that save most.
 */
export function chosenGifts(
  gifts: Held,
  { couponIds, stores, isCommit, now }: GiftQuery,
  bought: readonly GoodLine[],
  shelf: Shelf,
  prices: readonly PriceOffer[],
): AddOn[] {
  const chosen = new Map<string, AddOn>()
  for (const gift of couponIds || isCommit ? named(gifts, couponIds ?? []) : byValue(gifts, bought, shelf, prices, now))
    if (stores.has(gift.storeId) && !chosen.has(gift.storeId)) chosen.set(gift.storeId, gift)
  return [...chosen.values()]
}

const named = (gifts: Held, ids: readonly string[]): AddOn[] =>
  ids.flatMap((id) => gifts.find((gift) => gift.id === id) ?? [])

/** Those that give something, the most valuable piece first; of equal ones in the order of the wallet. */
function byValue(
  gifts: Held,
  bought: readonly GoodLine[],
  shelf: Shelf,
  prices: readonly PriceOffer[],
  now: number,
): AddOn[] {
  const given = gifts.flatMap((gift) => {
    const found = lookAt(gift, bought, shelf, prices, now)
    return typeof found === 'string' ? [{ gift, cents: shelf.skus.get(found)?.priceCents ?? 0 }] : []
  })
  return given.sort((a, b) => b.cents - a.cents).map(({ gift }) => gift)
}

/** What becomes of each: what its piece costs others, or what it lacks. `given`: lines that the order has beside. */
export function giftOutcomes(
  gifts: Held,
  chosen: Held,
  bought: readonly GoodLine[],
  given: readonly GoodLine[],
  shelf: Shelf,
  prices: readonly PriceOffer[],
  now: number,
): CouponOutcome[] {
  return gifts.map((gift): CouponOutcome => {
    const { id } = gift
    const found = lookAt(gift, bought, shelf, prices, now)
    if (typeof found !== 'string') return { id, ...found }
    const isChosen = chosen.includes(gift)
    const own = given.find(({ offerId }) => offerId === id)
    if (isChosen && !own) return { id, lack: 'giftGone' }
    return { id, cents: (own?.sku ?? shelf.skus.get(found))?.priceCents ?? 0, isChosen }
  })
}

/** The SKU that a gift coupon would give by itself. */
function lookAt(
  gift: AddOn,
  bought: readonly GoodLine[],
  shelf: Shelf,
  prices: readonly PriceOffer[],
  now: number,
): string | Lack {
  if (now < gift.startsAt) return { lack: 'notStarted', at: gift.startsAt }
  if (now >= gift.endsAt) return { lack: 'ended' }
  const [granted] = grantTo(bought, shelf, [gift], prices, new Map())
  if (!granted || granted.reached === 0) return { lack: 'noGoods' }
  const [step] = gift.steps
  if (granted.most === 0) return { lack: 'belowCents', cents: (step?.from ?? 0) - granted.reached }
  return granted.goods[0]?.skuId ?? { lack: 'giftGone' }
}
