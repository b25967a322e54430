import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'
import { idsIn } from '../../../kernel/store-scope'
import type { ChatKey } from './chat.repo'
import type { ChatSettingTable } from './chat.tables'

export type SettingRow = Selectable<ChatSettingTable>

/** All settings rows, by target: one for each store at most. */
export async function listSettings(q: Reader): Promise<Map<string, SettingRow>> {
  const rows = await q.selectFrom('chat_setting').selectAll().execute()
  return new Map(rows.map((row) => [row.targetId, row]))
}

/** The settings rows of some targets. */
export async function findSettings(q: Reader, targetIds: readonly string[]): Promise<Map<string, SettingRow>> {
  const rows = await q.selectFrom('chat_setting').selectAll().where('targetId', 'in', idsIn(targetIds)).execute()
  return new Map(rows.map((row) => [row.targetId, row]))
}

/** Locks the row of a target until the transaction ends; inserts it when missing. */
export async function lockSetting(tx: Tx, blank: SettingRow): Promise<SettingRow> {
  return tx
    .insertInto('chat_setting')
    .values(blank)
    .onConflict((c) => c.column('targetId').doUpdateSet({ targetId: blank.targetId }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function putSetting(tx: Tx, { targetId, ...fields }: SettingRow): Promise<void> {
  await tx
    .insertInto('chat_setting')
    .values({ targetId, ...fields })
    .onConflict((c) => c.column('targetId').doUpdateSet(fields))
    .execute()
}

type AutoKind = 'greetedAt' | 'repliedAt'
type AutoNote = ChatKey & { now: number; before: number }

const noteOf = (kind: AutoKind) =>
  prepared<AutoNote>((q, p) =>
    q
      .insertInto('chat_auto')
      .values({ uid: p.uid, targetId: p.targetId, [kind]: p.now })
      .onConflict((c) =>
        c
          .columns(['uid', 'targetId'])
          .doUpdateSet({ [kind]: p.now })
          .where(`chat_auto.${kind}`, '<', p.before),
      ),
  )
const notes = { greetedAt: noteOf('greetedAt'), repliedAt: noteOf('repliedAt') }

/** Records an automatic message; false when the last one of its kind is not older than `before`. */
export async function noteAuto(
  tx: Tx,
  { uid, targetId }: ChatKey,
  kind: AutoKind,
  { now, before }: { now: number; before: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await notes[kind](tx, { uid, targetId, now, before })
  return numAffectedRows > 0n
}
