import { type Static, Type as T } from '@sinclair/typebox'
import { COUPON_KINDS, COUPON_TABS, GIFT_STATES, HELD_TABS } from '../codes/coupon'
import { defineEndpoints } from '../endpoint'
import { ConfirmInput, ConfirmReply } from './order'
import { Button, Cents, Count, Flag, Id, Millis, Nullable, PageInput, PageOf, Words } from './shared'

/** The face of a coupon, regardless of its owner. */
const face = {
  couponId: T.String(),
  title: T.String(),
  kind: Words(COUPON_KINDS),
  /** amount: cents off. discount and freight: the upper limit, 0 for none. gift: 0. */
  cents: Cents,
  /** discount: the part that is paid, in thousandths; else 0. */
  perMille: Count,
  /** 满 ¥999 可用, 最高减 ¥60, 无门槛. */
  ruleText: T.String(),
  /** 平台, 店铺, 运费, 礼品, 会员. */
  tag: T.String(),
  isForMembers: Flag,
  /** 全场商品, 素研 SUYAN 全店, 素研 SUYAN 部分商品, 赠鲜牛奶. */
  scopeText: T.String(),
  /** Null: valid in all stores. */
  storeId: Nullable(T.String()),
}

export const CouponFace = T.Object(face)
export type CouponFace = Static<typeof CouponFace>

/** A coupon to claim, as one shopper sees it. */
export const CouponCard = T.Object({
  ...face,
  /** 至 11.30, 领后 7 天有效. */
  validText: T.String(),
  /** Claimed part in percent; null without a limit. */
  takenPercent: Nullable(T.Integer({ minimum: 0, maximum: 100 })),
  /** claim, use, remind and unremind (claims have not opened), soldOut, join (members only), over. */
  button: Button,
  /** 已领 1 张，限领 1 张; 今天 10:00 开抢; 会员专享. Empty without a note. */
  note: T.String(),
})
export type CouponCard = Static<typeof CouponCard>

/** A coupon that a shopper holds. */
export const HeldCoupon = T.Object({
  ...face,
  heldId: T.String(),
  /** 今天 23:59 到期, 2026.11.30 到期, 已使用, 已过期. */
  validText: T.String(),
  until: Millis,
  /** It ends within COUPON_SOON_DAYS. */
  isSoon: Flag,
  /** unused, locked (by an unpaid order), used, expired, giving (waits for a friend), given, void (withdrawn). */
  state: Words(['unused', 'locked', 'used', 'expired', 'giving', 'given', 'void'] as const),
  /** Code of its pending gift; empty without one. */
  giftCode: T.String(),
  /** Why it cannot be given to a friend; empty when it can. */
  keepReason: T.String(),
  /** The payable that locks it or was paid with it; empty without one. */
  payOrderNo: T.String(),
})
export type HeldCoupon = Static<typeof HeldCoupon>

/** A coupon that is given to a friend, as the viewer of the link sees it. */
export const CouponGift = T.Object({
  ...face,
  validText: T.String(),
  state: Words(GIFT_STATES),
  /** The viewer is the giver. */
  isOwn: Flag,
  /** End of the offer while it waits; else 0. */
  until: Millis,
  /** take, takeBack, use; null when no action is left. */
  button: Nullable(Button),
})
export type CouponGift = Static<typeof CouponGift>

/** A coupon for an order: held by the shopper, or claimable. */
export const CouponChoice = T.Object({
  ...face,
  /** `CLAIM_PREFIX` and the couponId when the order would claim it. */
  heldId: T.String(),
  /** The commit that uses the coupon also claims it. */
  isToClaim: Flag,
  validText: T.String(),
  isChosen: Flag,
  /** What it takes off with the current choice, or would take off alone; 0 when it does not apply. */
  takesCents: Cents,
  /** Why it does not apply: 差 ¥19.20 可用; empty when it does. */
  reason: T.String(),
  /** More products of that store, or of any, would make it apply. */
  canTopUp: Flag,
})
export type CouponChoice = Static<typeof CouponChoice>

export const CouponChoices = T.Object({
  usable: T.Array(CouponChoice),
  unusable: T.Array(CouponChoice),
  /** What all chosen coupons take off. */
  savedCents: Cents,
  payAmount: Cents,
  /** The choice saves the most. */
  isBest: Flag,
})
export type CouponChoices = Static<typeof CouponChoices>

const CouponInput = T.Object({ couponId: Id })
const GiftInput = T.Object({ giftCode: Id })

export const couponEndpoints = defineEndpoints({
  /** Coupons to claim in the mall, of a store, or for a product; the wire fixes the spelling. */
  'POST coupon/bussinessCouponList': {
    auth: 'session',
    input: T.Object({
      tab: T.Optional(Words(COUPON_TABS)),
      storeId: T.Optional(Id),
      productId: T.Optional(Id),
      ...PageInput,
    }),
    reply: PageOf(CouponCard),
  },
  /**
   * Claims a coupon; returns its new state. SYS_BIZ_DATA_ERROR_CODE: sold out, not started, limit reached, not for this
   * shopper.
   */
  'POST coupon/userGetCoupon': {
    auth: 'shopper',
    input: CouponInput,
    reply: T.Object({ heldId: T.String(), coupon: CouponCard }),
    idempotent: true,
  },
  /**
   * Sends one message when the claims of the coupon open; returns its new state. SYS_BIZ_DATA_ERROR_CODE: claims are
   * open, or there are too many reminders.
   */
  'POST coupon/remind': { auth: 'shopper', input: CouponInput, reply: T.Object({ coupon: CouponCard }) },
  'POST coupon/unremind': { auth: 'shopper', input: CouponInput, reply: T.Object({ coupon: CouponCard }) },
  /** The shopper's own: 可使用 by their end, the others the newest first. */
  'GET coupon/pageMine': {
    auth: 'shopper',
    input: T.Object({ tab: T.Optional(Words(HELD_TABS)), ...PageInput }),
    reply: T.Object({ ...PageOf(HeldCoupon).properties, usableCount: Count, soonCount: Count }),
  },
  /** Offers a coupon to a friend; a pending gift keeps its code. */
  'POST coupon/give': {
    auth: 'shopper',
    input: T.Object({ heldId: Id }),
    reply: T.Object({ giftCode: T.String() }),
  },
  'GET coupon/giftDetail': { auth: 'session', input: GiftInput, reply: CouponGift },
  /** The first taker gets it; a repeat by that shopper gives the same reply. */
  'POST coupon/takeGift': { auth: 'shopper', input: GiftInput, reply: CouponGift },
  /** For the giver, until it is taken. */
  'POST coupon/takeBackGift': { auth: 'shopper', input: GiftInput, reply: CouponGift },
})

/** Endpoints of the submit page. */
export const couponChoiceEndpoints = defineEndpoints({
  /** The shopper's coupons for an order: those that apply, and the others with reasons. */
  'POST productOrder/getCouponsList': { auth: 'shopper', input: ConfirmInput, reply: CouponChoices },
  /** The same for freight coupons. */
  'POST productOrder/getFreightCouponsList': { auth: 'shopper', input: ConfirmInput, reply: CouponChoices },
  /** Recalculates the submit with other coupons. */
  'POST productOrder/confirmOrderChangeCoupons': { auth: 'shopper', input: ConfirmInput, reply: ConfirmReply },
})
