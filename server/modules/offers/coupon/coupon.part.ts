import type { CheckoutPart, PricedCheckout, PricedStore } from '../../trade/checkout-part'
import { type CouponOutcome, pricesOf } from '../pricing'
import type { Wallet } from './coupon.types'
import type { CouponWalletService } from './coupon-wallet.service'
import { chosenGifts, giftOutcomes } from './gift-coupon.rules'

const GONE_TEXT = '优惠券已失效，请重新选择'

/** A shopper's coupons beside one submit. */
export interface SubmitCoupons {
  wallet: Wallet
  outcomes: readonly CouponOutcome[]
  chosenIds: readonly string[]
  savedCents: number
}

declare module '../../trade/checkout-part' {
  interface PartDetails {
    coupons: SubmitCoupons
  }
}

/** Coupons that a shopper has, or claims with the order; a gift coupon gives goods beside those that are bought. */
export function couponPart(wallets: Pick<CouponWalletService, 'beside' | 'named' | 'claim'>): CheckoutPart {
  return {
    key: 'coupons',
    async prepare(q, { uid, stores, offers, choices: { couponIds }, isCommit, now }) {
      const { wallet, claims, heldIds } = isCommit
        ? await wallets.named(q, uid, couponIds ?? [], now)
        : await wallets.beside(q, uid, new Set(stores.keys()), now)
      const ids = couponIds?.map((id) => heldIds.get(id) ?? id)
      const { held: prices } = pricesOf(offers, now)
      const giftsFor = ({ bought, shelf }: Pick<PricedCheckout, 'bought' | 'shelf'>) =>
        chosenGifts(wallet.gifts, { couponIds: ids, stores, isCommit, now }, bought, shelf, prices)
      return {
        aliases: heldIds,
        skuIds: isCommit ? [] : wallet.gifts.flatMap(({ goods }) => goods.map(({ skuId }) => skuId)),
        enter: (tx) => wallets.claim(tx, uid, claims, now),
        addOns: (bought, shelf) => ({ used: giftsFor({ bought, shelf }), all: wallet.gifts }),
        price: () => ({ chosen: { coupons: { wallet: wallet.coupons, ids: ids ?? (isCommit ? [] : null) } } }),
        settle(priced) {
          const { bought, added, shelf, quote } = priced
          const gifts = giftOutcomes(wallet.gifts, giftsFor(priced), bought, added, shelf, prices, now)
          const outcomes = [...quote.coupons, ...gifts]
          const chosen = outcomes.flatMap((one) => ('isChosen' in one && one.isChosen && one.cents > 0 ? [one] : []))
          const chosenIds = chosen.map(({ id }) => id)
          const savedCents = chosen.reduce((sum, { cents }) => sum + cents, 0)
          const usableCount = outcomes.filter((one) => !('lack' in one)).length
          const isGone = isCommit && ids?.some((id) => !chosenIds.includes(id))
          return {
            ...(isGone && { refusal: GONE_TEXT }),
            details: { coupons: { wallet, outcomes, chosenIds, savedCents } },
            view: { coupons: wallet.held.length === 0 ? null : { chosenIds, savedCents, usableCount } },
            requests: { coupon: priced.stores.flatMap((store) => requestOf(store, chosenIds)) },
          }
        },
        refusal: (refused) => (refused.some(({ kind }) => kind === 'coupon') ? GONE_TEXT : null),
      }
    },
  }
}

/** The coupons that took something off an order or gave to it, at its first line; those of the mall at each of their orders. */
function requestOf({ lines }: PricedStore, chosenIds: readonly string[]) {
  const taken = lines.flatMap(({ quoted: { discounts, freightOff } }) =>
    [...discounts, ...(freightOff ? [freightOff] : [])].filter(({ ref }) => chosenIds.includes(ref)),
  )
  const ids = [...new Set(taken.map(({ ref }) => ref))].sort()
  const [first] = lines
  return first ? ids.map((key) => ({ lineId: first.orderLineId, key, number: 1 })) : []
}
