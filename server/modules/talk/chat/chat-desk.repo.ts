import { CANNED_MAX, type ChatView } from '@contract/codes/chat'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import type { ChatKey, ChatRow } from './chat.repo'
import type { ChatCannedTable } from './chat.tables'

export type CannedRow = Selectable<ChatCannedTable>

interface DeskQuery {
  view: ChatView
  staffId: string
  scope: StoreScope
  now: number
}

function viewOf(q: Reader, { view, staffId, scope, now }: DeskQuery) {
  let query = q.selectFrom('chat')
  if (scope !== 'all') query = query.where('targetId', 'in', idsIn(scope))
  if (view === 'waiting') query = query.where('waitsSince', '>', 0)
  if (view === 'mine') query = query.where('agentId', '=', staffId).where('agentUntil', '>', now)
  return query
}

/** waiting: the longest wait first; otherwise the latest first. */
export function listDesk(
  q: Reader,
  query: DeskQuery,
  { after, limit }: { after: ChatRow | null; limit: number },
): Promise<ChatRow[]> {
  const [column, direction, than] =
    query.view === 'waiting' ? (['waitsSince', 'asc', '>'] as const) : (['lastAt', 'desc', '<'] as const)
  let rows = viewOf(q, query).selectAll()
  if (after)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(column, 'uid', 'targetId'), than, tuple(after[column], after.uid, after.targetId)),
    )
  return rows.orderBy(column, direction).orderBy('uid', direction).orderBy('targetId', direction).limit(limit).execute()
}

/** Number of conversations of a view, up to `most`. */
export async function countDesk(q: Reader, query: DeskQuery, most: number): Promise<number> {
  const { count } = await q
    .selectFrom(viewOf(q, query).select('uid').limit(most).as('counted'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface Agent {
  staffId: string
  name: string
}

/** Assigns a conversation to an account until a moment, unless another account has it; `isForced` ignores that. */
export async function takeChat(
  tx: Tx,
  { uid, targetId }: ChatKey,
  agent: Agent,
  { now, until, isForced }: { now: number; until: number; isForced: boolean },
): Promise<boolean> {
  let update = tx
    .updateTable('chat')
    .set({ agentId: agent.staffId, agentName: agent.name, agentUntil: until })
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
  if (!isForced)
    update = update.where((eb) =>
      eb.or([eb('agentId', '=', agent.staffId), eb('agentId', '=', ''), eb('agentUntil', '<=', now)]),
    )
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function releaseChat(tx: Tx, { uid, targetId }: ChatKey, staffId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set({ agentId: '', agentName: '', agentUntil: 0 })
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('agentId', '=', staffId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Answers of these targets, or all, by target and position. */
export function listCanned(q: Reader, targetIds: readonly string[] | 'all'): Promise<CannedRow[]> {
  let query = q.selectFrom('chat_canned').selectAll()
  if (targetIds !== 'all') query = query.where('targetId', 'in', idsIn(targetIds))
  return query.orderBy('targetId').orderBy('position').orderBy('cannedId').execute()
}

export async function findCanned(q: Reader, cannedId: string): Promise<CannedRow | null> {
  const row = await q.selectFrom('chat_canned').selectAll().where('cannedId', '=', cannedId).executeTakeFirst()
  return row ?? null
}

/** The position after the last answer of a target; null when the target has the most allowed. */
export async function nextPosition(tx: Tx, targetId: string): Promise<number | null> {
  const { count, last } = await tx
    .selectFrom('chat_canned')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('position').as('last')])
    .where('targetId', '=', targetId)
    .executeTakeFirstOrThrow()
  return Number(count) >= CANNED_MAX ? null : Number(last ?? 0) + 1
}

/** The answer before or after one of its target; null: there is none. */
export async function neighbourOf(
  tx: Tx,
  { targetId, position, cannedId }: CannedRow,
  isBefore: boolean,
): Promise<CannedRow | null> {
  const direction = isBefore ? 'desc' : 'asc'
  const row = await tx
    .selectFrom('chat_canned')
    .selectAll()
    .where('targetId', '=', targetId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('position', 'cannedId'), isBefore ? '<' : '>', tuple(position, cannedId)),
    )
    .orderBy('position', direction)
    .orderBy('cannedId', direction)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function putCanned(tx: Tx, row: CannedRow): Promise<void> {
  const { cannedId, ...fields } = row
  await tx
    .insertInto('chat_canned')
    .values(row)
    .onConflict((c) => c.column('cannedId').doUpdateSet(fields))
    .execute()
}

export async function dropCanned(tx: Tx, cannedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_canned')
    .where('cannedId', '=', cannedId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
