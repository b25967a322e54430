import type { MessageGroup } from '@contract/codes/message'
import type { Message } from '@contract/schema/message'
import type { Command } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { MessageTable } from './message.tables'

/** A badge says 99+: more need not be counted. */
const MOST_COUNTED = 100

type Row = Selectable<MessageTable>

/** Writes messages but those whose cause was told before. */
export function insertMessages(tx: Tx, rows: readonly Row[]): Promise<void> {
  return insertMany(tx, 'message', rows, 'skip')
}

/** Writes a message; false when its cause was told before. */
export async function insertMessage(tx: Tx, row: Row): Promise<boolean> {
  const result = await tx
    .insertInto('message')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'ref']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Messages of a group since a moment, the newest first; those to everyone among them. */
export function listMessages(
  q: Reader,
  filter: { uid: string; kind: MessageGroup; since: number; before?: string; limit: number; offset: number },
): Promise<Row[]> {
  let query = q
    .selectFrom('message')
    .selectAll()
    .where('uid', 'in', [filter.uid, ''])
    .where('kind', '=', filter.kind)
    .where('sent_at', '>', filter.since)
  if (filter.before !== undefined) query = query.where('message_id', '<', filter.before)
  return query.orderBy('message_id', 'desc').limit(filter.limit).offset(filter.offset).execute()
}

/** The newest one for the top bar that the shopper has not read. */
export async function findTop(
  q: Reader,
  uid: string,
  marks: ReadonlyMap<MessageGroup, string>,
  since: number,
): Promise<Row | null> {
  const rows = await q
    .selectFrom('message')
    .selectAll()
    .where('uid', 'in', [uid, ''])
    .where('is_top', '=', 1)
    .where('sent_at', '>', since)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('message_seen')
            .select('message_seen.message_id')
            .where('message_seen.uid', '=', uid)
            .where('message_seen.message_id', '=', ref('message.message_id')),
        ),
      ),
    )
    .orderBy('message_id', 'desc')
    .limit(10)
    .execute()
  return rows.find((row) => row.message_id > (marks.get(row.kind) ?? '')) ?? null
}

/** How many of a group are unread, up to a hundred. */
export async function countUnread(
  q: Reader,
  filter: { uid: string; kind: MessageGroup; since: number; after: string },
): Promise<number> {
  const rows = await q
    .selectFrom('message')
    .select('message_id')
    .where('uid', 'in', [filter.uid, ''])
    .where('kind', '=', filter.kind)
    .where('message_id', '>', filter.after)
    .where('sent_at', '>', filter.since)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('message_seen')
            .select('message_seen.message_id')
            .where('message_seen.uid', '=', filter.uid)
            .where('message_seen.message_id', '=', ref('message.message_id')),
        ),
      ),
    )
    .limit(MOST_COUNTED)
    .execute()
  return rows.length
}

/** Up to where the shopper has read each group. */
export async function findMarks(q: Reader, uid: string): Promise<ReadonlyMap<MessageGroup, string>> {
  const rows = await q.selectFrom('message_mark').select(['kind', 'read_until']).where('uid', '=', uid).execute()
  return new Map(rows.map((row) => [row.kind, row.read_until]))
}

export async function findSeen(q: Reader, uid: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await q
    .selectFrom('message_seen')
    .select('message_id')
    .where('uid', '=', uid)
    .where('message_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.message_id))
}

/** Of these ids, those of messages that are for this shopper. */
export async function ownIds(q: Reader, uid: string, ids: readonly string[]): Promise<string[]> {
  const rows = await q
    .selectFrom('message')
    .select('message_id')
    .where('message_id', 'in', ids)
    .where('uid', 'in', [uid, ''])
    .execute()
  return rows.map((row) => row.message_id)
}

export async function markSeen(tx: Tx, uid: string, ids: readonly string[]): Promise<void> {
  const known = await findSeen(tx, uid, ids)
  const rows = ids.filter((id) => !known.has(id)).map((id) => ({ uid, message_id: id }))
  for (const row of rows)
    await tx
      .insertInto('message_seen')
      .values(row)
      .onConflict((c) => c.columns(['uid', 'message_id']).doNothing())
      .execute()
}

/** Forgets the oldest messages sent up to a moment, at most so many, with who has seen them; tells how many. */
export async function forgetMessages(tx: Tx, until: number, most: number): Promise<number> {
  // Ids rise with time: what is old stands first, so that no other row need be looked at.
  const oldest = await tx
    .selectFrom('message')
    .select(['message_id', 'sent_at'])
    .orderBy('message_id')
    .limit(most)
    .execute()
  const ids = oldest.filter((row) => row.sent_at <= until).map((row) => row.message_id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('message_seen').where('message_id', 'in', ids).execute()
  await tx.deleteFrom('message').where('message_id', 'in', ids).execute()
  return ids.length
}

/** Everything of the group up to and with this message is read. */
export async function markUntil(tx: Tx, uid: string, kind: MessageGroup, until: string): Promise<void> {
  await tx
    .insertInto('message_mark')
    .values({ uid, kind, read_until: until })
    .onConflict((c) =>
      c.columns(['uid', 'kind']).doUpdateSet({ read_until: until }).where('message_mark.read_until', '<', until),
    )
    .execute()
}

export function messageOf(row: Row, isRead: boolean): Message {
  return {
    messageId: row.message_id,
    id: row.kind,
    title: row.title,
    content: row.content,
    command: row.command === null ? null : (JSON.parse(row.command) as Command),
    isRead,
    sentAt: row.sent_at,
  }
}
