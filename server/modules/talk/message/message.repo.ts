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
    .where('sentAt', '>', filter.since)
  if (filter.before !== undefined) query = query.where('messageId', '<', filter.before)
  return query.orderBy('messageId', 'desc').limit(filter.limit).offset(filter.offset).execute()
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
    .where('isTop', '=', 1)
    .where('sentAt', '>', since)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('message_seen')
            .select('message_seen.messageId')
            .where('message_seen.uid', '=', uid)
            .where('message_seen.messageId', '=', ref('message.messageId')),
        ),
      ),
    )
    .orderBy('messageId', 'desc')
    .limit(10)
    .execute()
  return rows.find((row) => row.messageId > (marks.get(row.kind) ?? '')) ?? null
}

/** How many of a group are unread, up to a hundred. */
export async function countUnread(
  q: Reader,
  filter: { uid: string; kind: MessageGroup; since: number; after: string },
): Promise<number> {
  const rows = await q
    .selectFrom('message')
    .select('messageId')
    .where('uid', 'in', [filter.uid, ''])
    .where('kind', '=', filter.kind)
    .where('messageId', '>', filter.after)
    .where('sentAt', '>', filter.since)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('message_seen')
            .select('message_seen.messageId')
            .where('message_seen.uid', '=', filter.uid)
            .where('message_seen.messageId', '=', ref('message.messageId')),
        ),
      ),
    )
    .limit(MOST_COUNTED)
    .execute()
  return rows.length
}

/** Up to where the shopper has read each group. */
export async function findMarks(q: Reader, uid: string): Promise<ReadonlyMap<MessageGroup, string>> {
  const rows = await q.selectFrom('message_mark').select(['kind', 'readUntil']).where('uid', '=', uid).execute()
  return new Map(rows.map((row) => [row.kind, row.readUntil]))
}

export async function findSeen(q: Reader, uid: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await q
    .selectFrom('message_seen')
    .select('messageId')
    .where('uid', '=', uid)
    .where('messageId', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.messageId))
}

/** Of these ids, those of messages that are for this shopper. */
export async function ownIds(q: Reader, uid: string, ids: readonly string[]): Promise<string[]> {
  const rows = await q
    .selectFrom('message')
    .select('messageId')
    .where('messageId', 'in', ids)
    .where('uid', 'in', [uid, ''])
    .execute()
  return rows.map((row) => row.messageId)
}

export async function markSeen(tx: Tx, uid: string, ids: readonly string[]): Promise<void> {
  const known = await findSeen(tx, uid, ids)
  const rows = ids.filter((id) => !known.has(id)).map((id) => ({ uid, messageId: id }))
  for (const row of rows)
    await tx
      .insertInto('message_seen')
      .values(row)
      .onConflict((c) => c.columns(['uid', 'messageId']).doNothing())
      .execute()
}

/** Forgets the oldest messages sent up to a moment, at most so many, with who has seen them; tells how many. */
export async function forgetMessages(tx: Tx, until: number, most: number): Promise<number> {
  // Ids rise with time: what is old stands first, so that no other row need be looked at.
  const oldest = await tx
    .selectFrom('message')
    .select(['messageId', 'sentAt'])
    .orderBy('messageId')
    .limit(most)
    .execute()
  const ids = oldest.filter((row) => row.sentAt <= until).map((row) => row.messageId)
  if (ids.length === 0) return 0
  await tx.deleteFrom('message_seen').where('messageId', 'in', ids).execute()
  await tx.deleteFrom('message').where('messageId', 'in', ids).execute()
  return ids.length
}

/** Everything of the group up to and with this message is read. */
export async function markUntil(tx: Tx, uid: string, kind: MessageGroup, until: string): Promise<void> {
  await tx
    .insertInto('message_mark')
    .values({ uid, kind, readUntil: until })
    .onConflict((c) =>
      c.columns(['uid', 'kind']).doUpdateSet({ readUntil: until }).where('message_mark.readUntil', '<', until),
    )
    .execute()
}

export function messageOf(row: Row, isRead: boolean): Message {
  return {
    messageId: row.messageId,
    id: row.kind,
    title: row.title,
    content: row.content,
    command: row.command === null ? null : (JSON.parse(row.command) as Command),
    isRead,
    sentAt: row.sentAt,
  }
}
