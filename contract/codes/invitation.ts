import { DAY_MS } from './china-time'

/** How an invitation stands: accepted, first order paid, rewarded, or over without a reward. */
export const INVITATION_STATES = ['registered', 'ordered', 'rewarded', 'lost'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** By a link or the code in it, or by the code that is shown from phone to phone. */
export const INVITATION_WAYS = ['link', 'face'] as const
export type InvitationWay = (typeof INVITATION_WAYS)[number]

/** What a reward is for: an invited friend's first order, a member card bought through the code. */
export const REWARD_KINDS = ['order', 'card'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

export const REWARD_STATES = ['waiting', 'granted', 'lost', 'takenBack'] as const
export type RewardState = (typeof REWARD_STATES)[number]

/** Why somebody cannot be invited, and why a reward is lost. */
export const REFUSALS = ['self', 'existing', 'ring', 'device', 'payer'] as const
export type Refusal = (typeof REFUSALS)[number]
export type LossReason = 'refunded' | 'payer' | 'limit'

/** Signs of an invitation code, out of the alphabet of exchange codes. */
export const INVITE_CODE_LENGTH = 8
/** So long after a face-to-face code was scanned it can still be accepted. */
export const FACE_HOLD_MS = 30 * 60_000
/** Accounts that are older are no new shoppers. */
export const NEW_ACCOUNT_MS = DAY_MS

/** Type code of the document that says how invitations go. */
export const INVITATION_RULE = 'INVITATION_RULE'
