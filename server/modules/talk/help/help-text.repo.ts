import type { HelpCategory } from '@contract/codes/help'
import { HELP_TEXTS_MAX } from '@contract/codes/help'
import type { HelpFields } from '@contract/console/help'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { HelpTextTable } from './help.tables'

export interface HelpTextRecord extends HelpFields {
  helpId: string
  helpfulCount: number
}
export type HelpTextHead = Omit<HelpTextRecord, 'html'>

const HEAD = [
  'help_text.helpId',
  'help_text.category',
  'help_text.title',
  'help_text.position',
  'help_text.isShown',
  'help_tally.helpfulCount',
] as const

/** All texts, by position. */
export async function listHeads(q: Reader): Promise<HelpTextHead[]> {
  const rows = await q
    .selectFrom('help_text')
    .leftJoin('help_tally', 'help_tally.helpId', 'help_text.helpId')
    .select(HEAD)
    .orderBy('help_text.position')
    .orderBy('help_text.helpId')
    .limit(HELP_TEXTS_MAX)
    .execute()
  return rows.map(headOf)
}

/** All shown texts with their answers, by position. */
export function listShown(q: Reader): Promise<Pick<HelpTextTable, 'helpId' | 'title' | 'html'>[]> {
  return q
    .selectFrom('help_text')
    .select(['helpId', 'title', 'html'])
    .where('isShown', '=', 1)
    .orderBy('position')
    .orderBy('helpId')
    .limit(HELP_TEXTS_MAX)
    .execute()
}

export async function countTexts(q: Reader): Promise<number> {
  const { count } = await q
    .selectFrom('help_text')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findText(q: Reader, helpId: string): Promise<HelpTextRecord | null> {
  const row = await q
    .selectFrom('help_text')
    .leftJoin('help_tally', 'help_tally.helpId', 'help_text.helpId')
    .select([...HEAD, 'help_text.html'])
    .where('help_text.helpId', '=', helpId)
    .executeTakeFirst()
  return row ? { ...headOf(row), html: row.html } : null
}

/** Locks a text, so that later reads in this transaction see the version that it replaces; false when there is none. */
export async function lockText(tx: Tx, helpId: string): Promise<boolean> {
  const result = await tx
    .updateTable('help_text')
    .set(({ ref }) => ({ helpId: ref('helpId') }))
    .where('helpId', '=', helpId)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Adds a text or replaces its fields; its votes stay. */
export async function putText(tx: Tx, helpId: string, { isShown, ...fields }: HelpFields): Promise<void> {
  const row = { ...fields, isShown: isShown ? 1 : 0 }
  await tx
    .insertInto('help_text')
    .values({ helpId, ...row })
    .onConflict((c) => c.column('helpId').doUpdateSet(row))
    .execute()
}

/** Deletes a text and its tally. Its votes stay: they are found by shopper only, and no other text gets its id. */
export async function dropText(tx: Tx, helpId: string): Promise<void> {
  await tx.deleteFrom('help_tally').where('helpId', '=', helpId).execute()
  await tx.deleteFrom('help_text').where('helpId', '=', helpId).execute()
}

export async function findVote(q: Reader, uid: string, helpId: string): Promise<boolean | null> {
  const row = await q
    .selectFrom('help_vote')
    .select('isHelpful')
    .where('uid', '=', uid)
    .where('helpId', '=', helpId)
    .executeTakeFirst()
  return row ? row.isHelpful === 1 : null
}

export async function putVote(tx: Tx, uid: string, helpId: string, isHelpful: boolean): Promise<void> {
  const row = { isHelpful: isHelpful ? 1 : 0 }
  await tx
    .insertInto('help_vote')
    .values({ uid, helpId, ...row })
    .onConflict((c) => c.columns(['uid', 'helpId']).doUpdateSet(row))
    .execute()
}

/**
 * Adds to the number of helpful votes and returns the new number. It locks the tally, so that votes for one text run
 * one after another; a change of 0 only locks.
 */
export async function addHelpful(tx: Tx, helpId: string, change: number): Promise<number> {
  const { helpfulCount } = await tx
    .insertInto('help_tally')
    .values({ helpId, helpfulCount: change })
    .onConflict((c) =>
      c.column('helpId').doUpdateSet((eb) => ({ helpfulCount: eb('help_tally.helpfulCount', '+', change) })),
    )
    .returning('helpfulCount')
    .executeTakeFirstOrThrow()
  return Number(helpfulCount)
}

function headOf(
  row: Pick<Selectable<HelpTextTable>, 'helpId' | 'category' | 'title' | 'position' | 'isShown'> & {
    helpfulCount: number | null
  },
): HelpTextHead {
  return {
    helpId: row.helpId,
    // Only codes of the contract are written.
    category: row.category as HelpCategory,
    title: row.title,
    position: row.position,
    isShown: row.isShown === 1,
    helpfulCount: Number(row.helpfulCount ?? 0),
  }
}
