import { MESSAGE_GROUP_IDS, type MessageGroup } from '@contract/codes/message'
import type { Message } from '@contract/schema/message'
import type { Command } from '@contract/schema/shared'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { prepared } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { Tables } from '../../../kernel/tables'
import type { BroadcastTable, MessageMarkTable, MessageTable } from './message.tables'

/** The badge shows 99+ above 99, so counting stops here. */
export const MOST_COUNTED = 100
/** Most broadcasts in one read. */
const MOST_BROADCASTS = 500

type Row = Selectable<MessageTable>
/** A message to all shoppers. */
export type Broadcast = Selectable<BroadcastTable>

/** Inserts messages; skips those whose `ref` exists. */
export function insertMessages(tx: Tx, rows: readonly Row[]): Promise<void> {
  return insertMany(tx, 'message', rows, 'skip')
}

/** Inserts a message; false when its `ref` exists. */
export async function insertMessage(tx: Tx, row: Row): Promise<boolean> {
  const result = await tx
    .insertInto('message')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'ref']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Inserts a broadcast; false when its `ref` exists. */
export async function insertBroadcast(tx: Tx, row: Broadcast): Promise<boolean> {
  const result = await tx
    .insertInto('broadcast')
    .values(row)
    .onConflict((c) => c.column('ref').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

const broadcastsSince = prepared<{ since: number }, Broadcast>((q, p) =>
  q
    .selectFrom('broadcast')
    .selectAll()
    .where('sentAt', '>', p.since)
    .orderBy('messageId', 'desc')
    .limit(MOST_BROADCASTS),
)

/** Broadcasts since a moment, the newest first. */
export async function listBroadcasts(q: Reader, since: number): Promise<Broadcast[]> {
  return (await broadcastsSince(q, { since })).rows
}

/** A shopper's own messages of a group since a moment, the newest first. */
export function listMessages(
  q: Reader,
  filter: { uid: string; kind: MessageGroup; since: number; before?: string; limit: number },
): Promise<Row[]> {
  let query = q
    .selectFrom('message')
    .selectAll()
    .where('uid', '=', filter.uid)
    .where('kind', '=', filter.kind)
    .where('sentAt', '>', filter.since)
  if (filter.before !== undefined) query = query.where('messageId', '<', filter.before)
  return query.orderBy('messageId', 'desc').limit(filter.limit).execute()
}

/** One query for each group, joined to one statement: each part reads its own range of the index. */
function ofEachGroup<R>(q: Reader, of: (kind: MessageGroup) => SelectQueryBuilder<Tables, 'message', R>) {
  const [first, ...others] = MESSAGE_GROUP_IDS
  const one = (kind: MessageGroup) => q.selectFrom(of(kind).as('some')).selectAll()
  return others.reduce((all, kind) => all.unionAll(one(kind)), one(first))
}

const newest = prepared<{ uid: string; since: number }, Row>((q, p) =>
  ofEachGroup(q, (kind) =>
    q
      .selectFrom('message')
      .selectAll()
      .where('uid', '=', p.uid)
      .where('kind', '=', kind)
      .where('sentAt', '>', p.since)
      .orderBy('messageId', 'desc')
      .limit(1),
  ),
)

/** The newest message of each group, of this shopper only. */
export async function listNewest(q: Reader, uid: string, since: number): Promise<Row[]> {
  return (await newest(q, { uid, since })).rows
}

const unseenTops = prepared<{ uid: string; since: number }, Row>((q, p) =>
  q
    .selectFrom('message')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('isTop', '=', 1)
    .where('sentAt', '>', p.since)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('message_seen')
            .select('message_seen.messageId')
            .where('message_seen.uid', '=', p.uid)
            .where('message_seen.messageId', '=', ref('message.messageId')),
        ),
      ),
    )
    .orderBy('messageId', 'desc')
    .limit(10),
)

/** This shopper's messages for the top bar that are not individually marked as read, the newest first. */
export async function listTops(q: Reader, uid: string, since: number): Promise<Row[]> {
  return (await unseenTops(q, { uid, since })).rows
}

