import type { RewardKind, RewardState } from '@contract/codes/invitation'
import type { Reader, Tx } from '../../../kernel/db'
import type { PageWindow } from '../../../kernel/page'
import { preparedIn } from '../../../kernel/prepared-in'
import { type RewardMove, rewardMachine } from './invitation.machine'
import type { InvitationRewardTable } from './invitation.tables'

type Key = Pick<InvitationRewardTable, 'uid' | 'rewardId'>

export async function insertReward(tx: Tx, row: InvitationRewardTable): Promise<void> {
  await tx.insertInto('invitation_reward').values(row).execute()
}

/** Locks a reward until the transaction ends: concurrent checks run one after another. */
export function holdReward(tx: Tx, { uid, rewardId }: Key): Promise<InvitationRewardTable | undefined> {
  return tx
    .updateTable('invitation_reward')
    .set((eb) => ({ points: eb.ref('points') }))
    .where('uid', '=', uid)
    .where('rewardId', '=', rewardId)
    .returningAll()
    .executeTakeFirst()
}

/** Changes the state and sets the given fields; false when the state does not permit the change. */
export async function moveReward(
  tx: Tx,
  { uid, rewardId }: Key,
  move: RewardMove,
  known: Partial<InvitationRewardTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation_reward')
    .set({ ...known, state: rewardMachine.to(move) })
    .where('uid', '=', uid)
    .where('rewardId', '=', rewardId)
    .where('state', 'in', rewardMachine.from(move))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export function findReward(q: Reader, uid: string, rewardId: string): Promise<InvitationRewardTable | undefined> {
  return q
    .selectFrom('invitation_reward')
    .selectAll()
    .where('uid', '=', uid)
    .where('rewardId', '=', rewardId)
    .executeTakeFirst()
}

/** Ids of the shopper's own rewards. */
export const findOwnIds = preparedIn<{ rewardId: string }, { uid: string }>((q, ids, p) =>
  q.selectFrom('invitation_reward').select('rewardId').where('uid', '=', p.uid).where('rewardId', 'in', ids),
)

/** The reward for a friend, one per kind. */
export function findRewardOf(
  q: Reader,
  { uid, kind, inviteeUid }: { uid: string; kind: RewardKind; inviteeUid: string },
): Promise<InvitationRewardTable | undefined> {
  return q
    .selectFrom('invitation_reward')
    .selectAll()
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('inviteeUid', '=', inviteeUid)
    .executeTakeFirst()
}

/** Rewards of a shopper, the newest first. */
export function listRewards(
  q: Reader,
  uid: string,
  { state }: { state?: RewardState | undefined },
  window: Omit<PageWindow, 'size'>,
): Promise<InvitationRewardTable[]> {
  let asked = q.selectFrom('invitation_reward').selectAll().where('uid', '=', uid)
  if (state !== undefined) asked = asked.where('state', '=', state)
  if (window.before !== undefined) asked = asked.where('rewardId', '<', window.before)
  return asked.orderBy('rewardId', 'desc').limit(window.limit).offset(window.offset).execute()
}

/** Sums of a shopper's reward points by state. */
export async function sumRewards(q: Reader, uid: string): Promise<Map<RewardState, number>> {
  const rows = await q
    .selectFrom('invitation_reward')
    .select(({ fn }) => ['state', fn.sum<number>('points').as('points')])
    .where('uid', '=', uid)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, points }) => [state, Number(points)]))
}
