import type { Services } from '@server/services'

const ROUNDS = 200

/** Lets all news go round; throws when some can't be delivered. */
export async function settle({ db, outbox }: Pick<Services, 'db' | 'outbox'>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // A delivery that was under way may have looked before the last event was written: the table tells.
    await outbox.drain()
    const failed = await db.q.selectFrom('job').select('payload').where('kind', '=', 'outbox.retry').execute()
    if (failed[0]) throw new Error(`an event can't be delivered: ${failed[0].payload}`)
    const waiting = await db.q.selectFrom('outbox').select('id').where('doneAt', '=', 0).execute()
    if (waiting.length === 0) return
  }
  throw new Error('the news never end')
}
