import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611240530-parcel'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'parcel', {
    columns: {
      uid: 'text',
      id: 'text',
      subject: 'text',
      subject_id: 'text',
      company_code: 'text',
      company: 'text',
      no: 'text',
      phone_tail: 'text',
      way: 'text',
      state: 'integer',
      news: 'text',
      news_at: 'bigint',
      courier_name: 'text',
      courier_phone: 'text',
      courier_x: 'double precision?',
      courier_y: 'double precision?',
      sent_at: 'bigint',
      due_at: 'bigint',
      ended_at: 'bigint',
    },
    key: ['uid', 'id'],
  })
  await createIndex(db, 'parcel', 'parcel_subject', ['uid', 'subject_id'])
  await createTable(db, 'parcel_line', {
    columns: { uid: 'text', parcel_id: 'text', line_id: 'text', number: 'bigint' },
    key: ['uid', 'parcel_id', 'line_id'],
  })
  await createTable(db, 'parcel_track', {
    columns: { uid: 'text', parcel_id: 'text', id: 'text', state: 'integer', text: 'text', at: 'bigint' },
    key: ['uid', 'parcel_id', 'id'],
  })
  // An order was one parcel until now, with all that it holds.
  await sql`
    insert into parcel (uid, id, subject, subject_id, company_code, company, no, phone_tail, way, state, news, news_at,
      courier_name, courier_phone, sent_at, due_at, ended_at)
    select uid, id, 'order', order_id, '', express_company, express_no, '', '', 0, '', 0, '', '', shipped_at, 0, 0
    from order_parcel`.execute(db)
  await sql`
    insert into parcel_line (uid, parcel_id, line_id, number)
    select p.uid, p.id, l.id, l.number
    from order_parcel p join order_line l on l.uid = p.uid and l.order_id = p.order_id`.execute(db)
  await sql`
    insert into known_no (no, kind, uid, id) select id, 'parcel', uid, id from order_parcel`.execute(db)
  await db.schema.dropTable('order_parcel').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'order_parcel', {
    columns: {
      uid: 'text',
      order_id: 'text',
      id: 'text',
      express_company: 'text',
      express_no: 'text',
      shipped_at: 'bigint',
    },
    key: ['uid', 'order_id', 'id'],
  })
  await sql`
    insert into order_parcel (uid, order_id, id, express_company, express_no, shipped_at)
    select uid, subject_id, id, company, no, sent_at from parcel where subject = 'order'`.execute(db)
  await sql`delete from known_no where kind = 'parcel'`.execute(db)
  await dropTables(db, ['parcel', 'parcel_line', 'parcel_track'])
}
