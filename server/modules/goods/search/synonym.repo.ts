import type { Reader, Tx } from '../../../kernel/db'

/** A bound above any operator's number of words. */
export const MOST_SYNONYMS = 5000

/** All words with their synonyms, in their order. */
export async function listSynonyms(q: Reader): Promise<{ word: string; meant: string[] }[]> {
  const rows = await q
    .selectFrom('search_synonym')
    .select(['word', 'meant'])
    .orderBy('word')
    .limit(MOST_SYNONYMS)
    .execute()
  return rows.map((row) => ({ word: row.word, meant: JSON.parse(row.meant) as string[] }))
}

export async function findSynonym(q: Reader, word: string): Promise<{ word: string; meant: string[] } | null> {
  const row = await q.selectFrom('search_synonym').select(['word', 'meant']).where('word', '=', word).executeTakeFirst()
  return row ? { word: row.word, meant: JSON.parse(row.meant) as string[] } : null
}

/** Sets the synonyms of a word, replacing the former ones. */
export async function putSynonym(tx: Tx, word: string, meant: readonly string[], now: number): Promise<void> {
  const row = { meant: JSON.stringify(meant), updatedAt: now }
  await tx
    .insertInto('search_synonym')
    .values({ word, ...row })
    .onConflict((c) => c.column('word').doUpdateSet(row))
    .execute()
}

/** Deletes the synonyms of a word; false when it has none. */
export async function removeSynonym(tx: Tx, word: string): Promise<boolean> {
  const result = await tx.deleteFrom('search_synonym').where('word', '=', word).executeTakeFirst()
  return result.numDeletedRows > 0n
}
