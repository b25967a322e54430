import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611261600-reservation-data'

/** A reservation names what `payable.ref` says in the place of the payable's number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'payable', 'payable_ref', ['uid', 'ref'])
  await listNames(db, 'no', 'ref')
  // A key of a table cannot be changed on SQLite: its rows move to another table.
  await db.schema.alterTable('reservation').renameTo('hold').execute()
  await createTable(db, 'reservation', {
    columns: { ...COLUMNS, data: 'text' },
    key: ['uid', 'no', 'kind', 'line_id', 'key'],
    checks: { reservation_back: BACK },
  })
  await sql`
    insert into reservation (uid, no, kind, line_id, key, number, back_number, state, data)
    select h.uid, coalesce(n.later, h.no), h.kind, h.line_id, case when h.kind = 'points' then 'points' else h.key end,
      h.number, h.back_number, h.state,
      case
        when h.kind = 'points' then '{"points":' || h.key || '}'
        when h.kind = 'pointItem' then '{"points":' || cast(coalesce(g.points, 0) as text) || '}'
        else 'null'
      end
    from hold h
    left join new_name n on n.uid = h.uid and n.former = h.no
    left join gift_redemption g on g.uid = h.uid and g.redemption_id = h.line_id
    where h.kind <> 'coupon' or h.key not like '% %'`.execute(db)
  await splitCoupons(db)
  await renameOthers(db, 'hold')
  await dropTables(db, ['hold', 'new_name'])
  await sql`update gift_redemption set payable_no = '' where kind = 'goods'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update gift_redemption set payable_no = coalesce(
      (select o.payable_no from shop_order o where o.uid = gift_redemption.uid and o.id = gift_redemption.order_id), '')
    where kind = 'goods'`.execute(db)
  await listNames(db, 'ref', 'no')
  await createTable(db, 'hold', {
    columns: COLUMNS,
    key: ['uid', 'no', 'kind', 'line_id'],
    checks: { hold_back: BACK },
  })
  await sql`
    insert into hold (uid, no, kind, line_id, key, number, back_number, state)
    select r.uid, coalesce(n.later, r.no), r.kind, r.line_id,
      case when r.kind = 'points' then replace(replace(r.data, '{"points":', ''), '}', '') else r.key end,
      r.number, r.back_number, r.state
    from reservation r
    left join new_name n on n.uid = r.uid and n.former = r.no
    where not ${HAS_MORE_COUPONS}`.execute(db)
  await joinCoupons(db)
  await renameOthers(db, 'reservation')
  await dropTables(db, ['reservation', 'new_name'])
  await db.schema.alterTable('hold').renameTo('reservation').execute()
  await db.schema.dropIndex('payable_ref').execute()
}

const COLUMNS = {
  uid: 'text',
  no: 'text',
  kind: 'text',
  line_id: 'text',
  key: 'text',
  number: 'bigint',
  back_number: 'bigint',
  state: 'text',
} as const
const BACK = sql`back_number >= 0 and back_number <= number`
/** Whether another coupon has a row of the same line as a row `r`. */
const HAS_MORE_COUPONS = sql<boolean>`(r.kind = 'coupon' and exists (
  select 1 from reservation o
  where o.uid = r.uid and o.no = r.no and o.kind = r.kind and o.line_id = r.line_id and o.key <> r.key))`
const AT_ONCE = 100

interface Held {
  uid: string
  no: string
  kind: string
  line_id: string
  key: string
  number: number
  back_number: number
  state: string
}
type Rows = {
  hold: Held
  reservation: Held & { data: string }
  new_name: { uid: string; former: string; later: string }
}

