import { type Static, Type as T } from '@sinclair/typebox'
import { INVITATION_STATES, INVITATION_WAYS, REWARD_KINDS, REWARD_STATES } from '../codes/invitation'
import { defineEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Picture, Text, Words } from './shared'

/** What the house promises now. */
export const InvitationPromise = T.Object({
  /** False: nobody can be invited at present. */
  isOn: Flag,
  /** For the inviter, once the friend's first order is kept. */
  points: Count,
  /** For the friend, at once. */
  guestPoints: Count,
  /** For the inviter, when somebody buys a member card through the code. */
  cardPoints: Count,
  /** What the first order must at least cost. */
  minAmount: Cents,
  /** Rewards that one shopper can have in a month. */
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
  share: T.Object({ title: T.String(), desc: T.String() }),
})
export type InvitationHome = Static<typeof InvitationHome>

export const InvitationReward = T.Object({
  rewardId: T.String(),
  kind: Words(REWARD_KINDS),
  kindText: T.String(),
  /** Whom it is for; masked. */
  name: T.String(),
  avatar: Nullable(Picture),
  points: Count,
  state: Words(REWARD_STATES),
  stateText: T.String(),
  /** What it waits for, or why it is gone. */
  note: T.String(),
  at: Millis,
})
export type InvitationReward = Static<typeof InvitationReward>

/** One with all that happened, the newest first. */
export const InvitationRewardDetail = T.Composite([
  InvitationReward,
  T.Object({ steps: T.Array(T.Object({ title: T.String(), text: T.String(), at: Millis })) }),
])
export type InvitationRewardDetail = Static<typeof InvitationRewardDetail>

/** Who invites, for whoever was invited. */
export const Inviter = T.Object({
  name: T.String(),
  avatar: Nullable(Picture),
  promise: InvitationPromise,
  /** The caller has accepted this invitation. */
  isAccepted: Flag,
  /** Why the caller can't accept; '' while they can, or are not known yet. */
  problem: T.String(),
})
export type Inviter = Static<typeof Inviter>

/** A code of eight signs, or what a face-to-face code was exchanged for. */
const InvitedCode = Text(64, 1)

export const invitationEndpoints = defineEndpoints({
  /** The shopper's own code, what it brought, the last friends (behaviours 2.15). */
  'GET invitation/home': { auth: 'shopper', input: Nothing, reply: InvitationHome },
  /** The code that is shown from phone to phone, another each minute. */
  'GET invitation/faceCode': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ code: T.String(), leftSeconds: Count }),
  },
  /** Exchanges a scanned one for what can be accepted within half an hour. */
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
  /** Of a new shopper, once; the same invitation again changes nothing. */
  'POST invitation/accept': {
    auth: 'shopper',
    input: T.Object({ invitedCode: InvitedCode }),
    reply: T.Object({ points: Count }),
  },
})
