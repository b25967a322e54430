import { DAY_MS } from './china-time'

/** States of an invitation: accepted, first order paid, rewarded, or ended without a reward. */
export const INVITATION_STATES = ['registered', 'ordered', 'rewarded', 'lost'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** By a link or the code in it, or by a code shown from phone to phone. */
export const INVITATION_WAYS = ['link', 'face'] as const
export type InvitationWay = (typeof INVITATION_WAYS)[number]

/** Causes of a reward: an invited friend's first order, or a member card bought with the code. */
export const REWARD_KINDS = ['order', 'card'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

export const REWARD_STATES = ['waiting', 'granted', 'lost', 'takenBack'] as const
export type RewardState = (typeof REWARD_STATES)[number]

/** Why a shopper cannot be invited, and why a reward is lost. */
export const REFUSALS = ['self', 'existing', 'ring', 'device', 'payer'] as const
export type Refusal = (typeof REFUSALS)[number]
export type LossReason = 'refunded' | 'payer' | 'limit'

/** Length of an invitation code, in the alphabet of exchange codes. */
export const INVITE_CODE_LENGTH = 8
/** A scanned face-to-face code can be accepted for this long [invitation.face]. */
export const FACE_HOLD_MS = 30 * 60_000
/** Older accounts cannot accept an invitation. */
export const NEW_ACCOUNT_MS = DAY_MS

/** Type code of the document with the rules of invitations. */
export const INVITATION_RULE = 'INVITATION_RULE'
