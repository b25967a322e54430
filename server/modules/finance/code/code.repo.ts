import { EXCHANGE_TRIES } from '@contract/codes/exchange'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { CodeBatch, CodePurpose } from './code.rules'
import type { CodeBatchTable, ExchangeCodeTable } from './code.tables'
import { exchangeCodeMachine } from './exchange-code.machine'

const batchOf = (row: CodeBatchTable): CodeBatch => ({
  batchId: row.batchId,
  title: row.title,
  purpose: row.purpose as CodePurpose,
  gives: JSON.parse(row.gives) as CodeBatch['gives'],
  perPerson: row.perPerson,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
})

export async function insertBatch(tx: Tx, batch: CodeBatch, codes: readonly string[], now: number): Promise<void> {
  const { batchId, purpose, gives, title, perPerson, startsAt, endsAt } = batch
  const row = { batchId, title, purpose, gives: JSON.stringify(gives), perPerson }
  await insertMany(tx, 'code_batch', [{ ...row, startsAt, endsAt, createdAt: now }])
  await insertMany(
    tx,
    'exchange_code',
    codes.map((code) => ({ code, batchId, state: 'unused' as const, redemptionId: '' })),
  )
}

export async function findBatch(q: Reader, batchId: string): Promise<CodeBatch | undefined> {
  const row = await q.selectFrom('code_batch').selectAll().where('batchId', '=', batchId).executeTakeFirst()
  return row && batchOf(row)
}

export async function listBatches(q: Reader): Promise<CodeBatch[]> {
  const rows = await q.selectFrom('code_batch').selectAll().orderBy('createdAt').orderBy('batchId').execute()
  return rows.map(batchOf)
}

/** Number of codes per batch and state. */
export function countCodes(q: Reader): Promise<(Pick<ExchangeCodeTable, 'batchId' | 'state'> & { all: number })[]> {
  return q
    .selectFrom('exchange_code')
    .select((eb) => ['batchId', 'state', eb.fn.countAll<number>().as('all')])
    .groupBy(['batchId', 'state'])
    .execute()
}

/** The codes of a batch after a given one, in order. */
export function listCodes(
  q: Reader,
  batchId: string,
  after: string,
  limit: number,
): Promise<Pick<ExchangeCodeTable, 'code' | 'state'>[]> {
  return q
    .selectFrom('exchange_code')
    .select(['code', 'state'])
    .where('batchId', '=', batchId)
    .where('code', '>', after)
    .orderBy('code')
    .limit(limit)
    .execute()
}

/** Returns the number of codes that were still unused. */
export async function voidCodes(tx: Tx, batchId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_code')
    .set({ state: exchangeCodeMachine.to('void') })
    .where('batchId', '=', batchId)
    .where('state', 'in', exchangeCodeMachine.from('void'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export function findCode(q: Reader, code: string): Promise<ExchangeCodeTable | undefined> {
  return q.selectFrom('exchange_code').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Marks a code as used; false when it was used or voided. Only one of concurrent uses succeeds. */
export async function spendCode(tx: Tx, code: string, useId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_code')
    .set({ state: exchangeCodeMachine.to('use'), redemptionId: useId })
    .where('code', '=', code)
    .where('state', 'in', exchangeCodeMachine.from('use'))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Counts a try as wrong in advance and holds the shopper's row against concurrent tries; null while tries are locked.
 */
export async function beginTry(tx: Tx, uid: string, lockUntil: number, now: number): Promise<number | null> {
  const row = await tx
    .insertInto('code_try')
    .values({ uid, wrong: 1, lockedUntil: 0 })
    .onConflict((c) =>
      c
        .column('uid')
        .doUpdateSet((eb) => ({
          wrong: eb
            .case()
            .when('code_try.wrong', '>=', EXCHANGE_TRIES)
            .then(1)
            .else(eb('code_try.wrong', '+', 1))
            .end(),
          lockedUntil: eb
            .case()
            .when('code_try.wrong', '=', EXCHANGE_TRIES - 1)
            .then(lockUntil)
            .else(0)
            .end(),
        }))
        .where('code_try.lockedUntil', '<=', now),
    )
    .returning('wrong')
    .executeTakeFirst()
  return row?.wrong ?? null
}

export async function lockedUntil(q: Reader, uid: string): Promise<number> {
  const row = await q.selectFrom('code_try').select('lockedUntil').where('uid', '=', uid).executeTakeFirst()
  return row?.lockedUntil ?? 0
}

export async function forgetTries(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('code_try').set({ wrong: 0, lockedUntil: 0 }).where('uid', '=', uid).execute()
}
