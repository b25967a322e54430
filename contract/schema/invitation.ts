import { type Static, Type as T } from '@sinclair/typebox'
import { INVITATION_STATES, INVITATION_WAYS, REWARD_KINDS, REWARD_STATES } from '../codes/invitation'
import { defineEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Picture, Text, Words } from './shared'

/** The current rewards. */
export const InvitationPromise = T.Object({
  /** False: invitations are switched off. */
  isOn: Flag,
  /** For the inviter, when the friend's first order is final. */
  points: Count,
  /** For the friend, at once. */
  guestPoints: Count,
  /** For the inviter, when a friend buys a member card with the code. */
  cardPoints: Count,
  /** Least amount of the first order. */
  minAmount: Cents,
  /** A friend accepts at most so many days after registering. */
  newDays: Count,
  /** The inviter's points come so many days after the first order is received, when it cannot be returned any more. */
  waitDays: Count,
  /** Most rewards of one shopper in a month. */
  monthLimit: Count,
  /** 12月31日止; '' without an end. */
  endText: T.String(),
})
export type InvitationPromise = Static<typeof InvitationPromise>

/** A friend who accepted; the name is masked. */
export const Invitee = T.Object({
  invitationId: T.String(),
  name: T.String(),
  avatar: Nullable(Picture),
  way: Words(INVITATION_WAYS),
  state: Words(INVITATION_STATES),
  stateText: T.String(),
  /** 11-20 首单，待完成. */
  note: T.String(),
  points: Count,
  at: Millis,
})
export type Invitee = Static<typeof Invitee>

export const InvitationHome = T.Object({
  promise: InvitationPromise,
  code: T.String(),
  invitedCount: Count,
  orderedCount: Count,
  grantedPoints: Count,
  waitingPoints: Count,
  /** Rewards of this month. */
  monthGranted: Count,
  /** The last few friends. */
  recent: T.Array(Invitee),
  /** The shopper as friends see them. */
  own: T.Object({ name: T.String(), avatar: Nullable(Picture) }),
  share: T.Object({ title: T.String(), desc: T.String() }),
})
export type InvitationHome = Static<typeof InvitationHome>

export const InvitationReward = T.Object({
  rewardId: T.String(),
  kind: Words(REWARD_KINDS),
  kindText: T.String(),
  /** Name of the friend, masked. */
  name: T.String(),
  avatar: Nullable(Picture),
  points: Count,
  state: Words(REWARD_STATES),
  stateText: T.String(),
  /** The pending condition, or the reason of the loss. */
  note: T.String(),
  at: Millis,
})
export type InvitationReward = Static<typeof InvitationReward>

/** A reward with its events, the newest first. */
export const InvitationRewardDetail = T.Composite([
  InvitationReward,
  T.Object({ steps: T.Array(T.Object({ title: T.String(), text: T.String(), at: Millis })) }),
])
export type InvitationRewardDetail = Static<typeof InvitationRewardDetail>

/** The inviter, for the invited shopper. */
export const Inviter = T.Object({
  name: T.String(),
  avatar: Nullable(Picture),
  promise: InvitationPromise,
  /** The caller has accepted this invitation. */
  isAccepted: Flag,
  /** Why the caller can't accept; '' when the caller can, or is not logged in. */
  problem: T.String(),
})
export type Inviter = Static<typeof Inviter>

/** A code of eight characters, or the token of a scanned face-to-face code. */
const InvitedCode = Text(64, 1)

export const invitationEndpoints = defineEndpoints({
  /** The shopper's own code, its results, the last friends. */
  'GET invitation/home': { auth: 'shopper', input: Nothing, reply: InvitationHome },
  /** The code that is shown from phone to phone; it changes each minute. */
  'GET invitation/faceCode': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ code: T.String(), leftSeconds: Count }),
  },
  /** Exchanges a scanned code for a token that can be accepted within half an hour. */
  'GET invitation/resolveFace': {
    auth: 'session',
    input: T.Object({ face: Text(40, 1) }),
    reply: T.Object({ invitedCode: T.String() }),
  },
  'GET invitation/pageInvitees': {
    auth: 'shopper',
    input: T.Object({ ...PageInput, state: T.Optional(Words(INVITATION_STATES)) }),
    reply: PageOf(Invitee),
  },
  'GET invitation/pageRewards': {
    auth: 'shopper',
    input: T.Object({ ...PageInput, state: T.Optional(Words(REWARD_STATES)) }),
    reply: PageOf(InvitationReward),
  },
  'GET invitation/getReward': {
    auth: 'shopper',
    input: T.Object({ rewardId: Id }),
    reply: InvitationRewardDetail,
  },
  'GET invitation/getInviter': { auth: 'session', input: T.Object({ invitedCode: InvitedCode }), reply: Inviter },
  /** For a new shopper, once; a repeat changes nothing. */
  'POST invitation/accept': {
    auth: 'shopper',
    input: T.Object({ invitedCode: InvitedCode }),
    reply: T.Object({ points: Count }),
  },
})
