import type { CouponAudience } from '@contract/codes/coupon'
import type { HeldCouponState } from './held-coupon.machine'

/** A coupon that can be had. Few rows, copied everywhere; how many are left of it stands in `quota`. */
export interface CouponTable {
  couponId: string
  title: string
  /** Empty: of the mall, over all stores. */
  storeId: string
  audience: CouponAudience
  perPerson: number
  /** Epoch ms; from claim_from up to, not including, claim_until. */
  claimFrom: number
  claimUntil: number
  /** Of a coupon with valid_days 0; else it holds so many days from its claim. */
  validFrom: number
  validUntil: number
  validDays: number
  /** In the coupon centre, lowest first. */
  position: number
  isListed: number
  /** JSON, as coupon.rules reads it. */
  rule: string
  createdAt: number
}

/** What a coupon is for; without rows it is for all goods of its store, or of the mall. */
export interface CouponProductTable {
  couponId: string
  productId: string
}

/** One coupon of a shopper's. It ends by its time: no state says so. */
export interface HeldCouponTable {
  uid: string
  heldId: string
  couponId: string
  state: HeldCouponState
  /** The checkout (its orders' parentNo) that holds or has used it, or the gift that it waits in or went by; empty while unused. */
  no: string
  /** The gift it came by; empty when its shopper claimed it. */
  cameBy: string
  /** 1: claimed by a right of the member card; it ends when that card is refunded. */
  isOfCard: number
  /** While it is being given: until when it can be taken; else 0. */
  giftUntil: number
  fromAt: number
  untilAt: number
  claimedAt: number
  /** When it was used, or given; 0 before. */
  settledAt: number
  /** Of how many of COUPON_WARNINGS its shopper was told, or needs no word any more. */
  told: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    coupon: CouponTable
    coupon_product: CouponProductTable
    held_coupon: HeldCouponTable
  }
}
