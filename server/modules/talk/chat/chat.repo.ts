import type { ChatSide } from '@contract/codes/chat'
import type { ImMessageType } from '@contract/codes/im'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'
import type { ChatMessageTable, ChatTable } from './chat.tables'

export type ChatRow = Selectable<ChatTable>
export type ChatMessageRow = Selectable<ChatMessageTable>

/** Conversations of one shopper: one for each store at most. */
const MOST_CHATS = 500

export type ChatKey = { uid: string; targetId: string }
type MessageKey = { uid: string; targetId: string; msgId: string }

export type NewMessage = {
  uid: string
  targetId: string
  msgId: string
  side: ChatSide
  staffId: string
  type: ImMessageType
  param: string
  sentAt: number
}

interface InList {
  /** The line of the message in the list. */
  preview: string
  /** The target answers the message automatically, so the shopper does not wait. */
  isAnswered?: boolean | undefined
  /** The list keeps the line of the previous message. */
  keepsLine?: boolean | undefined
}

/** The sequence of a message, and until when an account has its conversation. */
export interface Placed {
  seq: number
  agentUntil: number
}

/** Flags are 0 or 1. */
type Head = {
  uid: string
  targetId: string
  lastAt: number
  side: string
  text: string
  keepsLine: number
  unread: number
  /** When the shopper began to wait for an answer to this message; 0: no wait. */
  waitsFrom: number
  isAnswer: number
}

const nextSeq = prepared<Head, { lastSeq: number | string; agentUntil: number | string }>((q, p) =>
  q
    .insertInto('chat')
    .values({
      uid: p.uid,
      targetId: p.targetId,
      lastAt: p.lastAt,
      lastSide: p.side,
      lastText: p.text,
      isHidden: 0,
      lastSeq: 1,
      shopperUnread: p.unread,
      waitsSince: p.waitsFrom,
      agentId: '',
      agentName: '',
    })
    .onConflict((c) =>
      c
        .columns(['uid', 'targetId'])
        .doUpdateSet((eb) => ({
          lastAt: p.lastAt,
          lastSide: sql<string>`case when ${p.keepsLine} = 1 then chat.last_side else ${p.side} end`,
          lastText: sql<string>`case when ${p.keepsLine} = 1 then chat.last_text else ${p.text} end`,
          isHidden: 0,
          lastSeq: eb('chat.lastSeq', '+', 1),
          shopperUnread: eb('chat.shopperUnread', '+', p.unread),
          waitsSince: sql<number>`case when ${p.isAnswer} = 1 then 0
            when chat.waits_since = 0 then ${p.waitsFrom} else chat.waits_since end`,
        }))
        .where('chat.blockedAt', '=', 0),
    )
    .returning(['lastSeq', 'agentUntil']),
)

const insertMessage = prepared<NewMessage & { seq: number }, { seq: number | string }>((q, p) =>
  q
    .insertInto('chat_message')
    .values({
      uid: p.uid,
      targetId: p.targetId,
      seq: p.seq,
      msgId: p.msgId,
      side: p.side,
      staffId: p.staffId,
      type: p.type,
      param: p.param,
      sentAt: p.sentAt,
    })
    .onConflict((c) => c.columns(['uid', 'targetId', 'msgId']).doNothing())
    .returning('seq'),
)

/**
 * Adds a message with the next sequence of its conversation; the row lock prevents gaps. `blocked`: the
 * shopper has blocked the store. `known`: the conversation has a message of this msgId; the caller rolls back.
 */