/** Fills `new_name` with what was reserved for under one name of a payable, and its other name. */
async function listNames(db: Kysely<unknown>, from: 'no' | 'ref', to: 'no' | 'ref'): Promise<void> {
  await createTable(db, 'new_name', {
    columns: { uid: 'text', former: 'text', later: 'text' },
    key: ['uid', 'former'],
  })
  await sql`
    insert into new_name (uid, former, later)
    select p.uid, p.${sql.ref(from)}, min(p.${sql.ref(to)}) from payable p
    join (select distinct uid, no from reservation) r on r.uid = p.uid and r.no = p.${sql.ref(from)}
    group by p.uid, p.${sql.ref(from)}`.execute(db)
}

/** Renames what else names an owner of reservations: causes of returns, coupons, movements of stock. */
async function renameOthers(db: Kysely<unknown>, held: 'hold' | 'reservation'): Promise<void> {
  await createTable(db, 'new_ref', { columns: { former: 'text', later: 'text' }, key: ['former'] })
  await sql`
    insert into new_ref (former, later)
    select n.uid || '/' || n.former, n.uid || '/' || n.later from new_name n
    where exists (select 1 from ${sql.table(held)} h where h.uid = n.uid and h.no = n.former and h.kind = 'stock')`.execute(
    db,
  )
  await sql`
    insert into new_ref (former, later)
    select n.uid || '/' || n.former || '/' || c.cause, n.uid || '/' || n.later || '/' || c.cause
    from reservation_cause c join new_name n on n.uid = c.uid and n.former = c.no`.execute(db)
  await sql`
    update stock_movement set ref = (select later from new_ref where former = stock_movement.ref)
    where ref in (select former from new_ref)`.execute(db)
  await dropTables(db, ['new_ref'])
  await sql`
    update reservation_cause set no = (
      select later from new_name n where n.uid = reservation_cause.uid and n.former = reservation_cause.no)
    where exists (select 1 from new_name n where n.uid = reservation_cause.uid and n.former = reservation_cause.no)
    `.execute(db)
  // A coupon in another state names the gift or the purchase that ended it.
  await sql`
    update held_coupon set no = (
      select later from new_name n where n.uid = held_coupon.uid and n.former = held_coupon.no)
    where state in ('locked', 'used')
    and exists (select 1 from new_name n where n.uid = held_coupon.uid and n.former = held_coupon.no)`.execute(db)
}

/** A row for each of the coupons that one row named. */
async function splitCoupons(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped.withTables<Rows>()
  const rows = await db
    .selectFrom('hold as h')
    .leftJoin('new_name as n', (on) => on.onRef('n.uid', '=', 'h.uid').onRef('n.former', '=', 'h.no'))
    .selectAll('h')
    .select('n.later')
    .where('h.kind', '=', 'coupon')
    .where('h.key', 'like', '% %')
    .execute()
  const split = rows.flatMap(({ later, key, ...row }) =>
    key.split(' ').map((heldId) => ({ ...row, no: later ?? row.no, key: heldId, data: 'null' })),
  )
  for (const some of chunks(split)) await db.insertInto('reservation').values(some).execute()
}

/** One row for the coupons of a line, by their ids with a blank between them. */
async function joinCoupons(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped.withTables<Rows>()
  const rows = await db
    .selectFrom('reservation as r')
    .leftJoin('new_name as n', (on) => on.onRef('n.uid', '=', 'r.uid').onRef('n.former', '=', 'r.no'))
    .select(['r.uid', 'r.no', 'r.kind', 'r.line_id', 'r.key', 'r.number', 'r.back_number', 'r.state', 'n.later'])
    .where(HAS_MORE_COUPONS)
    .execute()
  const joined = new Map<string, Held>()
  for (const { later, ...row } of rows) {
    const of = JSON.stringify([row.uid, row.no, row.line_id])
    const known = joined.get(of)
    const key = known ? [...known.key.split(' '), row.key].sort().join(' ') : row.key
    joined.set(of, { ...row, no: later ?? row.no, key })
  }
  for (const some of chunks([...joined.values()])) await db.insertInto('hold').values(some).execute()
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}
