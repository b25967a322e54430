import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'

/** The heaviest words, few enough to scan in memory for each input. */
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
    .where('hotPosition', 'is not', null)
    .orderBy('hotPosition')
    .execute()
  return rows.map((row) => row.word)
}

const addWeight = prepared<{ word: string; weight: number }>((q, p) =>
  q
    .insertInto('search_word')
    .values({ word: p.word, weight: p.weight, hotPosition: null })
    .onConflict((c) => c.column('word').doUpdateSet((eb) => ({ weight: eb('search_word.weight', '+', p.weight) }))),
)

/** Adds to the weight of words; sorted, so that two writers lock them in the same order. */
export async function addWeights(tx: Tx, weights: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...weights].filter(([, weight]) => weight !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [word, weight] of changes) await addWeight(tx, { word, weight })
}

/** Replaces the hot words. */
export async function setHotWords(tx: Tx, words: readonly string[]): Promise<void> {
  await tx.updateTable('search_word').set({ hotPosition: null }).where('hotPosition', 'is not', null).execute()
  for (const [position, word] of words.entries()) {
    await tx
      .insertInto('search_word')
      .values({ word, weight: 1, hotPosition: position })
      .onConflict((c) => c.column('word').doUpdateSet({ hotPosition: position }))
      .execute()
  }
}
