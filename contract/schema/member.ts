import { type Static, Type as T } from '@sinclair/typebox'
import { CARD_LOOKS, CARD_PURCHASE_STATES, CARD_PURCHASE_WAYS, MAX_PLAN_MONTHS, RIGHT_KINDS } from '../codes/member'
import { defineEndpoints } from '../endpoint'
import { HeldCoupon } from './coupon'
import {
  Button,
  Cents,
  Count,
  Flag,
  Id,
  Millis,
  Nothing,
  Nullable,
  PageInput,
  PageOf,
  Picture,
  Text,
  Words,
} from './shared'

/** A card that can be bought. */
export const MemberCard = T.Object({
  memberCardId: T.String(),
  memberCardName: T.String(),
  slogan: T.String(),
  look: Words(CARD_LOOKS),
  /** 1: memberCentre shows it, 0: memberCenter. */
  newversionSwitch: T.Integer(),
  isUPlus: Flag,
  rightCount: Count,
})
export type MemberCard = Static<typeof MemberCard>

/** The card face: the shopper's own card, or the one to buy. */
export const MemberDefaultCard = T.Object({
  memberCardId: T.String(),
  memberCardName: T.String(),
  newversionSwitch: T.Integer(),
  /** 1: the shopper is a member. */
  memberType: T.Integer(),
  expireTime: Nullable(Millis),
  /** Cents saved so far through member prices. */
  savedAmount: T.Integer(),
})
export type MemberDefaultCard = Static<typeof MemberDefaultCard>

export const MemberRight = T.Object({
  rightId: Words(RIGHT_KINDS),
  icon: T.String(),
  title: T.String(),
  subtitle: T.String(),
  /** Its value in a few characters: 每月 2 张. */
  note: T.String(),
  unlocked: Flag,
  /** 已生效, or what the shopper still has to do for it: 开通后生效, 设置生日后生效. */
  stateText: T.String(),
  /** An action of the shopper: set the birthday. */
  button: Nullable(Button),
})
export type MemberRight = Static<typeof MemberRight>

export const MemberPlan = T.Object({
  /** The plan's argument of createPayPreOrder, with the card's id; 0: the trial. */
  validMonth: T.Integer(),
  title: T.String(),
  price: Cents,
  struckPrice: Nullable(Cents),
  /** ¥0.46/天, or why it cannot be bought. */
  dayText: T.String(),
  /** 最划算. */
  mark: T.String(),
  isOff: Flag,
  /** 接着有效期算，至 2027.11.25. */
  untilText: T.String(),
  buttonText: T.String(),
})
export type MemberPlan = Static<typeof MemberPlan>

/** The gift of a paid purchase, given once. */
export const MemberGift = T.Object({
  points: Count,
  coupons: T.Array(T.Object({ couponId: T.String(), title: T.String(), number: Count })),
})
export type MemberGift = Static<typeof MemberGift>

/** All data of a member centre. */
export const MemberMultiDetail = T.Object({
  card: MemberCard,
  /** All cards that can be bought, this one included. */
  cards: T.Array(MemberCard),
  memberType: T.Integer(),
  /** The current term is a trial. */
  isTrial: Flag,
  expireTime: Nullable(Millis),
  leftDays: Count,
  savedAmount: T.Integer(),
  plans: T.Array(MemberPlan),
  rights: T.Array(MemberRight),
  gift: MemberGift,
  /** Text of the gift after a payment: 开通礼包 200 积分、2 张券已到账; '' without one. */
  presentPointMessage: T.String(),
  /** An unpaid purchase of this card. */
  unpaid: Nullable(T.Object({ tradeNo: T.String(), text: T.String(), price: Cents, validMonth: T.Integer() })),
  refundText: T.String(),
})
export type MemberMultiDetail = Static<typeof MemberMultiDetail>

/** A purchase of a card: bought, by a code, or given. */
export const CardPurchase = T.Object({
  orderId: T.String(),
  memberCardId: T.String(),
  memberCardName: T.String(),
  planTitle: T.String(),
  price: Cents,
  way: Words(CARD_PURCHASE_WAYS),
  wayText: T.String(),
  state: Words(CARD_PURCHASE_STATES),
  stateText: T.String(),
  at: Millis,
  /** Start of its term; null before it is paid. */
  fromTime: Nullable(Millis),
  expireTime: Nullable(Millis),
  /** Empty unless it was bought. */
  tradeNo: T.String(),
  /** pay, cancel, refund. */
  buttons: T.Array(Button),
})
export type CardPurchase = Static<typeof CardPurchase>