export async function addMessage(
  tx: Tx,
  message: NewMessage,
  { preview, isAnswered = false, keepsLine = false }: InList,
): Promise<Placed | 'blocked' | 'known'> {
  const { uid, targetId, side, sentAt } = message
  const { rows: heads } = await nextSeq(tx, {
    uid,
    targetId,
    lastAt: sentAt,
    side,
    text: preview,
    keepsLine: keepsLine ? 1 : 0,
    unread: side === 'shopper' ? 0 : 1,
    waitsFrom: side === 'shopper' && !isAnswered ? sentAt : 0,
    isAnswer: side === 'staff' ? 1 : 0,
  })
  const [head] = heads
  if (!head) return 'blocked'
  const seq = Number(head.lastSeq)
  const { rows } = await insertMessage(tx, { ...message, seq })
  return rows.length === 0 ? 'known' : { seq, agentUntil: Number(head.agentUntil) }
}

const byMsgId = prepared<MessageKey, ChatMessageRow>((q, p) =>
  q
    .selectFrom('chat_message')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('targetId', '=', p.targetId)
    .where('msgId', '=', p.msgId),
)

export async function findMessage(q: Reader, key: MessageKey): Promise<ChatMessageRow | null> {
  return (await byMsgId(q, key)).rows[0] ?? null
}

export interface HistoryRange {
  /** Sequences after or before this one; without either, the newest. */
  after?: number
  before?: number
  /** Messages up to this sequence are left out. */
  cleared: number
  limit: number
}

