import type { Reservations } from '../../../kernel/reservations'
import type { CheckoutPart, PricedStore } from '../../trade/checkout-part'
import { type CouponOutcome, isGiftCoupon } from '../pricing'
import type { CouponService } from './coupon.service'
import type { Wallet } from './coupon.types'
import { backView } from './coupon.view'
import type { CouponWalletService } from './coupon-wallet.service'

const GONE_TEXT = '优惠券已失效，请重新选择'

/** A shopper's coupons for one submit. */
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

interface Deps {
  wallets: Pick<CouponWalletService, 'beside' | 'named' | 'claim'>
  coupons: Pick<CouponService, 'heldOf' | 'records'>
  reservations: Pick<Reservations, 'find' | 'keysNotBack'>
}

/** Coupons that a shopper holds, or claims with the order; a gift coupon adds goods to the order. */
export function couponPart({ wallets, coupons, reservations }: Deps): CheckoutPart {
  return {
    key: 'coupons',
    async prepare(q, { uid, isMember, stores, choices: { couponIds }, isCommit, now }) {
      const { wallet, claims, heldIds } = isCommit
        ? await wallets.named(q, uid, couponIds ?? [], now)
        : await wallets.beside(q, { uid, isMember }, new Set(stores.keys()), now)
      const ids = couponIds?.map((id) => heldIds.get(id) ?? id)
      const gifts = wallet.coupons.filter(isGiftCoupon)
      return {
        aliases: heldIds,
        skuIds: isCommit ? [] : gifts.flatMap(({ goods }) => goods.map(({ skuId }) => skuId)),
        enter: (tx) => wallets.claim(tx, uid, claims, now),
        price: () => ({ chosen: { coupons: { wallet: wallet.coupons, ids: ids ?? (isCommit ? [] : null) } } }),
        settle({ stores: priced, coupons: outcomes }) {
          const chosen = outcomes.flatMap((one) => ('isChosen' in one && one.isChosen && one.cents > 0 ? [one] : []))
          const chosenIds = chosen.map(({ id }) => id)
          const savedCents = chosen.reduce((sum, { cents }) => sum + cents, 0)
          const usableCount = outcomes.filter((one) => !('lack' in one)).length
          const isGone = isCommit && ids?.some((id) => !chosenIds.includes(id))
          return {
            ...(isGone && { refusal: GONE_TEXT }),
            details: { coupons: { wallet, outcomes, chosenIds, savedCents } },
            view: { coupons: wallet.held.length === 0 ? null : { chosenIds, savedCents, usableCount } },
            requests: { coupon: priced.flatMap(requestOf) },
          }
        },
        refusal: (refused) => (refused.some(({ kind }) => kind === 'coupon') ? GONE_TEXT : null),
      }
    },
    async onRefund(q, { ref, lineIds, isWhole, order: { uid, now } }) {
      const used = (await reservations.find(q, ref, 'coupon', lineIds)).map(({ key }) => key)
      if (used.length === 0) return {}
      const [still, held, records] = await Promise.all([
        reservations.keysNotBack(q, ref, 'coupon', lineIds),
        coupons.heldOf(q, uid, [...new Set(used)].sort()),
        coupons.records(q),
      ])
      const views = held.flatMap((one) => {
        const record = records.get(one.couponId)
        return record ? [backView(record, one, { isWhole, isShared: still.has(one.heldId), now })] : []
      })
      return { coupons: views.sort((a, b) => (a.heldId < b.heldId ? -1 : 1)) }
    },
  }
}

/**
 * The coupons that reduced or added something, recorded at the order's first line; mall coupons at each of their
 * orders.
 */
function requestOf({ lines }: PricedStore) {
  const ids = new Set(
    lines.flatMap(({ quoted }) => quoted.requests.flatMap((one) => (one.kind === 'coupon' ? one.id : []))),
  )
  const [first] = lines
  return first ? [...ids].sort().map((key) => ({ lineId: first.orderLineId, key, number: 1 })) : []
}
