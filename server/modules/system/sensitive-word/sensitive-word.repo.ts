import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedIn } from '../../../kernel/prepared-in'

const known = preparedIn<{ word: string }>((q, words) =>
  q.selectFrom('sensitive_word').select('word').where('word', 'in', words),
)
const removed = preparedIn<{ word: string }>((q, words) =>
  q.deleteFrom('sensitive_word').where('word', 'in', words).returning('word'),
)

/** Version of the list in force. */
export async function findVersion(q: Reader): Promise<string> {
  const row = await q.selectFrom('sensitive_list').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version ?? ''
}

export async function setVersion(tx: Tx, version: string): Promise<void> {
  await tx
    .insertInto('sensitive_list')
    .values({ id: 1, version })
    .onConflict((c) => c.column('id').doUpdateSet({ version }))
    .execute()
}

/** A page of the list in the order of its words, after `after`. */
export async function listWords(q: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('sensitive_word')
    .select('word')
    .where('word', '>', after)
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}

export async function countWords(q: Reader): Promise<number> {
  const { total } = await q
    .selectFrom('sensitive_word')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The given words that are on the list. */
export async function knownWords(q: Reader, words: readonly string[]): Promise<string[]> {
  return (await known(q, words)).map(({ word }) => word)
}

/** Adds words that are not on the list; gives the new ones. */
export async function addWords(tx: Tx, words: readonly string[], now: number): Promise<string[]> {
  const there = new Set(await knownWords(tx, words))
  const added = words.filter((word) => !there.has(word))
  await insertMany(
    tx,
    'sensitive_word',
    added.map((word) => ({ word, addedAt: now })),
    'skip',
  )
  return added
}

/** Removes words; gives those that were on the list. */
export async function removeWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  return (await removed(tx, words)).map(({ word }) => word)
}
