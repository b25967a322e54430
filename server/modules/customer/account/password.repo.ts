import type { Reader, Tx } from '../../../kernel/db'

export async function findPassword(q: Reader, uid: string): Promise<string | undefined> {
  const row = await q.selectFrom('shopper_password').select('hash').where('uid', '=', uid).executeTakeFirst()
  return row?.hash
}

/** Moment of the last change; 0 without a password. */
export async function findPasswordMoment(q: Reader, uid: string): Promise<number> {
  const row = await q.selectFrom('shopper_password').select('changedAt').where('uid', '=', uid).executeTakeFirst()
  return row?.changedAt ?? 0
}

export async function dropPassword(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('shopper_password').where('uid', '=', uid).execute()
}

export async function putPassword(tx: Tx, uid: string, hash: string, now: number): Promise<void> {
  await tx
    .insertInto('shopper_password')
    .values({ uid, hash, changedAt: now })
    .onConflict((c) => c.column('uid').doUpdateSet({ hash, changedAt: now }))
    .execute()
}

/**
 * Counts a try before the comparison, so that concurrent tries are limited like sequential ones. Returns the number of
 * tries, or null when the phone is locked. Tries older than `forMs` are dropped.
 */
export async function takePasswordTry(
  tx: Tx,
  phone: string,
  most: number,
  now: number,
  forMs: number,
): Promise<number | null> {
  const row = await tx
    .insertInto('password_try')
    .values({ phone, tries: 1, expireAt: now + forMs })
    .onConflict((c) =>
      c
        .column('phone')
        .doUpdateSet((eb) => ({
          tries: eb
            .case()
            .when('password_try.expireAt', '<=', now)
            .then(1)
            .else(eb('password_try.tries', '+', 1))
            .end(),
          expireAt: now + forMs,
        }))
        .where((eb) => eb.or([eb('password_try.tries', '<', most), eb('password_try.expireAt', '<=', now)])),
    )
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? null
}

export async function clearPasswordTries(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('password_try').where('phone', '=', phone).execute()
}