const unread = prepared<{ uid: string; since: number }, Pick<Row, 'messageId' | 'kind'>>((q, p) =>
  ofEachGroup(q, (kind) =>
    q
      .selectFrom('message')
      .select(['messageId', 'kind'])
      .where('uid', '=', p.uid)
      .where('kind', '=', kind)
      .where('sentAt', '>', p.since)
      .where(({ eb, fn, selectFrom }) =>
        eb(
          'messageId',
          '>',
          fn.coalesce(
            selectFrom('message_mark')
              .select('readUntil')
              .where('message_mark.uid', '=', p.uid)
              .where('message_mark.kind', '=', kind),
            eb.val(''),
          ),
        ),
      )
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom('message_seen')
              .select('message_seen.messageId')
              .where('message_seen.uid', '=', p.uid)
              .where('message_seen.messageId', '=', ref('message.messageId')),
          ),
        ),
      )
      .limit(MOST_COUNTED),
  ),
)

/** This shopper's unread messages, at most a hundred of each group. */
export async function listUnread(q: Reader, uid: string, since: number): Promise<Pick<Row, 'messageId' | 'kind'>[]> {
  return (await unread(q, { uid, since })).rows
}

const marksOf = prepared<{ uid: string }, Pick<MessageMarkTable, 'kind' | 'readUntil'>>((q, p) =>
  q.selectFrom('message_mark').select(['kind', 'readUntil']).where('uid', '=', p.uid),
)

/** The last message that the shopper has read of each group. */
export async function findMarks(q: Reader, uid: string): Promise<ReadonlyMap<MessageGroup, string>> {
  const { rows } = await marksOf(q, { uid })
  return new Map(rows.map((row) => [row.kind, row.readUntil]))
}

const seenOf = preparedIn<Pick<Row, 'messageId'>, { uid: string }>((q, ids, p) =>
  q.selectFrom('message_seen').select('messageId').where('uid', '=', p.uid).where('messageId', 'in', ids),
)

export async function findSeen(q: Reader, uid: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await seenOf(q, ids, { uid })
  return new Set(rows.map((row) => row.messageId))
}

const ownOf = preparedIn<Pick<Row, 'messageId'>, { uid: string }>((q, ids, p) =>
  q.selectFrom('message').select('messageId').where('uid', '=', p.uid).where('messageId', 'in', ids),
)
const broadcastsOf = preparedIn<Pick<Row, 'messageId'>>((q, ids) =>
  q.selectFrom('broadcast').select('messageId').where('messageId', 'in', ids),
)

/** The given ids that belong to messages of this shopper or to broadcasts. */
export async function ownIds(q: Reader, uid: string, ids: readonly string[]): Promise<string[]> {
  const [own, broadcasts] = await Promise.all([ownOf(q, ids, { uid }), broadcastsOf(q, ids)])
  return [...own, ...broadcasts].map((row) => row.messageId)
}

/** Marks individual messages as read. */
export function markSeen(tx: Tx, uid: string, ids: readonly string[]): Promise<void> {
  return insertMany(
    tx,
    'message_seen',
    ids.map((messageId) => ({ uid, messageId })),
    'skip',
  )
}

/** Deletes a shopper's messages. */
export async function eraseMessages(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('message').where('uid', '=', uid).execute()
}

/** Deletes the oldest messages sent up to a moment, at most `most`, with their read marks; gives the number deleted. */
export function forgetMessages(tx: Tx, until: number, most: number): Promise<number> {
  return forget(tx, 'message', until, most)
}

/** The same for broadcasts. */
export function forgetBroadcasts(tx: Tx, until: number, most: number): Promise<number> {
  return forget(tx, 'broadcast', until, most)
}

async function forget(tx: Tx, table: 'message' | 'broadcast', until: number, most: number): Promise<number> {
  // Ids rise with time: the oldest rows come first in the index, so the query reads no other row.
  const oldest = await tx.selectFrom(table).select(['messageId', 'sentAt']).orderBy('messageId').limit(most).execute()
  const ids = oldest.filter((row) => row.sentAt <= until).map((row) => row.messageId)
  if (ids.length === 0) return 0
  await tx.deleteFrom('message_seen').where('messageId', 'in', ids).execute()
  await tx.deleteFrom(table).where('messageId', 'in', ids).execute()
  return ids.length
}

const putMark = prepared<{ uid: string; kind: string; until: string }>((q, p) =>
  q
    .insertInto('message_mark')
    .values({ uid: p.uid, kind: p.kind as MessageGroup, readUntil: p.until })
    .onConflict((c) =>
      c.columns(['uid', 'kind']).doUpdateSet({ readUntil: p.until }).where('message_mark.readUntil', '<', p.until),
    ),
)

/** Marks all messages of the group up to and including this one as read. */
export async function markUntil(tx: Tx, uid: string, kind: MessageGroup, until: string): Promise<void> {
  await putMark(tx, { uid, kind, until })
}

export function messageOf(row: Broadcast, isRead: boolean): Message {
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
