import type { Tx } from '../../kernel/db'

/** Raises a counter and gives its new value. */
export async function raise(tx: Tx, key: string, expireAt: number): Promise<number> {
  const row = await tx
    .insertInto('login_limit')
    .values({ key, count: 1, expire_at: expireAt })
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ count: eb('login_limit.count', '+', 1) })))
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}
