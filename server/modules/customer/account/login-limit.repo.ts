import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db'

/**
 * Raises a counter and gives its new value. Its window opens with its first count and lasts `windowMs`: windows laid
 * over the clock would let twice as much through around a full hour. One that ends later than that was opened before
 * the clock was set back, and is over.
 */
export async function raise(tx: Tx, key: string, windowMs: number, now: number): Promise<number> {
  const isOver = sql<boolean>`(login_limit.expire_at <= ${now} or login_limit.expire_at > ${now + windowMs})`
  const row = await tx
    .insertInto('login_limit')
    .values({ key, count: 1, expireAt: now + windowMs })
    .onConflict((c) =>
      c.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when(isOver)
          .then(1)
          .else(eb('login_limit.count', '+', 1))
          .end(),
        expireAt: eb
          .case()
          .when(isOver)
          .then(now + windowMs)
          .else(eb.ref('login_limit.expireAt'))
          .end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}