/** A card that a shopper holds. */
export const MemberRecord = T.Object({
  memberCardId: T.String(),
  memberCardName: T.String(),
  /** 1: the member card, whose holder is a member; 2: the U+ card. */
  memberType: T.Integer(),
  newversionSwitch: T.Integer(),
  expireTime: Millis,
  pointText: T.String(),
})
export type MemberRecord = Static<typeof MemberRecord>

const CardInput = T.Object({ cardId: T.Optional(Id) })
const TradeInput = T.Object({ tradeNo: Id })
const ShortText = T.Optional(Text(64))

export const memberEndpoints = defineEndpoints({
  'GET member/getMemberCards': { auth: 'session', input: Nothing, reply: T.Object({ records: T.Array(MemberCard) }) },
  'GET member/getUPlusMemberInfo': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ isUPlusMember: Flag, expireTime: Nullable(Millis), card: Nullable(MemberCard) }),
  },
  /** Null: there is no card. */
  'GET member/getMemberDefaultCardInfo': { auth: 'session', input: Nothing, reply: Nullable(MemberDefaultCard) },
  'GET member/getMemberRights': { auth: 'session', input: Nothing, reply: T.Object({ records: T.Array(MemberRight) }) },
  'GET member/getMemberRightsByCard': {
    auth: 'session',
    input: CardInput,
    reply: T.Object({ card: Nullable(MemberCard), records: T.Array(MemberRight) }),
  },
  /** `uid` is the caller's own or left out. */
  'GET member/getMemberMultiDetailV2': {
    auth: 'shopper',
    input: T.Object({ uid: T.Optional(Id), cardId: T.Optional(Id) }),
    reply: Nullable(MemberMultiDetail),
  },
  'GET member/getMemberOrderGiftPack': {
    auth: 'shopper',
    /** One of the two. */
    input: T.Object({ tradeNo: T.Optional(Id), orderId: T.Optional(Id) }),
    reply: T.Object({
      opening: CardPurchase,
      points: Count,
      coupons: T.Array(HeldCoupon),
      /** 赠送 200 积分和 2 张优惠券; '' before it is paid and without a gift. */
      text: T.String(),
    }),
  },
  'GET member/getMemberQRPageInfo': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({
      name: T.String(),
      avatar: Nullable(Picture),
      levelText: T.String(),
      isMember: Flag,
      points: T.Integer(),
      couponCount: Count,
    }),
  },
  /** A code for staff to scan, valid once and until it is replaced. */
  'GET member/getUserQRCode': {
    auth: 'shopper',
    input: Nothing,
    /** `uses`: number of codes that staff have scanned; the page polls and detects a scan by it. */
    reply: T.Object({ code: T.String(), leftSeconds: Count, uses: Count }),
  },
  /** Closes an unpaid purchase. */
  'GET memberPay/cancelUnPayOrder': { auth: 'shopper', input: TradeInput, reply: Nothing },
  /** Creates a purchase of a term; an unpaid one is continued, and one of another plan is closed first. */
  'POST memberPay/createPayPreOrder': {
    auth: 'shopper',
    input: T.Object({
      cardId: Id,
      validMonth: T.Integer({ minimum: 0, maximum: MAX_PLAN_MONTHS }),
      orderSource: T.Integer({ minimum: 0, maximum: 99 }),
      invitedCode: ShortText,
      channelCode: ShortText,
      channelGiftActivityId: ShortText,
    }),
    reply: T.Object({ orderId: T.String(), tradeNo: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  /** Refunds the unused part of a term. The path is this mall's own. */
  'POST memberPay/refundOrder': { auth: 'shopper', input: TradeInput, reply: Nothing },
  /** The shopper's card purchases, the newest first. */
  'POST member/queryMemberOrder': {
    auth: 'shopper',
    input: T.Object({ ...PageInput, cardId: T.Optional(Id), state: T.Optional(Words(CARD_PURCHASE_STATES)) }),
    reply: PageOf(CardPurchase),
  },
  /** Redeems a code for a term; wrong, used and ended codes fail as in couponExchange/exchange. */
  'POST member/exchange': {
    auth: 'shopper',
    input: T.Object({ code: Text(64, 1) }),
    reply: T.Object({ orderId: T.String() }),
    idempotent: true,
  },
  /** The points factor of each card. */
  'POST confMember/myPointConfigMemberList': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({
      records: T.Array(
        T.Object({ memberCardId: T.String(), memberCardName: T.String(), pointText: T.String(), isMine: Flag }),
      ),
    }),
  },
  'POST confMember/myConfMember': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({
      memberType: T.Integer(),
      memberCardId: T.String(),
      memberCardName: T.String(),
      expireTime: Nullable(Millis),
      pointText: T.String(),
      /** All cards of the shopper, the member card first. */
      records: T.Array(MemberRecord),
    }),
  },
})
