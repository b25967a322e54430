import type {
  InvitationState,
  InvitationWay,
  LossReason,
  Refusal,
  RewardKind,
  RewardState,
} from '@contract/codes/invitation'

/** What the house promises; one row. */
export interface InvitationRuleTable {
  ruleId: string
  isOn: number
  points: number
  guestPoints: number
  cardPoints: number
  /** What a first order, or a card, must at least cost. */
  minCents: number
  /** Rewards that an inviter can have in a month of China's. */
  monthLimit: number
  /** Epoch ms, not included. */
  endsAt: number
}

/** What a shopper invites with. */
export interface InvitationCodeTable {
  uid: string
  /** Eight signs, found without a uid. */
  code: string
  /** The digits of their face-to-face codes that stay the same, found without a uid. */
  faceNo: string
  secret: string
  at: number
}

/** Devices on which a shopper looked at their invitations, or accepted one; hashed. */
export interface InvitationDeviceTable {
  uid: string
  deviceKey: string
  at: number
}

/** A friend that a shopper invited; promises stand as they were then. Moments are epoch ms, 0 while they have not come. */
export interface InvitationTable {
  /** The inviter's. */
  uid: string
  invitationId: string
  inviteeUid: string
  way: InvitationWay
  state: InvitationState
  /** Why it is lost, else empty. */
  reason: LossReason | ''
  points: number
  guestPoints: number
  minCents: number
  deviceKey: string
  at: number
  orderedAt: number
  endedAt: number
}

/** By whom a shopper was invited, for each kind of reward once in their life. */
export interface InvitedTable {
  uid: string
  kind: RewardKind
  inviterUid: string
  /** Of an order the invitation's id, of a card the opening's. */
  ref: string
  at: number
}

/** What a friend's first order, or card, brings their inviter. */
export interface InvitationRewardTable {
  /** The inviter's. */
  uid: string
  rewardId: string
  kind: RewardKind
  inviteeUid: string
  /** The first order's parentNo, the card's opening. */
  ref: string
  points: number
  minCents: number
  state: RewardState
  reason: LossReason | ''
  at: number
  /** When the order was completed. */
  doneAt: number
  /** When it is looked at next. */
  dueAt: number
  endedAt: number
  backAt: number
}

/** Who could not be invited by whom, and why; once for each. */
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
