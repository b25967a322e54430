import type { CardLook, CardPurchaseWay } from '@contract/codes/member'
import type { PurchaseRow } from '../../finance/purchase'

/** A card that the house sells. Few rows. */
export interface MemberCardTable {
  cardId: string
  name: string
  slogan: string
  look: CardLook
  /** Its turn among the cards; the first is the default. */
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

/** A term of a card that a shopper has, had, or is about to have; what it is stands as it was then. Moments are epoch ms. */
export interface CardPurchaseTable extends PurchaseRow {
  cardId: string
  cardName: string
  isUplus: number
  planTitle: string
  /** One of them is 0. */
  months: number
  days: number
  /** JSON: `Gift` of card.rules, as it is handed over with the payment. */
  gift: string
  way: CardPurchaseWay
  /** JSON: where it was opened from, as the client says. */
  source: string
  /** JSON: ids of the shopper's coupons that it gave; empty before it is paid. */
  heldIds: string
  giftPoints: number
  /** 0 while it has no term. */
  fromAt: number
  untilAt: number
  /** What a refund took off the shopper's time. */
  cutMs: number
  paidAt: number
}

/** Phones that have had their trial. */
export interface MemberTrialTable {
  mobile: string
  countryCode: string
  uid: string
  at: number
}

/** What a shopper's codes are made of. */
export interface MemberPassTable {
  uid: string
  /** Ten digits, found without a uid. */
  passNo: string
  secret: string
  /** How many codes have been used: the next one is another. */
  uses: number
}

/** When somebody's card brings something next. */
export interface MemberDueTable {
  uid: string
  dueAt: number
}

/** What a card has brought: of a month, of a birthday; each once. */
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
