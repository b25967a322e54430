import type { Services } from '@server/services'

const ROUNDS = 200

/** Lets all news go round; throws when some can't be delivered. */
export async function settle({ db, outbox }: Pick<Services, 'db' | 'outbox'>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // A delivery that was under way may have looked before the last event was written: the table tells.
    await outbox.drain()
    const waiting = await db.q.selectFrom('outbox').select(['topic', 'attempts']).where('done_at', '=', 0).execute()
    if (waiting.length === 0) return
    const stuck = waiting.find((event) => event.attempts > 1)
    if (stuck) throw new Error(`an event can't be delivered: ${stuck.topic}`)
  }
  throw new Error('the news never end')
}
