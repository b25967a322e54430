import type { Reader } from '@server/kernel/db'
import { POINTS_BOOK } from '@server/modules/finance/points'

/**
 * A reward was paid once exactly while it is granted, and is back once it was taken back; who was invited has one inviter, who
 * knows of it, and got what was promised.
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
  found.push(...[...inviterOf.keys()].map((uid) => `nobody knows that they invited ${uid}`))
  return [...found, ...[...paid.keys()].map((key) => `points came for no invitation: ${key}`)]
}
