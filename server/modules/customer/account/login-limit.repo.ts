import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db'

/**
 * Increments a counter and returns its new value. The window starts with the first count and lasts `windowMs`: fixed
 * windows of the clock would accept twice the limit around a boundary. A window that ends later than now + `windowMs`
 * was opened before the clock was set back, and is replaced.
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
