import type { Services } from '@server/services'

const ROUNDS = 200

/** Delivers all events; throws when one cannot be delivered. */
export async function settle({ db, outbox }: Pick<Services, 'db' | 'outbox'>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // A running delivery may have read the table before the last event was written, so the table is checked.
    await outbox.drain()
    const failed = await db.q.selectFrom('job').select('payload').where('kind', '=', 'outbox.retry').execute()
    if (failed[0]) throw new Error(`an event cannot be delivered: ${failed[0].payload}`)
    const waiting = await db.q.selectFrom('outbox').select('id').where('doneAt', '=', 0).execute()
    if (waiting.length === 0) return
  }
  throw new Error('the delivery of events does not end')
}
