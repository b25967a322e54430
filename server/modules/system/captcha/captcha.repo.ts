import { CAPTCHA_LIMIT } from '@contract/codes/captcha'
import type { Reader, Tx } from '../../../kernel/db'

/** Gives a session a new code and counts it; returns how many it has had in the present period. */
export async function putCode(
  tx: Tx,
  code: { sessionHash: string; codeId: string; answer: string; expiresAt: number },
  now: number,
): Promise<number> {
  const { codeId, answer, expiresAt } = code
  const from = now - CAPTCHA_LIMIT.withinMs
  const { madeCount } = await tx
    .insertInto('captcha')
    .values({ ...code, madeCount: 1, madeSince: now, passedFor: '', passedUntil: 0 })
    .onConflict((c) =>
      c.column('sessionHash').doUpdateSet((eb) => ({
        codeId,
        answer,
        expiresAt,
        madeCount: eb
          .case()
          .when('captcha.madeSince', '>', from)
          .then(eb('captcha.madeCount', '+', 1))
          .else(1)
          .end(),
        madeSince: eb.case().when('captcha.madeSince', '>', from).then(eb.ref('captcha.madeSince')).else(now).end(),
      })),
    )
    .returning('madeCount')
    .executeTakeFirstOrThrow()
  return Number(madeCount)
}

/** Uses up a session's code with this id and answer, whatever was typed; false when there is none. */
export async function takeCode(tx: Tx, sessionHash: string, codeId: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('captcha')
    .set({ answer: '' })
    .where('sessionHash', '=', sessionHash)
    .where('codeId', '=', codeId)
    .where('answer', '=', answer)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function findCode(q: Reader, sessionHash: string, codeId: string) {
  return q
    .selectFrom('captcha')
    .select(['answer', 'expiresAt'])
    .where('sessionHash', '=', sessionHash)
    .where('codeId', '=', codeId)
    .executeTakeFirst()
}

export async function putPass(tx: Tx, sessionHash: string, passedFor: string, passedUntil: number): Promise<void> {
  await tx.updateTable('captcha').set({ passedFor, passedUntil }).where('sessionHash', '=', sessionHash).execute()
}

export async function findPass(q: Reader, sessionHash: string) {
  return q
    .selectFrom('captcha')
    .select(['passedFor', 'passedUntil'])
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
}

/** Deletes codes that expired before `before`; the access that they opened has ended, too. */
export async function sweep(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('captcha').where('expiresAt', '<', before).execute()
}
