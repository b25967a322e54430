import type { InvitationState, RewardKind } from '@contract/codes/invitation'
import type { Reader, Tx } from '../../../kernel/db'
import type { PageWindow } from '../../../kernel/page'
import { preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import { type InvitationMove, invitationMachine } from './invitation.machine'
import type {
  InvitationDeviceTable,
  InvitationRefusalTable,
  InvitationRuleTable,
  InvitationTable,
  InvitedTable,
} from './invitation.tables'

const RULE = 'now'

const ruleOf = preparedRow<{ id: string }, InvitationRuleTable>((q, p) =>
  q.selectFrom('invitation_rule').selectAll().where('ruleId', '=', p.id),
)

export function findRule(q: Reader): Promise<InvitationRuleTable | undefined> {
  return ruleOf(q, { id: RULE })
}

export async function putRule(tx: Tx, rule: Omit<InvitationRuleTable, 'ruleId'>): Promise<void> {
  await tx
    .insertInto('invitation_rule')
    .values({ ruleId: RULE, ...rule })
    .onConflict((c) => c.column('ruleId').doUpdateSet(rule))
    .execute()
}

const invitedBy = preparedRow<{ uid: string; kind: RewardKind }, InvitedTable>((q, p) =>
  q.selectFrom('invited').selectAll().where('uid', '=', p.uid).where('kind', '=', p.kind),
)

export function findInvited(q: Reader, uid: string, kind: RewardKind): Promise<InvitedTable | undefined> {
  return invitedBy(q, { uid, kind })
}

const invitedAmong = preparedIn<InvitedTable, { kind: RewardKind }>(
  (q, uids, p) => q.selectFrom('invited').selectAll().where('uid', 'in', uids).where('kind', '=', p.kind),
  { byKey: true },
)

/** Shoppers among the given ones who were invited. */
export function listInvited(q: Reader, uids: readonly string[], kind: RewardKind): Promise<InvitedTable[]> {
  return invitedAmong(q, uids, { kind })
}

/** False when the shopper is invited already: a shopper is invited once. */
export async function insertInvited(tx: Tx, row: InvitedTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invited')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertInvitation(tx: Tx, row: InvitationTable): Promise<void> {
  await tx.insertInto('invitation').values(row).execute()
}

export function findInvitation(q: Reader, uid: string, inviteeUid: string): Promise<InvitationTable | undefined> {
  return q
    .selectFrom('invitation')
    .selectAll()
    .where('uid', '=', uid)
    .where('inviteeUid', '=', inviteeUid)
    .executeTakeFirst()
}

/** Changes the state and sets the given fields; false when the state does not permit the change. */
export async function moveInvitation(
  tx: Tx,
  { uid, inviteeUid }: Pick<InvitationTable, 'uid' | 'inviteeUid'>,
  move: InvitationMove,
  known: Partial<InvitationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ ...known, state: invitationMachine.to(move) })
    .where('uid', '=', uid)
    .where('inviteeUid', '=', inviteeUid)
    .where('state', 'in', invitationMachine.from(move))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Invitations of a shopper, the newest first. */
export function listInvitations(
  q: Reader,
  uid: string,
  { state }: { state?: InvitationState | undefined },
  window: Omit<PageWindow, 'size'>,
): Promise<InvitationTable[]> {
  let asked = q.selectFrom('invitation').selectAll().where('uid', '=', uid)
  if (state !== undefined) asked = asked.where('state', '=', state)
  if (window.before !== undefined) asked = asked.where('invitationId', '<', window.before)
  return asked.orderBy('invitationId', 'desc').limit(window.limit).offset(window.offset).execute()
}

/** Number of a shopper's invitations by state. */
export async function countInvitations(q: Reader, uid: string): Promise<Map<InvitationState, number>> {
  const rows = await q
    .selectFrom('invitation')
    .select(({ fn }) => ['state', fn.countAll<number>().as('number')])
    .where('uid', '=', uid)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, number }) => [state, Number(number)]))
}

/** Whether a shopper or one of their invitees was seen on a device. */
export async function isDeviceOf(q: Reader, uid: string, deviceKey: string): Promise<boolean> {
  const own = await q
    .selectFrom('invitation_device')
    .select('uid')
    .where('uid', '=', uid)
    .where('deviceKey', '=', deviceKey)
    .executeTakeFirst()
  if (own) return true
  const friend = await q
    .selectFrom('invitation')
    .select('uid')
    .where('uid', '=', uid)
    .where('deviceKey', '=', deviceKey)
    .limit(1)
    .executeTakeFirst()
  return friend !== undefined
}

/** The latest devices of a shopper. */
export async function listDevices(q: Reader, uid: string): Promise<string[]> {
  const rows = await q.selectFrom('invitation_device').select('deviceKey').where('uid', '=', uid).execute()
  return rows.map(({ deviceKey }) => deviceKey)
}

export async function insertDevice(tx: Tx, row: InvitationDeviceTable): Promise<void> {
  await tx
    .insertInto('invitation_device')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Stores a refused invitation, once per reason. */
export async function insertRefusal(tx: Tx, row: InvitationRefusalTable): Promise<void> {
  await tx
    .insertInto('invitation_refusal')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
}
