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

/** Those among some shoppers whom somebody invited. */
export function listInvited(q: Reader, uids: readonly string[], kind: RewardKind): Promise<InvitedTable[]> {
  return invitedAmong(q, uids, { kind })
}

/** False when somebody was faster: a shopper is invited once. */
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

/** Moves one on, with what becomes known by it; false when it stands elsewhere. */
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

/** A shopper's, the newest first. */
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

/** How many of a shopper's stand where. */
export async function countInvitations(q: Reader, uid: string): Promise<Map<InvitationState, number>> {
  const rows = await q
    .selectFrom('invitation')
    .select(({ fn }) => ['state', fn.countAll<number>().as('number')])
    .where('uid', '=', uid)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, number }) => [state, Number(number)]))
}

/** Whether a shopper, or somebody whom they invited, was seen on a device. */
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

/** The last devices that a shopper was seen on. */
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

/** Who could not be invited is written down once for each reason. */
export async function insertRefusal(tx: Tx, row: InvitationRefusalTable): Promise<void> {
  await tx
    .insertInto('invitation_refusal')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
}
