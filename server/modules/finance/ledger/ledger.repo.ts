import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { PageWindow } from '../../../kernel/page'
import { type FreezeMove, freezeMachine } from './freeze.machine'
import type { Part } from './ledger.rules'
import type { LedgerAccountTable, LedgerEntryTable, LedgerFreezeTable, LedgerLotTable } from './ledger.tables'

/** The account of a shopper in a book. */
export interface AccountKey {
  uid: string
  book: string
}
/** The reason of a movement: each cause counts once per account. */
export interface Cause {
  kind: string
  ref: string
}
export type EntryRow = Selectable<LedgerEntryTable>
export type Levels = Pick<LedgerAccountTable, 'available' | 'frozen' | 'owed'>

/** Locks an account's row for the rest of the transaction, creates it if missing, and returns its levels. */
export async function holdAccount(tx: Tx, { uid, book }: AccountKey): Promise<Levels> {
  return tx
    .insertInto('ledger_account')
    .values({ uid, book, available: 0, frozen: 0, owed: 0 })
    .onConflict((c) =>
      c.columns(['uid', 'book']).doUpdateSet((eb) => ({ available: eb.ref('ledger_account.available') })),
    )
    .returning(['available', 'frozen', 'owed'])
    .executeTakeFirstOrThrow()
}

/** Adds to an account's levels. A level that would fall below zero fails the transaction. */
export async function moveAccount(tx: Tx, { uid, book }: AccountKey, by: Partial<Levels>): Promise<void> {
  const { available = 0, frozen = 0, owed = 0 } = by
  const result = await tx
    .updateTable('ledger_account')
    .set((eb) => ({
      available: eb('available', '+', available),
      frozen: eb('frozen', '+', frozen),
      owed: eb('owed', '+', owed),
    }))
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('available', '>=', -available)
    .where('frozen', '>=', -frozen)
    .where('owed', '>=', -owed)
    .executeTakeFirst()
  oneRow(result.numUpdatedRows, `account ${book}`)
}

export async function findLevels(q: Reader, { uid, book }: AccountKey): Promise<Levels> {
  const row = await q
    .selectFrom('ledger_account')
    .select(['available', 'frozen', 'owed'])
    .where('uid', '=', uid)
    .where('book', '=', book)
    .executeTakeFirst()
  return row ?? { available: 0, frozen: 0, owed: 0 }
}

/** All lots of an account, the first to end first. */
export function findLots(q: Reader, { uid, book }: AccountKey): Promise<Selectable<LedgerLotTable>[]> {
  return q
    .selectFrom('ledger_lot')
    .selectAll()
    .where('uid', '=', uid)
    .where('book', '=', book)
    .orderBy('endsAt')
    .execute()
}

export async function fillLot(tx: Tx, { uid, book }: AccountKey, { endsAt, amount }: Part): Promise<void> {
  await tx
    .insertInto('ledger_lot')
    .values({ uid, book, endsAt, amount, lapsed: 0, told: 0 })
    .onConflict((c) =>
      c.columns(['uid', 'book', 'endsAt']).doUpdateSet((eb) => ({ amount: eb('ledger_lot.amount', '+', amount) })),
    )
    .execute()
}

/** Takes from a lot; `lapsed` is the part that had ended unused. A lot with less fails the transaction. */
export async function consumeLot(
  tx: Tx,
  { uid, book }: AccountKey,
  { endsAt, amount }: Part,
  lapsed: number,
): Promise<void> {
  const result = await tx
    .updateTable('ledger_lot')
    .set((eb) => ({ amount: eb('amount', '-', amount), lapsed: eb('lapsed', '+', lapsed) }))
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('endsAt', '=', endsAt)
    .where('amount', '>=', amount)
    .where('lapsed', '>=', -lapsed)
    .executeTakeFirst()
  oneRow(result.numUpdatedRows, `lot ${book}`)
}

/** Accounts with lots that have ended, the earliest end first. */
export function findEnded(q: Reader, now: number, limit: number): Promise<AccountKey[]> {
  return q
    .selectFrom('ledger_lot')
    .select(['uid', 'book'])
    .where('endsAt', '<=', now)
    .where((eb) => eb('amount', '>', eb.lit(0)))
    .orderBy('endsAt')
    .limit(limit)
    .execute()
}

/** A range of lot ends, epoch ms: after `now`, up to and including `until`. */
export interface Soon {
  now: number
  until: number
}

/** Accounts of a book with a lot that ends in the range and was not announced, at most `limit`. */
export function findSoon(q: Reader, book: string, { now, until }: Soon, limit: number): Promise<AccountKey[]> {
  return q
    .selectFrom('ledger_lot')
    .select(['uid', 'book'])
    .where('book', '=', book)
    .where((eb) => eb('told', '=', eb.lit(0)))
    .where('endsAt', '>', now)
    .where('endsAt', '<=', until)
    .where((eb) => eb('amount', '>', eb.lit(0)))
    .orderBy('endsAt')
    .limit(limit)
    .execute()
}