/** Messages of a conversation in ascending order. */
export async function listMessages(
  q: Reader,
  { uid, targetId }: ChatKey,
  { after, before, cleared, limit }: HistoryRange,
): Promise<ChatMessageRow[]> {
  const isUp = after !== undefined
  let query = q
    .selectFrom('chat_message')
    .selectAll()
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('seq', '>', Math.max(after ?? 0, cleared))
  if (before !== undefined) query = query.where('seq', '<', before)
  const rows = await query
    .orderBy('seq', isUp ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return isUp ? rows : rows.reverse()
}

/** The last sequence of some messages; 0 when none is found. */
export async function lastSeqOf(q: Reader, { uid, targetId }: ChatKey, msgIds: readonly string[]): Promise<number> {
  const row = await q
    .selectFrom('chat_message')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('msgId', 'in', msgIds)
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

const oneChat = prepared<ChatKey, ChatRow>((q, p) =>
  q.selectFrom('chat').selectAll().where('uid', '=', p.uid).where('targetId', '=', p.targetId),
)

export async function findChat(q: Reader, key: ChatKey): Promise<ChatRow | null> {
  return (await oneChat(q, key)).rows[0] ?? null
}

/** A shopper's list: those on top first, then the latest. */
export function listChats(q: Reader, uid: string): Promise<ChatRow[]> {
  return q
    .selectFrom('chat')
    .selectAll()
    .where('uid', '=', uid)
    .where('isHidden', '=', 0)
    .orderBy('isTop', 'desc')
    .orderBy('lastAt', 'desc')
    .limit(MOST_CHATS)
    .execute()
}

/** Unread messages of all conversations that are not muted. */
export async function countUnread(q: Reader, uid: string): Promise<number> {
  const { unread } = await q
    .selectFrom('chat')
    .select(({ fn }) => fn.sum<number | string | null>('shopperUnread').as('unread'))
    .where('uid', '=', uid)
    .where('isMuted', '=', 0)
    .where('isHidden', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(unread ?? 0)
}

/** Marks messages up to `seq` as read by the shopper; false when they already were. */
export async function readByShopper(tx: Tx, key: ChatKey, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set((eb) => ({
      shopperRead: seq,
      // The other side's messages after `seq`; exact only when `seq` is the last one.
      shopperUnread: eb
        .selectFrom('chat_message')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('chat_message.uid', '=', key.uid)
        .where('chat_message.targetId', '=', key.targetId)
        .where('chat_message.seq', '>', seq)
        .where('chat_message.side', '!=', 'shopper'),
    }))
    .where('uid', '=', key.uid)
    .where('targetId', '=', key.targetId)
    .where('shopperRead', '<', seq)
    .where('lastSeq', '>=', seq)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function readByStaff(tx: Tx, key: ChatKey, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set({ staffRead: seq })
    .where('uid', '=', key.uid)
    .where('targetId', '=', key.targetId)
    .where('staffRead', '<', seq)
    .where('lastSeq', '>=', seq)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Sets flags of a conversation for its shopper; false when there is no such conversation. */
export async function setChat(
  tx: Tx,
  { uid, targetId }: ChatKey,
  marks: Partial<Pick<ChatRow, 'isTop' | 'isMuted' | 'blockedAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set(marks)
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a conversation and its present messages from the shopper's list; the store keeps them. */
export async function clearChat(tx: Tx, { uid, targetId }: ChatKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set(({ ref }) => ({
      clearedSeq: ref('lastSeq'),
      shopperRead: ref('lastSeq'),
      shopperUnread: 0,
      isHidden: 1,
      isTop: 0,
    }))
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Empties an own message that is not older than `since`; its sequence, or null when it cannot be recalled. */
export async function recall(
  tx: Tx,
  { uid, targetId, msgId }: MessageKey,
  { side, staffId, since, now }: { side: ChatSide; staffId: string; since: number; now: number },
): Promise<number | null> {
  const row = await tx
    .updateTable('chat_message')
    .set({ recalledAt: now, param: '' })
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('msgId', '=', msgId)
    .where('side', '=', side)
    .where('staffId', '=', staffId)
    .where('recalledAt', '=', 0)
    .where('sentAt', '>=', since)
    .returning('seq')
    .executeTakeFirst()
  return row ? Number(row.seq) : null
}

/** Replaces the line in the list when the recalled message was the last one. */
export async function previewRecalled(tx: Tx, { uid, targetId }: ChatKey, seq: number, text: string): Promise<void> {
  await tx
    .updateTable('chat')
    .set({ lastText: text })
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('lastSeq', '=', seq)
    .execute()
}

/** Conversations in the shopper's list with unread messages. */
export function listUnread(q: Reader, uid: string): Promise<Pick<ChatRow, 'targetId' | 'lastSeq'>[]> {
  return q
    .selectFrom('chat')
    .select(['targetId', 'lastSeq'])
    .where('uid', '=', uid)
    .where('shopperUnread', '>', 0)
    .limit(MOST_CHATS)
    .execute()
}

export type OldMessage = Pick<ChatMessageRow, 'uid' | 'targetId' | 'seq' | 'type' | 'param' | 'sentAt'>

/** The oldest messages of all conversations. */
export function listOldest(tx: Tx, limit: number): Promise<OldMessage[]> {
  return tx
    .selectFrom('chat_message')
    .select(['uid', 'targetId', 'seq', 'type', 'param', 'sentAt'])
    .orderBy('sentAt')
    .orderBy('uid')
    .orderBy('targetId')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Deletes old messages of a conversation up to a sequence; one without newer messages is hidden from the list. */
export async function forgetMessages(tx: Tx, { uid, targetId }: ChatKey, seq: number, until: number): Promise<void> {
  await tx
    .deleteFrom('chat_message')
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('seq', '<=', seq)
    .where('sentAt', '<', until)
    .execute()
  await tx
    .updateTable('chat')
    .set({ lastText: '', isHidden: 1, shopperUnread: 0, waitsSince: 0 })
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('lastAt', '<', until)
    .execute()
}

/** Every message of a shopper, for the data export. */
export function listAll(q: Reader, uid: string, limit: number): Promise<ChatMessageRow[]> {
  return q
    .selectFrom('chat_message')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('targetId')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function eraseChats(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('chat_message').where('uid', '=', uid).execute()
  await tx.deleteFrom('chat_auto').where('uid', '=', uid).execute()
  await tx.deleteFrom('chat_note').where('uid', '=', uid).execute()
  await tx.deleteFrom('chat_rating').where('uid', '=', uid).execute()
  await tx.deleteFrom('chat').where('uid', '=', uid).execute()
}
