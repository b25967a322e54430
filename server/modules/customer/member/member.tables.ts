import type { CardLook, CardPurchaseState, CardPurchaseWay } from '@contract/codes/member'

/** A card that the house sells. Few rows. */
export interface MemberCardTable {
  card_id: string
  name: string
  slogan: string
  look: CardLook
  /** Its turn among the cards; the first is the default. */
  place: number
  /** 1: memberCentre shows it (newversionSwitch). */
  is_new_layout: number
  is_uplus: number
  is_sold: number
  /** JSON: `Plan[]` and `Perks` of card.rules. */
  plans: string
  perks: string
  created_at: number
}

/** A term of a card that a shopper has, had, or is about to have; what it is stands as it was then. Moments are epoch ms. */
export interface CardPurchaseTable {
  uid: string
  purchase_id: string
  card_id: string
  card_name: string
  is_uplus: number
  plan_title: string
  /** One of them is 0. */
  months: number
  days: number
  price_cents: number
  /** JSON: `Gift` of card.rules, as it is handed over with the payment. */
  gift: string
  way: CardPurchaseWay
  state: CardPurchaseState
  /** The payable's number; empty for what was not bought. */
  trade_no: string
  /** JSON: where it was opened from, as the client says. */
  source: string
  /** JSON: ids of the shopper's coupons that it gave; empty before it is paid. */
  held_ids: string
  gift_points: number
  /** 0 while it has no term. */
  from_at: number
  until_at: number
  /** What a refund took off the shopper's time. */
  cut_ms: number
  at: number
  paid_at: number
}

/** Phones that have had their trial. */
export interface MemberTrialTable {
  mobile: string
  country_code: string
  uid: string
  at: number
}

/** What a shopper's codes are made of. */
export interface MemberPassTable {
  uid: string
  /** Ten digits, found without a uid. */
  pass_no: string
  secret: string
  /** How many codes have been used: the next one is another. */
  uses: number
}

/** When somebody's card brings something next. */
export interface MemberDueTable {
  uid: string
  due_at: number
}

/** What a card has brought: of a month, of a birthday; each once. */
export interface MemberBenefitTable {
  uid: string
  benefit: string
  held_ids: string
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
