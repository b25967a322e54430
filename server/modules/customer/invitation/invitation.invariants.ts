import type { InvitationState, RewardState } from '@contract/codes/invitation'
import type { Reader } from '../../../kernel/db'
import { POINTS_BOOK } from '../../finance/points'

/**
 * A granted reward was paid exactly once; a reward that was taken back was also returned once. An invited shopper has
 * one inviter, has a row there, and got the promised gift.
 */
export async function invitationBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const entries = await q
    .selectFrom('ledger_entry')
    .selectAll()
    .where('book', '=', POINTS_BOOK)
    .where('kind', '=', 'invite')
    .execute()
  const paid = new Map(entries.map(({ uid, ref, amount, reversed }) => [`${uid} ${ref}`, { amount, reversed }]))
  for (const { uid, rewardId, state, points } of await q.selectFrom('invitation_reward').selectAll().execute()) {
    const { amount = 0, reversed = 0 } = paid.get(`${uid} ${rewardId}`) ?? {}
    paid.delete(`${uid} ${rewardId}`)
    const due = state === 'granted' || state === 'takenBack' ? points : 0
    const back = state === 'takenBack' ? points : 0
    if (amount !== due || reversed !== back)
      found.push(`reward ${rewardId} is ${state}: ${amount} points came, ${reversed} went back`)
  }
  const invited = await q.selectFrom('invited').selectAll().where('kind', '=', 'order').execute()
  const inviterOf = new Map(invited.map((row) => [row.uid, row.inviterUid]))
  for (const { uid, inviteeUid, invitationId, guestPoints } of await q.selectFrom('invitation').selectAll().execute()) {
    if (inviterOf.get(inviteeUid) !== uid) found.push(`${inviteeUid} was not invited by ${uid}`)
    inviterOf.delete(inviteeUid)
    if ((paid.get(`${inviteeUid} ${invitationId}`)?.amount ?? 0) !== guestPoints)
      found.push(`${inviteeUid} did not get the ${guestPoints} points of a guest`)
    paid.delete(`${inviteeUid} ${invitationId}`)
  }
  found.push(...[...inviterOf.keys()].map((uid) => `${uid} was invited, but no inviter has a row for it`))
  return [...found, ...[...paid.keys()].map((key) => `points without an invitation: ${key}`)]
}

const STATES: Readonly<Record<RewardState, InvitationState>> = {
  waiting: 'ordered',
  granted: 'rewarded',
  lost: 'lost',
  takenBack: 'lost',
}

/** The state of an invitation follows its reward. */
export async function invitationStateBreaches(q: Reader): Promise<string[]> {
  const rewards = await q.selectFrom('invitation_reward').selectAll().where('kind', '=', 'order').execute()
  const rewardOf = new Map(rewards.map((row) => [`${row.uid} ${row.inviteeUid}`, row]))
  return (await q.selectFrom('invitation').selectAll().execute()).flatMap(({ uid, inviteeUid, state }) => {
    const reward = rewardOf.get(`${uid} ${inviteeUid}`)
    // An invitation whose first order cannot count is lost without a reward.
    const isRight = reward ? STATES[reward.state] === state : state === 'registered' || state === 'lost'
    return isRight ? [] : [`${inviteeUid}, invited by ${uid}, is ${state}, the reward is ${reward?.state}`]
  })
}
