import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import type { Db } from '../kernel/db'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as REMINDER } from './202611262250-coupon-reminder'
import { name as STEP } from './202611262251-ticket-gift'

async function insert(db: Db, table: string, own: Record<string, unknown>): Promise<void> {
  const columns = (await db.q.introspection.getTables()).find(({ name }) => name === table)?.columns ?? []
  const values = columns.map(({ name, dataType }) => own[name] ?? (/text/i.test(dataType) ? '' : 0))
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await db.tx((tx) =>
    sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`.execute(tx).then(() => undefined),
  )
}
const ticket = (id: string, state: string, more: object = {}) => ({
  uid: 'u',
  id,
  subject: 'voucher',
  subject_id: id,
  nth: 1,
  no: id,
  total: 1,
  state,
  ...more,
})

test('tickets are kept; without the step a pending gift returns, a claimed one is void, its purchase stays', async () => {
  const { db, drop } = await throwawayDb()
  const rows = async (table: string) =>
    (await sql<object>`select * from ${sql.table(table)} order by id`.execute(db.q)).rows
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < REMINDER),
    )
    await insert(db, 'ticket', ticket('old', 'unused'))
    const old = await rows('ticket')
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect(await rows('ticket')).toEqual(old.map((row) => ({ ...row, giftUntil: 0 })))
    await insert(db, 'coupon_reminder', { uid: 'u', coupon_id: 'c', created_at: 1 })
    await insert(db, 'ticket', ticket('waiting', 'giving', { lock_ref: 'code-1', gift_until: 9 }))
    await insert(db, 'ticket', ticket('taken', 'given', { lock_ref: 'code-2' }))
    await insert(db, 'voucher_purchase', { uid: 'f', id: 'p', source: 'gift', ref: 'code-2', state: 'paid', number: 1 })
    await migrateDown(db, migrations, new Set([STEP, REMINDER]))
    expect((await rows('ticket')).map((row) => ({ ...row }))).toEqual(
      expect.arrayContaining([
        ...old,
        expect.objectContaining({ id: 'waiting', state: 'unused', lockRef: '' }),
        expect.objectContaining({ id: 'taken', state: 'void' }),
      ]),
    )
    expect(await rows('voucher_purchase')).toMatchObject([{ source: 'link', ref: 'code-2' }])
    const tables = (await db.q.introspection.getTables()).map(({ name }) => name)
    expect(tables).not.toContain('coupon_reminder')
  } finally {
    await drop()
  }
})
