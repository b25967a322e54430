/** States of a card purchase. */
export const CARD_PURCHASE_STATES = ['unpaid', 'paid', 'refunding', 'refunded', 'closed'] as const
export type CardPurchaseState = (typeof CARD_PURCHASE_STATES)[number]

/** How a member got a term: bought, by a code, or given by the operator. */
export const CARD_PURCHASE_WAYS = ['pay', 'code', 'grant'] as const
export type CardPurchaseWay = (typeof CARD_PURCHASE_WAYS)[number]

/** Benefits of a card; the server grants each of them. */
export const RIGHT_KINDS = ['price', 'points', 'monthly', 'birthday', 'gift', 'saving'] as const
export type RightKind = (typeof RIGHT_KINDS)[number]

/** How a card's face looks. */
export const CARD_LOOKS = ['gold', 'noir'] as const
export type CardLook = (typeof CARD_LOOKS)[number]

/** `validMonth` of a trial plan, which lasts days. */
export const TRIAL_MONTHS = 0
export const MAX_PLAN_MONTHS = 36

/** Type codes of the membership's documents. */
export const MEMBER_AGREEMENT = 'MEMBER_AGREEMENT'
export const MEMBER_REFUND = 'MEMBER_REFUND'
