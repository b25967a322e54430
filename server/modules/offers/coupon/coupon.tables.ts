import type { CouponAudience } from '@contract/codes/coupon'
import type { HeldCouponState } from './held-coupon.machine'

/** A coupon that shoppers can claim. Few rows, copied to every database; `quota` has the total and the number taken. */
export interface CouponTable {
  couponId: string
  title: string
  /** Empty: a mall coupon, for all stores. */
  storeId: string
  audience: CouponAudience
  perPerson: number
  /** Epoch ms; claimable from claim_from (inclusive) to claim_until (exclusive). */
  claimFrom: number
  claimUntil: number
  /** For a coupon with valid_days 0; otherwise it is valid for valid_days days from its claim. */
  validFrom: number
  validUntil: number
  validDays: number
  /** In the coupon centre, lowest first. */
  position: number
  isListed: number
  /** JSON, parsed by coupon.rules. */
  rule: string
  createdAt: number
}

/** Products that a coupon applies to; without rows it applies to all goods of its store, or of the mall. */
export interface CouponProductTable {
  couponId: string
  productId: string
}

/** A coupon that a shopper holds. It expires by its end time, without a change of state. */
export interface HeldCouponTable {
  uid: string
  heldId: string
  couponId: string
  state: HeldCouponState
  /** The checkout (its orders' parentNo) or the gift that holds or has used it; empty while unused. */
  no: string
  /** The code of the gift that it came from; empty when its shopper claimed it. */
  cameBy: string
  /** 1: claimed by a right of the member card; it ends when that card is refunded. */
  isOfCard: number
  /** While it is being given: the deadline for taking it; else 0. */
  giftUntil: number
  fromAt: number
  untilAt: number
  claimedAt: number
  /** When it was used, or given; 0 before. */
  settledAt: number
  /** Number of COUPON_WARNINGS that were sent or are past. */
  told: number
}

/** A shopper who wants a message when the claims of a coupon open; removed with the message. */
export interface CouponReminderTable {
  uid: string
  couponId: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    coupon: CouponTable
    coupon_product: CouponProductTable
    coupon_reminder: CouponReminderTable
    held_coupon: HeldCouponTable
  }
}