/** Marks the lots that end in the range as announced and returns them; each lot is returned to one caller only. */
export function takeSoon(
  tx: Tx,
  { uid, book }: AccountKey,
  { now, until }: Soon,
): Promise<Pick<LedgerLotTable, 'endsAt' | 'amount'>[]> {
  return (
    tx
      .updateTable('ledger_lot')
      .set({ told: 1 })
      .where('uid', '=', uid)
      .where('book', '=', book)
      .where('told', '=', 0)
      .where('endsAt', '>', now)
      .where('endsAt', '<=', until)
      // A parameter, not a literal: a literal matches the partial index, but the account's rows are found by their key.
      .where('amount', '>', 0)
      .returning(['endsAt', 'amount'])
      .execute()
  )
}

/** Inserts an entry; false when the account has an entry of this cause. */
export async function insertEntry(tx: Tx, row: EntryRow): Promise<boolean> {
  const result = await tx
    .insertInto('ledger_entry')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'book', 'kind', 'ref']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export function findEntry(
  q: Reader,
  { uid, book }: AccountKey,
  { kind, ref }: Cause,
): Promise<Pick<EntryRow, 'amount' | 'reversed'> | undefined> {
  return q
    .selectFrom('ledger_entry')
    .select(['amount', 'reversed'])
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst()
}

/** Adds to an entry's reversed amount; undefined when less than that is left to reverse. */
export function markReversed(
  tx: Tx,
  { uid, book }: AccountKey,
  { kind, ref }: Cause,
  amount: number,
): Promise<Pick<EntryRow, 'amount' | 'endsAt'> | undefined> {
  return tx
    .updateTable('ledger_entry')
    .set((eb) => ({ reversed: eb('reversed', '+', amount) }))
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where((eb) => eb(eb('reversed', '+', amount), '<=', eb.fn<number>('abs', ['amount'])))
    .returning(['amount', 'endsAt'])
    .executeTakeFirst()
}

/** An account's entries, newest first. */
export function listEntries(
  q: Reader,
  { uid, book }: AccountKey,
  { limit, offset, before }: Omit<PageWindow, 'size'>,
): Promise<EntryRow[]> {
  const own = q.selectFrom('ledger_entry').selectAll().where('uid', '=', uid).where('book', '=', book)
  const behind = before === undefined ? own : own.where('id', '<', before)
  return behind.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Freezes an amount, once per cause: a second row of the cause fails the transaction. */
export async function insertFreeze(tx: Tx, key: AccountKey, { kind, ref }: Cause, parts: readonly Part[]) {
  const of = { uid: key.uid, book: key.book, kind, ref }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  await tx
    .insertInto('ledger_freeze')
    .values({ ...of, amount, state: 'frozen' })
    .execute()
  await tx
    .insertInto('ledger_part')
    .values(parts.map((part) => ({ ...of, endsAt: part.endsAt, amount: part.amount })))
    .execute()
}

export function findFreeze(
  q: Reader,
  { uid, book }: AccountKey,
  { kind, ref }: Cause,
): Promise<Pick<LedgerFreezeTable, 'amount' | 'state'> | undefined> {
  return q
    .selectFrom('ledger_freeze')
    .select(['amount', 'state'])
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst()
}

/** Closes a freeze and returns its amount; undefined when it is closed or never existed. */
export async function endFreeze(
  tx: Tx,
  { uid, book }: AccountKey,
  { kind, ref }: Cause,
  move: FreezeMove,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('ledger_freeze')
    .set({ state: freezeMachine.to(move) })
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('state', 'in', freezeMachine.from(move))
    .returning('amount')
    .executeTakeFirst()
  return row?.amount
}

/** The parts of a freeze that were not returned, the first to end first. */
export async function findParts(q: Reader, { uid, book }: AccountKey, { kind, ref }: Cause): Promise<Part[]> {
  const rows = await q
    .selectFrom('ledger_part')
    .select(['endsAt', 'amount'])
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .orderBy('endsAt')
    .execute()
  return rows.map((row) => ({ endsAt: row.endsAt, amount: row.amount }))
}

/** Adds to the returned amount of a part. */
export async function returnPart(
  tx: Tx,
  { uid, book }: AccountKey,
  { kind, ref }: Cause,
  { endsAt, amount }: Part,
): Promise<void> {
  const result = await tx
    .updateTable('ledger_part')
    .set((eb) => ({ amount: eb('amount', '-', amount) }))
    .where('uid', '=', uid)
    .where('book', '=', book)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('endsAt', '=', endsAt)
    .where('amount', '>=', amount)
    .executeTakeFirst()
  oneRow(result.numUpdatedRows, `part of ${kind} ${ref}`)
}

function oneRow(rows: bigint, what: string): void {
  if (rows !== 1n) throw new Error(`${what} holds less than it should`)
}
