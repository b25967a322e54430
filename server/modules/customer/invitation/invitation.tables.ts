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
  rule_id: string
  is_on: number
  points: number
  guest_points: number
  card_points: number
  /** What a first order, or a card, must at least cost. */
  min_cents: number
  /** Rewards that an inviter can have in a month of China's. */
  month_limit: number
  /** Epoch ms, not included. */
  ends_at: number
}

/** What a shopper invites with. */
export interface InvitationCodeTable {
  uid: string
  /** Eight signs, found without a uid. */
  code: string
  /** The digits of their face-to-face codes that stay the same, found without a uid. */
  face_no: string
  secret: string
  at: number
}

/** Devices on which a shopper looked at their invitations, or accepted one; hashed. */
export interface InvitationDeviceTable {
  uid: string
  device_key: string
  at: number
}

/** A friend that a shopper invited; promises stand as they were then. Moments are epoch ms, 0 while they have not come. */
export interface InvitationTable {
  /** The inviter's. */
  uid: string
  invitation_id: string
  invitee_uid: string
  way: InvitationWay
  state: InvitationState
  /** Why it is lost, else empty. */
  reason: LossReason | ''
  points: number
  guest_points: number
  min_cents: number
  device_key: string
  at: number
  ordered_at: number
  ended_at: number
}

/** By whom a shopper was invited, for each kind of reward once in their life. */
export interface InvitedTable {
  uid: string
  kind: RewardKind
  inviter_uid: string
  /** Of an order the invitation's id, of a card the opening's. */
  ref: string
  at: number
}

/** What a friend's first order, or card, brings their inviter. */
export interface InvitationRewardTable {
  /** The inviter's. */
  uid: string
  reward_id: string
  kind: RewardKind
  invitee_uid: string
  /** The first order's parentNo, the card's opening. */
  ref: string
  points: number
  min_cents: number
  state: RewardState
  reason: LossReason | ''
  at: number
  /** When the order was completed. */
  done_at: number
  /** When it is looked at next. */
  due_at: number
  ended_at: number
  back_at: number
}

/** Who could not be invited by whom, and why; once for each. */
export interface InvitationRefusalTable {
  /** The inviter's. */
  uid: string
  invitee_uid: string
  reason: Refusal
  device_key: string
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
