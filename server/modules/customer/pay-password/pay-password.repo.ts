import type { Reader, Tx } from '../../../kernel/db'

export type TriedKind = 'password' | 'idTail'

export async function findHash(q: Reader, uid: string): Promise<string | undefined> {
  const row = await q.selectFrom('pay_password').select('hash').where('uid', '=', uid).executeTakeFirst()
  return row?.hash
}

export async function putHash(tx: Tx, uid: string, hash: string, now: number): Promise<void> {
  await tx
    .insertInto('pay_password')
    .values({ uid, hash, changedAt: now })
    .onConflict((c) => c.column('uid').doUpdateSet({ hash, changedAt: now }))
    .execute()
}

/**
 * Counts a try before the comparison, so that concurrent tries are limited like sequential ones. Returns the number of
 * tries, or null when the shopper is locked. Tries older than `forMs` are dropped.
 */
export async function takeTry(
  tx: Tx,
  { uid, kind }: { uid: string; kind: TriedKind },
  { wrongTries, forMs }: { wrongTries: number; forMs: number },
  now: number,
): Promise<number | null> {
  const row = await tx
    .insertInto('pay_password_try')
    .values({ uid, kind, tries: 1, expireAt: now + forMs })
    .onConflict((c) =>
      c
        .columns(['uid', 'kind'])
        .doUpdateSet((eb) => ({
          tries: eb
            .case()
            .when('pay_password_try.expireAt', '<=', now)
            .then(1)
            .else(eb('pay_password_try.tries', '+', 1))
            .end(),
          expireAt: now + forMs,
        }))
        .where((eb) =>
          eb.or([eb('pay_password_try.tries', '<', wrongTries), eb('pay_password_try.expireAt', '<=', now)]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? null
}

export async function clearTries(tx: Tx, uid: string, kinds: readonly TriedKind[]): Promise<void> {
  await tx.deleteFrom('pay_password_try').where('uid', '=', uid).where('kind', 'in', kinds).execute()
}

/** End of the lock, epoch ms; 0: not locked. */
export async function lockedUntil(q: Reader, uid: string, wrongTries: number, now: number): Promise<number> {
  const row = await q
    .selectFrom('pay_password_try')
    .select(['tries', 'expireAt'])
    .where('uid', '=', uid)
    .where('kind', '=', 'password' satisfies TriedKind)
    .executeTakeFirst()
  return row && row.tries >= wrongTries && row.expireAt > now ? row.expireAt : 0
}

export async function eraseAll(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('pay_password').where('uid', '=', uid).execute()
  await tx.deleteFrom('pay_password_try').where('uid', '=', uid).execute()
}
