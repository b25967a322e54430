import type { CardLook, CardPurchaseWay } from '@contract/codes/member'
import type { PurchaseRow } from '../../finance/purchase'

/** A card of the mall. Few rows. */
export interface MemberCardTable {
  cardId: string
  name: string
  slogan: string
  look: CardLook
  /** Position among the cards; the first is the default. */
  place: number
  /** 1: memberCentre shows it (newversionSwitch). */
  isNewLayout: number
  isUplus: number
  isSold: number
  /** JSON: `Plan[]` and `Perks` of card.rules. */
  plans: string
  perks: string
  createdAt: number
}

/** A past, current or unpaid term of a shopper, with the plan at that time. Moments are epoch ms. */
export interface CardPurchaseTable extends PurchaseRow {
  cardId: string
  cardName: string
  isUplus: number
  planTitle: string
  /** Either months or days is 0. */
  months: number
  days: number
  /** JSON: `Gift` of card.rules, granted with the payment. */
  gift: string
  way: CardPurchaseWay
  /** JSON: source of the purchase as the client sent it. */
  source: string
  /** JSON: ids of the granted coupons; empty before the payment. */
  heldIds: string
  giftPoints: number
  /** 0 before the term is granted. */
  fromAt: number
  untilAt: number
  /** Time that a refund removed from the membership. */
  cutMs: number
  paidAt: number
}

/** Phones that used their trial. */
export interface MemberTrialTable {
  mobile: string
  countryCode: string
  uid: string
  at: number
}

/** Secret of a shopper's member codes. */
export interface MemberPassTable {
  uid: string
  /** Ten digits; unique, so that the shopper is found by them. */
  passNo: string
  secret: string
  /** Number of used codes; each use changes the next code. */
  uses: number
}

/** Next due time of a shopper's benefits. */
export interface MemberDueTable {
  uid: string
  dueAt: number
}

/** A granted benefit of a month or a birthday; each once. */
export interface MemberBenefitTable {
  uid: string
  benefit: string
  heldIds: string
  points: number
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    member_card: MemberCardTable
    card_purchase: CardPurchaseTable
    member_trial: MemberTrialTable
    member_pass: MemberPassTable
    member_due: MemberDueTable
    member_benefit: MemberBenefitTable
  }
}
