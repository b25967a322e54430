import type { CouponOutcome, Lack, PriceOffer } from '../../offers/pricing'
import type { AddOn } from '../../offers/promotion'
import { grantTo } from '../purchase'
import type { GoodLine, Shelf } from './line.rules'
import type { Ask } from './plan'

type Held = readonly AddOn[]

/** Gift coupons are chosen by hand, since what they give may not be wanted; of those named for a store the first counts. */
export function chosenGifts(gifts: Held, { couponIds = [], stores }: Pick<Ask, 'couponIds' | 'stores'>): AddOn[] {
  const first = new Map<string, AddOn>()
  for (const id of couponIds) {
    const gift = gifts.find((one) => one.id === id)
    if (gift && stores.has(gift.storeId) && !first.has(gift.storeId)) first.set(gift.storeId, gift)
  }
  return [...first.values()]
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
