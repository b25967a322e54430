import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { exitMachine } from './exit.machine'
import type { ExitCheckTable } from './exit.tables'

export type ExitKey = Pick<ExitCheckTable, 'uid' | 'orderId'>
/** `store_id` as an expression without an index: rows are read in the order of another index. */
const storeThere = sql<string>`(${sql.ref('storeId')} || '')`

interface By {
  kind: string
  id: string
}

export function findCheck(q: Reader, { uid, orderId }: ExitKey): Promise<ExitCheckTable | undefined> {
  return q.selectFrom('exit_check').selectAll().where('uid', '=', uid).where('orderId', '=', orderId).executeTakeFirst()
}

/** Number of a shopper's checks, counted up to a limit. */
export async function countChecks(q: Reader, uid: string, most: number): Promise<number> {
  if (most === 0) return 0
  const rows = await q.selectFrom('exit_check').select('orderId').where('uid', '=', uid).limit(most).execute()
  return rows.length
}

/** Adds a check; an existing one is not changed. */
export async function addCheck(tx: Tx, row: ExitCheckTable): Promise<void> {
  await tx
    .insertInto('exit_check')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'orderId']).doNothing())
    .execute()
}

/** Records who looked at the code; returns the check. */
export function see(tx: Tx, { uid, orderId }: ExitKey, by: By, now: number): Promise<ExitCheckTable> {
  return tx
    .updateTable('exit_check')
    .set({ seenAt: now, seenKind: by.kind, seenBy: by.id })
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lets a trip out; undefined when it is out already. */
export function pass(
  tx: Tx,
  { uid, orderId }: ExitKey,
  by: By & { name?: string },
  now: number,
): Promise<ExitCheckTable | undefined> {
  return tx
    .updateTable('exit_check')
    .set({
      state: exitMachine.to('pass'),
      decidedAt: now,
      actorKind: by.kind,
      actorId: by.id,
      passedAt: now,
      passedBy: by.name ?? by.id,
    })
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('state', 'in', exitMachine.from('pass'))
    .returningAll()
    .executeTakeFirst()
}

/** Stops a trip with the notes of staff; undefined when it is out already. */
export function stop(
  tx: Tx,
  { uid, orderId }: ExitKey,
  by: By,
  { missing, extra, note }: Pick<ExitCheckTable, 'missing' | 'extra' | 'note'>,
  now: number,
): Promise<ExitCheckTable | undefined> {
  return tx
    .updateTable('exit_check')
    .set({
      state: exitMachine.to('stop'),
      decidedAt: now,
      actorKind: by.kind,
      actorId: by.id,
      stoppedAt: now,
      missing,
      extra,
      note,
    })
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('state', 'in', exitMachine.from('stop'))
    .returningAll()
    .executeTakeFirst()
}

/** Undoes the release of a trip; undefined when it is not out. */
export function undo(tx: Tx, { uid, orderId }: ExitKey, now: number): Promise<ExitCheckTable | undefined> {
  return tx
    .updateTable('exit_check')
    .set({ state: exitMachine.to('undo'), decidedAt: now, passedAt: 0, passedBy: '' })
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('state', 'in', exitMachine.from('undo'))
    .returningAll()
    .executeTakeFirst()
}

/** Counts a renewal of the code; locks the check, so that concurrent renewals are serial. */
export function addRenewal(tx: Tx, { uid, orderId }: ExitKey): Promise<ExitCheckTable> {
  return tx
    .updateTable('exit_check')
    .set((eb) => ({ renewals: eb('renewals', '+', 1) }))
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The last decisions of an account at the stores of a scope since a moment, the newest first. */
export function listDecided(
  q: Reader,
  scope: StoreScope,
  by: By,
  { since, limit }: { since: number; limit: number },
): Promise<ExitCheckTable[]> {
  let rows = q
    .selectFrom('exit_check')
    .selectAll()
    .where('actorId', '=', by.id)
    .where('actorKind', '=', by.kind)
    .where('decidedAt', '>=', since)
  if (scope !== 'all') rows = rows.where(storeThere, 'in', idsIn(scope))
  return rows.orderBy('decidedAt', 'desc').limit(limit).execute()
}

/** Numbers of a store's trips that were paid on one day. */
export interface ExitSum {
  day: string
  storeId: string
  trips: number
  goodsCents: number
  due: number
  passed: number
  stopped: number
  noted: number
  missing: number
  extra: number
}

/** Trips since a day, summed by day and store, the newest day first. */
export async function sumChecks(q: Reader, scope: StoreScope, since: string): Promise<ExitSum[]> {
  let rows = q
    .selectFrom('exit_check')
    .select(['day', 'storeId'])
    .select((eb) => [
      eb.fn.countAll<number>().as('trips'),
      eb.fn.sum<number>('goodsCents').as('goodsCents'),
      eb.fn.sum<number>('isDue').as('due'),
      eb.fn.sum<number>(eb.case().when('state', '=', 'passed').then(1).else(0).end()).as('passed'),
      eb.fn.sum<number>(eb.case().when('state', '=', 'stopped').then(1).else(0).end()).as('stopped'),
      eb.fn.sum<number>(eb.case().when('stoppedAt', '>', 0).then(1).else(0).end()).as('noted'),
      eb.fn.sum<number>('missing').as('missing'),
      eb.fn.sum<number>('extra').as('extra'),
    ])
    .where('day', '>=', since)
  if (scope !== 'all') rows = rows.where('storeId', 'in', idsIn(scope))
  const found = await rows.groupBy(['day', 'storeId']).orderBy('day', 'desc').orderBy('storeId').execute()
  return found.map(({ day, storeId, ...sums }) => ({
    day,
    storeId,
    trips: Number(sums.trips),
    goodsCents: Number(sums.goodsCents),
    due: Number(sums.due),
    passed: Number(sums.passed),
    stopped: Number(sums.stopped),
    noted: Number(sums.noted),
    missing: Number(sums.missing),
    extra: Number(sums.extra),
  }))
}

/** Trips that staff stopped since a moment, the last first. */
export function listStopped(
  q: Reader,
  scope: StoreScope,
  { since, limit }: { since: number; limit: number },
): Promise<ExitCheckTable[]> {
  let rows = q.selectFrom('exit_check').selectAll().where('stoppedAt', '>=', since)
  if (scope !== 'all') rows = rows.where(storeThere, 'in', idsIn(scope))
  return rows.orderBy('stoppedAt', 'desc').limit(limit).execute()
}
