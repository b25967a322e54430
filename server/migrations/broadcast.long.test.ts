import { sql } from 'kysely'
import { throwawayDb } from '../../test/support/app'
import { jsonRowsOf } from '../../test/support/json-rows'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611262000-broadcast'

test('messages to everyone move to their own table and back, those to a shopper stay', async () => {
  const { db, drop } = await throwawayDb()
  const rows = async (table: string) => [...((await jsonRowsOf(db, new Map([[table, sql``]]))).get(table) ?? [])].sort()
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    await db.tx(async (tx) => {
      for (const [id, uid, command] of [
        ['1', 'u1', null],
        ['2', '', '{"cmd":"C1","params":{}}'],
        ['3', '', null],
      ])
        await sql`insert into message (message_id, uid, kind, ref, title, content, command, is_top, sent_at)
          values (${id}, ${uid}, 'activity', ${`ref-${id}`}, ${`title ${id}`}, 'text', ${command}, 1, 5)`.execute(tx)
    })
    const before = await rows('message')
    expect(before).toHaveLength(3)
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect(await rows('message')).toEqual(before.filter((row) => row.includes('"u1"')))
    const moved = (await rows('broadcast')).map((row) => JSON.parse(row) as object)
    const everyones = before.map((row) => JSON.parse(row) as object).filter((row) => 'uid' in row && row.uid === '')
    expect(moved.map((row) => ({ ...row, uid: '' }))).toEqual(expect.arrayContaining(everyones))
    expect(moved).toHaveLength(2)
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await rows('message')).toEqual(before)
  } finally {
    await drop()
  }
})
