import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611261800-order-parts'

/** Columns of an order that one part or one fee has, with what stands in them for none. */
const COLUMNS = [
  ['remark', 'text', ''],
  ['freight_cents', 'bigint', 0],
  ['freight_off_cents', 'bigint', 0],
  ['tax_cents', 'bigint', 0],
  ['bonus_points', 'bigint', 0],
  ['points_factor', 'bigint', 10],
] as const

/** Freight coupons, as adjustments name them. */
const FREIGHT_COUPON = 102

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'order_part', {
    columns: { uid: 'text', order_id: 'text', part: 'text', data: 'text' },
    key: ['uid', 'order_id', 'part'],
  })
  await createTable(db, 'order_fee', {
    columns: { uid: 'text', order_id: 'text', kind: 'text', title: 'text', cents: 'bigint', turn: 'bigint' },
    key: ['uid', 'order_id', 'kind'],
  })
  const json = jsonOf(db)
  await sql`insert into order_part (uid, order_id, part, data)
    select uid, id, 'remark', ${json.object(sql`'text', remark`)} from shop_order where remark <> ''`.execute(db)
  await sql`insert into order_part (uid, order_id, part, data)
    select uid, id, 'reward', ${json.object(sql`'bonusPoints', bonus_points, 'factorX10', points_factor`)}
    from shop_order where bonus_points > 0 or points_factor <> 10`.execute(db)
  await sql`insert into order_fee (uid, order_id, kind, title, cents, turn)
    select uid, id, 'freight', '运费', freight_cents, 0 from shop_order where freight_cents > 0`.execute(db)
  await sql`insert into order_fee (uid, order_id, kind, title, cents, turn)
    select uid, id, 'tax', '税费', tax_cents, 1 from shop_order where tax_cents > 0`.execute(db)
  for (const [column] of COLUMNS) await db.schema.alterTable('shop_order').dropColumn(column).execute()
}

/** Fees of other kinds than freight and tax have no column to go back to: their orders would cost too little. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [column, type, none] of COLUMNS)
    await db.schema
      .alterTable('shop_order')
      .addColumn(column, type, (c) => c.notNull().defaultTo(none))
      .execute()
  const json = jsonOf(db)
  const part = (key: string) => sql`select 1 from order_part p
    where p.uid = shop_order.uid and p.order_id = shop_order.id and p.part = ${sql.lit(key)}`
  const ofPart = (key: string, field: string) => sql`(select ${json.field(sql`p.data`, field)} from order_part p
    where p.uid = shop_order.uid and p.order_id = shop_order.id and p.part = ${sql.lit(key)})`
  const ofFee = (kind: string) => sql`coalesce((select f.cents from order_fee f
    where f.uid = shop_order.uid and f.order_id = shop_order.id and f.kind = ${sql.lit(kind)}), 0)`
  await sql`update shop_order set remark = ${ofPart('remark', 'text')} where exists (${part('remark')})`.execute(db)
  await sql`update shop_order set bonus_points = cast(${ofPart('reward', 'bonusPoints')} as bigint),
    points_factor = cast(${ofPart('reward', 'factorX10')} as bigint) where exists (${part('reward')})`.execute(db)
  await sql`update shop_order set freight_cents = ${ofFee('freight')}, tax_cents = ${ofFee('tax')},
    freight_off_cents = coalesce((select sum(a.cents) from order_adjustment a where a.uid = shop_order.uid
      and a.order_id = shop_order.id and a.kind = ${FREIGHT_COUPON}), 0)`.execute(db)
  await dropTables(db, ['order_part', 'order_fee'])
}

/** JSON as each engine makes and reads it. */
function jsonOf(db: Kysely<unknown>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return {
    object: (fields: RawBuilder<unknown>) =>
      isSqlite ? sql`json_object(${fields})` : sql`cast(json_build_object(${fields}) as text)`,
    field: (data: RawBuilder<unknown>, name: string) =>
      isSqlite ? sql`json_extract(${data}, ${sql.lit(`$.${name}`)})` : sql`cast(${data} as json) ->> ${sql.lit(name)}`,
  }
}
