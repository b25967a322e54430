import type {
  InvitationState,
  InvitationWay,
  LossReason,
  Refusal,
  RewardKind,
  RewardState,
} from '@contract/codes/invitation'

/** The rule of invitations; one row. */
export interface InvitationRuleTable {
  ruleId: string
  isOn: number
  points: number
  guestPoints: number
  cardPoints: number
  /** Minimum amount of a first order, or of a card. */
  minCents: number
  /** Most rewards of an inviter per month in China's time. */
  monthLimit: number
  /** Epoch ms, exclusive. */
  endsAt: number
}

/** Codes of a shopper. */
export interface InvitationCodeTable {
  uid: string
  /** Eight characters; unique, so that the shopper is found by the code. */
  code: string
  /** The permanent digits of face-to-face codes; unique, so that the shopper is found by them. */
  faceNo: string
  secret: string
  at: number
}

/** Hashed devices on which a shopper opened the invitation page or accepted an invitation. */
export interface InvitationDeviceTable {
  uid: string
  deviceKey: string
  at: number
}

/** An invited friend with the promise at that time. Moments are epoch ms, 0 before they occur. */
export interface InvitationTable {
  /** The inviter's. */
  uid: string
  invitationId: string
  inviteeUid: string
  way: InvitationWay
  state: InvitationState
  /** Reason for the loss, else empty. */
  reason: LossReason | ''
  points: number
  guestPoints: number
  minCents: number
  deviceKey: string
  at: number
  orderedAt: number
  endedAt: number
}

/** Inviter of a shopper, one per kind of reward. */
export interface InvitedTable {
  uid: string
  kind: RewardKind
  inviterUid: string
  /** Id of the invitation, or of the card purchase. */
  ref: string
  at: number
}

/** Reward of the inviter for a friend's first order or card. */
export interface InvitationRewardTable {
  /** The inviter's. */
  uid: string
  rewardId: string
  kind: RewardKind
  inviteeUid: string
  /** The first order's parentNo, or the id of the card purchase. */
  ref: string
  points: number
  minCents: number
  state: RewardState
  reason: LossReason | ''
  at: number
  /** Time at which the order was completed. */
  doneAt: number
  /** Time of the next check. */
  dueAt: number
  endedAt: number
  backAt: number
}

/** Refused invitations, once per inviter, shopper and reason. */
export interface InvitationRefusalTable {
  /** The inviter's. */
  uid: string
  inviteeUid: string
  reason: Refusal
  deviceKey: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    invitation_rule: InvitationRuleTable
    invitation_code: InvitationCodeTable
    invitation_device: InvitationDeviceTable
    invitation: InvitationTable
    invited: InvitedTable
    invitation_reward: InvitationRewardTable
    invitation_refusal: InvitationRefusalTable
  }
}
