import { CHAT_NOTES_SHOWN, QUEUE_MAX } from '@contract/codes/chat'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { ChatKey, ChatRow } from './chat.repo'
import type { ChatNoteTable } from './chat.tables'

export type NoteRow = Selectable<ChatNoteTable>

/** The account that acts, and now. */
interface By {
  staffId: string
  now: number
}

/** Hands a conversation from an account to another one, unless a third has it. */
export async function handOver(
  tx: Tx,
  { uid, targetId }: ChatKey,
  to: { staffId: string; name: string; until: number },
  { staffId, now }: By,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set({ agentId: to.staffId, agentName: to.name, agentUntil: to.until })
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where((eb) => eb.or([eb('agentId', 'in', [staffId, '']), eb('agentUntil', '<=', now)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Frees a conversation, and ends the wait of its shopper, unless another account has it. */
export async function closeChat(tx: Tx, { uid, targetId }: ChatKey, { staffId, now }: By): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat')
    .set({ agentId: '', agentName: '', agentUntil: 0, waitsSince: 0 })
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where((eb) => eb.or([eb('agentId', 'in', [staffId, '']), eb('agentUntil', '<=', now)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether staff have answered after a message. */
export async function hasAnswerAfter(q: Reader, { uid, targetId }: ChatKey, seq: number): Promise<boolean> {
  const row = await q
    .selectFrom('chat_message')
    .select('seq')
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('seq', '>', seq)
    .where('side', '=', 'staff')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Shoppers of a target who wait longer and whom no account has taken, up to QUEUE_MAX. */
export async function countAhead(
  q: Reader,
  { targetId, waitsSince }: Pick<ChatRow, 'targetId' | 'waitsSince'>,
  now: number,
): Promise<number> {
  const { count } = await q
    .selectFrom(
      q
        .selectFrom('chat')
        .select('uid')
        .where('targetId', '=', targetId)
        // A literal, as in the partial index: with a parameter it would not be used.
        .where(sql<boolean>`waits_since > 0`)
        .where('waitsSince', '<', waitsSince)
        .where('agentUntil', '<=', now)
        .limit(QUEUE_MAX)
        .as('ahead'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertNote(tx: Tx, row: NoteRow): Promise<void> {
  await tx.insertInto('chat_note').values(row).execute()
}

/** The latest notes of a conversation, the newest first. */
export function listNotes(q: Reader, { uid, targetId }: ChatKey): Promise<NoteRow[]> {
  return q
    .selectFrom('chat_note')
    .selectAll()
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .orderBy('noteId', 'desc')
    .limit(CHAT_NOTES_SHOWN)
    .execute()
}
