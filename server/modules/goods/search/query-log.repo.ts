import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'

/** What was asked of one day. */
export interface QueryCount {
  day: string
  text: string
  asked: number
  vain: number
}

const addAsk = prepared<{ day: string; text: string; asked: number; vain: number }>((q, p) =>
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

/** Counts; in one order for all, so that two writers never wait for each other. */
export async function addAsks(tx: Tx, asks: readonly QueryCount[]): Promise<void> {
  const key = ({ day, text }: QueryCount) => `${day} ${text}`
  for (const ask of [...asks].sort((a, b) => (key(a) < key(b) ? -1 : 1))) await addAsk(tx, { ...ask })
}

/** Texts asked from a day on, the most often asked (in vain) first. */
export async function listAsks(
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

/** Forgets all days before `before`, and of those before `today` what was asked but once: most texts are no second one's. */
export async function forgetAsks(tx: Tx, before: string, today: string): Promise<void> {
  await tx.deleteFrom('search_query').where('day', '<', before).execute()
  await tx.deleteFrom('search_query').where('day', '<', today).where('asked', '=', 1).execute()
}
