/** How an opening of a member card stands. */
export const CARD_PURCHASE_STATES = ['unpaid', 'paid', 'refunding', 'refunded', 'closed'] as const
export type CardPurchaseState = (typeof CARD_PURCHASE_STATES)[number]

/** How a member came by a term: bought, by a code, given by the house. */
export const CARD_PURCHASE_WAYS = ['pay', 'code', 'grant'] as const
export type CardPurchaseWay = (typeof CARD_PURCHASE_WAYS)[number]

/** What a card may bring; each acts by itself, so that no right is only said. */
export const RIGHT_KINDS = ['price', 'points', 'monthly', 'birthday', 'gift', 'saving'] as const
export type RightKind = (typeof RIGHT_KINDS)[number]

/** How a card's face looks. */
export const CARD_LOOKS = ['gold', 'noir'] as const
export type CardLook = (typeof CARD_LOOKS)[number]

/** The months of a plan that is a trial: it lasts days. */
export const TRIAL_MONTHS = 0
export const MAX_PLAN_MONTHS = 36

/** Documents of the membership, by type code. */
export const MEMBER_AGREEMENT = 'MEMBER_AGREEMENT'
export const MEMBER_REFUND = 'MEMBER_REFUND'
