import { type Static, Type as T } from '@sinclair/typebox'
import { COUPON_KINDS, COUPON_TABS, GIFT_STATES, HELD_TABS } from '../codes/coupon'
import { defineEndpoints } from '../endpoint'
import { ConfirmInput, ConfirmReply } from './order'
import { Button, Cents, Count, Flag, Id, Millis, Nullable, PageInput, PageOf, Words } from './shared'

/** What stands on the ticket, whoever holds it (look book coupon-centre.html). */
const face = {
  couponId: T.String(),
  title: T.String(),
  kind: Words(COUPON_KINDS),
  /** amount: cents off. discount and freight: the most that comes off, 0 for no bound. gift: 0. */
  cents: Cents,
  /** discount: what is left to pay, in thousandths; else 0. */
  perMille: Count,
  /** 满 ¥999 可用, 最高减 ¥60, 无门槛. */
  ruleText: T.String(),
  /** 平台, 店铺, 运费, 礼品, 会员. */
  tag: T.String(),
  isForMembers: Flag,
  /** 全场商品, 素研 SUYAN 全店, 素研 SUYAN 部分商品, 赠鲜牛奶. */
  scopeText: T.String(),
  /** Where its goods are; null: everywhere. */
  storeId: Nullable(T.String()),
}

export const CouponFace = T.Object(face)
export type CouponFace = Static<typeof CouponFace>

/** A coupon that can be claimed, as one shopper sees it. */
export const CouponCard = T.Object({
  ...face,
  /** 至 11.30, 领后 7 天有效. */
  validText: T.String(),
  /** How many of them are gone, in percent; null where there is no end of them. */
  takenPercent: Nullable(T.Integer({ minimum: 0, maximum: 100 })),
  /** claim, use, wait (not begun), soldOut, join (members only), over. */
  button: Button,
  /** 已领 1 张，限领 1 张; 今天 10:00 开抢; 会员专享. Empty when there is nothing to say. */
  note: T.String(),
})
export type CouponCard = Static<typeof CouponCard>

/** A coupon that a shopper has. */
export const HeldCoupon = T.Object({
  ...face,
  heldId: T.String(),
  /** 今天 23:59 到期, 2026.11.30 到期, 已使用, 已过期. */
  validText: T.String(),
  until: Millis,
  /** It ends within three days. */
  isSoon: Flag,
  /** unused, locked (an unpaid order holds it), used, expired, giving (waits for a friend), given, void (taken back). */
  state: Words(['unused', 'locked', 'used', 'expired', 'giving', 'given', 'void'] as const),
  /** The gift that it waits in; empty without one. */
  giftCode: T.String(),
  /** Why it cannot be given to a friend; empty when it can. */
  keepReason: T.String(),
  /** The debt that holds it or was paid with it; empty without one. */
  payOrderNo: T.String(),
})
export type HeldCoupon = Static<typeof HeldCoupon>

/** A coupon on its way to a friend, as whoever opened the link sees it. */
export const CouponGift = T.Object({
  ...face,
  validText: T.String(),
  state: Words(GIFT_STATES),
  /** Who looks gave it. */
  isOwn: Flag,
  /** While it waits: until when; else 0. */
  until: Millis,
  /** take, takeBack, use; null when nothing is left to do. */
  button: Nullable(Button),
})
export type CouponGift = Static<typeof CouponGift>

/** A coupon that an order may use: the shopper's own, or one that the shopper can claim. */
export const CouponChoice = T.Object({
  ...face,
  /** `CLAIM_PREFIX` and the couponId where the order would claim the coupon. */
  heldId: T.String(),
  /** The shopper does not have it yet; the commit that uses it claims it. */
  isToClaim: Flag,
  validText: T.String(),
  isChosen: Flag,
  /** What it takes off, chosen as things stand, or would alone; 0 when it does not apply. */
  takesCents: Cents,
  /** Why it does not apply: 差 ¥19.20 可用; empty when it does. */
  reason: T.String(),
  /** More goods of that store, or of any, would make it apply. */
  canTopUp: Flag,
})
export type CouponChoice = Static<typeof CouponChoice>

export const CouponChoices = T.Object({
  usable: T.Array(CouponChoice),
  unusable: T.Array(CouponChoice),
  /** What all that are chosen take off. */
  savedCents: Cents,
  payAmount: Cents,
  /** What is chosen saves the most there is. */
  isBest: Flag,
})
export type CouponChoices = Static<typeof CouponChoices>

const GiftInput = T.Object({ giftCode: Id })

export const couponEndpoints = defineEndpoints({
  /** What can be claimed in the mall, of a store, or for a product; the spec's spelling. */
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
  /** Claims one; gives the coupon as it stands now. SYS_BIZ_DATA_ERROR_CODE: gone, not begun, enough, not for this shopper. */
  'POST coupon/userGetCoupon': {
    auth: 'shopper',
    input: T.Object({ couponId: Id }),
    reply: T.Object({ heldId: T.String(), coupon: CouponCard }),
    idempotent: true,
  },
  /** The shopper's own: 可使用 by their end, the others the newest first. */
  'GET coupon/pageMine': {
    auth: 'shopper',
    input: T.Object({ tab: T.Optional(Words(HELD_TABS)), ...PageInput }),
    reply: T.Object({ ...PageOf(HeldCoupon).properties, usableCount: Count, soonCount: Count }),
  },
  /** Puts one of the shopper's own up for a friend; one that waits already keeps its code. */
  'POST coupon/give': {
    auth: 'shopper',
    input: T.Object({ heldId: Id }),
    reply: T.Object({ giftCode: T.String() }),
  },
  'GET coupon/giftDetail': { auth: 'session', input: GiftInput, reply: CouponGift },
  /** The first who takes it has it; who has taken it is told so again. */
  'POST coupon/takeGift': { auth: 'shopper', input: GiftInput, reply: CouponGift },
  /** The giver's, while nobody has taken it. */
  'POST coupon/takeBackGift': { auth: 'shopper', input: GiftInput, reply: CouponGift },
})

/** Beside a submit. */
export const couponChoiceEndpoints = defineEndpoints({
  /** The shopper's coupons for an order: those that apply, those that do not and why. */
  'POST productOrder/getCouponsList': { auth: 'shopper', input: ConfirmInput, reply: CouponChoices },
  /** Of these those that are for freight. */
  'POST productOrder/getFreightCouponsList': { auth: 'shopper', input: ConfirmInput, reply: CouponChoices },
  /** The submit anew with other coupons. */
  'POST productOrder/confirmOrderChangeCoupons': { auth: 'shopper', input: ConfirmInput, reply: ConfirmReply },
})
