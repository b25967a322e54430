import type { Reader, Tx } from '../../../kernel/db'

/** A bound above any operator's number of words. */
const MOST_INTENTS = 10_000

/** All words that name a kind of goods, with its categories, in their order. */
export async function listIntents(q: Reader): Promise<{ word: string; categoryIds: string[] }[]> {
  const rows = await q
    .selectFrom('search_intent')
    .select(['word', 'categories'])
    .orderBy('word')
    .limit(MOST_INTENTS)
    .execute()
  return rows.map((row) => ({ word: row.word, categoryIds: JSON.parse(row.categories) as string[] }))
}

export async function findIntent(q: Reader, word: string): Promise<{ word: string; categoryIds: string[] } | null> {
  const row = await q
    .selectFrom('search_intent')
    .select(['word', 'categories'])
    .where('word', '=', word)
    .executeTakeFirst()
  return row ? { word: row.word, categoryIds: JSON.parse(row.categories) as string[] } : null
}

/** Sets the categories of a word, replacing the former ones. */
export async function putIntent(tx: Tx, word: string, categoryIds: readonly string[], now: number): Promise<void> {
  const row = { categories: JSON.stringify(categoryIds), updatedAt: now }
  await tx
    .insertInto('search_intent')
    .values({ word, ...row })
    .onConflict((c) => c.column('word').doUpdateSet(row))
    .execute()
}

/** Deletes a word; false when it is not stored. */
export async function removeIntent(tx: Tx, word: string): Promise<boolean> {
  const result = await tx.deleteFrom('search_intent').where('word', '=', word).executeTakeFirst()
  return result.numDeletedRows > 0n
}
