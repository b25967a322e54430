import type { CouponAudience } from '@contract/codes/coupon'

/** A coupon that can be had. Few rows, copied everywhere; how many are left of it stands in `quota`. */
export interface CouponTable {
  coupon_id: string
  title: string
  /** Empty: of the mall, over all stores. */
  store_id: string
  audience: CouponAudience
  per_person: number
  /** Epoch ms; from claim_from up to, not including, claim_until. */
  claim_from: number
  claim_until: number
  /** Of a coupon with valid_days 0; else it holds so many days from its claim. */
  valid_from: number
  valid_until: number
  valid_days: number
  /** In the coupon centre, lowest first. */
  position: number
  is_listed: number
  /** JSON, as coupon.rules reads it. */
  rule: string
  created_at: number
}

/** What a coupon is for; without rows it is for all goods of its store, or of the mall. */
export interface CouponProductTable {
  coupon_id: string
  product_id: string
}

/** One coupon of a shopper's. It ends by its time: no state says so. */
export interface HeldCouponTable {
  uid: string
  held_id: string
  coupon_id: string
  state: 'unused' | 'locked' | 'used' | 'giving' | 'given' | 'void'
  /** The payable that holds it or was paid with it, or the gift that it waits in or went by; empty while unused. */
  no: string
  /** The gift it came by; empty when its shopper claimed it. */
  came_by: string
  /** 1: claimed by a right of the member card; it ends when that card is refunded. */
  is_of_card: number
  /** While it is being given: until when it can be taken; else 0. */
  gift_until: number
  from_at: number
  until_at: number
  claimed_at: number
  /** When it was used, or given; 0 before. */
  settled_at: number
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
