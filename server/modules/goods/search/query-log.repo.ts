import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'

/** The queries of one day. */
export interface QueryCount {
  day: string
  text: string
  asked: number
  vain: number
}

const addQuery = prepared<{ day: string; text: string; asked: number; vain: number }>((q, p) =>
  q
    .insertInto('search_query')
    .values({ day: p.day, text: p.text, asked: p.asked, vain: p.vain })
    .onConflict((c) =>
      c.columns(['day', 'text']).doUpdateSet((eb) => ({
        asked: eb('search_query.asked', '+', p.asked),
        vain: eb('search_query.vain', '+', p.vain),
      })),
    ),
)

/** Counts; in one order for all, so that two writers cannot deadlock. */
export async function addQueries(tx: Tx, asks: readonly QueryCount[]): Promise<void> {
  const key = ({ day, text }: QueryCount) => `${day} ${text}`
  for (const ask of [...asks].sort((a, b) => (key(a) < key(b) ? -1 : 1))) await addQuery(tx, { ...ask })
}

/** Queries from a day on, the most frequent (failed) first. */
export async function listQueries(
  q: Reader,
  from: string,
  by: 'asked' | 'vain',
  limit: number,
): Promise<{ text: string; asked: number; vain: number }[]> {
  return q
    .selectFrom('search_query')
    .where('day', '>=', from)
    .select((eb) => ['text', eb.fn.sum<number>('asked').as('asked'), eb.fn.sum<number>('vain').as('vain')])
    .groupBy('text')
    .having((eb) => eb(eb.fn.sum(by), '>', 0))
    .orderBy((eb) => eb.fn.sum(by), 'desc')
    .orderBy('text')
    .limit(limit)
    .execute()
}

/** Deletes all days before `before`, and single queries before `today`: most texts never occur again. */
export async function deleteQueries(tx: Tx, before: string, today: string): Promise<void> {
  await tx.deleteFrom('search_query').where('day', '<', before).execute()
  await tx.deleteFrom('search_query').where('day', '<', today).where('asked', '=', 1).execute()
}
