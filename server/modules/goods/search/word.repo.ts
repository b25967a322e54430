import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'

/** The heaviest words, enough to look through in memory while someone types. */
const MAX_WORDS = 5000

export async function listWords(q: Reader): Promise<string[]> {
  const rows = await q
    .selectFrom('search_word')
    .select('word')
    .where('weight', '>', 0)
    .orderBy('weight', 'desc')
    .orderBy('word', 'desc')
    .limit(MAX_WORDS)
    .execute()
  return rows.map((row) => row.word)
}

/** The hot words in their order. */
export async function listHotWords(q: Reader): Promise<string[]> {
  const rows = await q
    .selectFrom('search_word')
    .select('word')
    .where('hot_position', 'is not', null)
    .orderBy('hot_position')
    .execute()
  return rows.map((row) => row.word)
}

const addWeight = prepared<{ word: string; weight: number }>((q, p) =>
  q
    .insertInto('search_word')
    .values({ word: p.word, weight: p.weight, hot_position: null })
    .onConflict((c) => c.column('word').doUpdateSet((eb) => ({ weight: eb('search_word.weight', '+', p.weight) }))),
)

/** Adds to the weight of words; sorted, so that two writers lock them in the same order. */
export async function addWeights(tx: Tx, weights: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...weights].filter(([, weight]) => weight !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [word, weight] of changes) await addWeight(tx, { word, weight })
}

/** Replaces the hot words. */
export async function setHotWords(tx: Tx, words: readonly string[]): Promise<void> {
  await tx.updateTable('search_word').set({ hot_position: null }).where('hot_position', 'is not', null).execute()
  for (const [position, word] of words.entries()) {
    await tx
      .insertInto('search_word')
      .values({ word, weight: 1, hot_position: position })
      .onConflict((c) => c.column('word').doUpdateSet({ hot_position: position }))
      .execute()
  }
}
