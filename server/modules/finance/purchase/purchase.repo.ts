import type { Kysely } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { PageWindow } from '../../../kernel/page'
import type { Tables } from '../../../kernel/tables'
import { type PurchaseMove, purchaseMachine, stateAfter, UNPAID } from './purchase.machine'
import type { PurchaseKey, PurchaseRow, PurchaseTable } from './purchase.types'

/** One alias for every table of purchases: generic queries can use only the common columns. */
const ANY = 'purchase'
type Common = Kysely<Tables & Record<typeof ANY, PurchaseRow>>
const common = (q: Reader) => q as Common
const nameOf = (table: PurchaseTable) => table as string as typeof ANY
const rowOf = <T extends PurchaseTable>(row: PurchaseRow | undefined) => row as Tables[T] | undefined

export async function insertPurchase<T extends PurchaseTable>(tx: Tx, table: T, row: Tables[T]): Promise<void> {
  await insertMany(tx, table as 'card_purchase' & T, [row as never])
}

export async function findPurchase<T extends PurchaseTable>(
  q: Reader,
  table: T,
  { uid, id }: PurchaseKey,
): Promise<Tables[T] | undefined> {
  const own = common(q).selectFrom(nameOf(table)).selectAll().where('uid', '=', uid).where('id', '=', id)
  return rowOf<T>(await own.executeTakeFirst())
}

/** Locks a purchase until the transaction ends. */
export async function holdPurchase<T extends PurchaseTable>(
  tx: Tx,
  table: T,
  { uid, id }: PurchaseKey,
): Promise<Tables[T] | undefined> {
  const held = common(tx)
    .updateTable(nameOf(table))
    .set((eb) => ({ at: eb.ref('at') }))
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
  return rowOf<T>(await held.executeTakeFirst())
}

/** Finds a purchase by the number of its payable. */
export async function findByPayable<T extends PurchaseTable>(
  q: Reader,
  table: T,
  uid: string,
  payableNo: string,
): Promise<Tables[T] | undefined> {
  const own = common(q).selectFrom(nameOf(table)).selectAll().where('uid', '=', uid).where('payableNo', '=', payableNo)
  return rowOf<T>(await own.executeTakeFirst())
}

/** A shopper's unpaid purchases, the newest first. */
export async function listUnpaid<T extends PurchaseTable>(q: Reader, table: T, uid: string): Promise<Tables[T][]> {
  const own = common(q).selectFrom(nameOf(table)).selectAll().where('uid', '=', uid).where('state', 'in', UNPAID)
  return (await own.orderBy('id', 'desc').execute()) as Tables[T][]
}

/** A page of a shopper's purchases with the given column values, the newest first. */
export async function listPurchases<T extends PurchaseTable>(
  q: Reader,
  table: T,
  uid: string,
  { limit, offset, before }: Omit<PageWindow, 'size'>,
  where: Partial<Tables[T]> = {},
): Promise<Tables[T][]> {
  let asked = common(q).selectFrom(nameOf(table)).selectAll().where('uid', '=', uid)
  for (const [column, value] of Object.entries(where) as [keyof PurchaseRow, string | undefined][])
    if (value !== undefined) asked = asked.where(column, '=', value)
  if (before !== undefined) asked = asked.where('id', '<', before)
  return (await asked.orderBy('id', 'desc').limit(limit).offset(offset).execute()) as Tables[T][]
}

/** Makes a move with the changed columns; undefined when its state does not allow it. */
export async function movePurchase<T extends PurchaseTable>(
  tx: Tx,
  table: T,
  { uid, id }: PurchaseKey,
  move: PurchaseMove,
  known: Partial<Tables[T]>,
): Promise<Tables[T] | undefined> {
  const state = stateAfter(move)
  const moved = common(tx)
    .updateTable(nameOf(table))
    .set(state === undefined ? known : { ...known, state })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('state', 'in', purchaseMachine.from(move))
    .returningAll()
  return rowOf<T>(await moved.executeTakeFirst())
}
