import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611262300-staff'

test('the tables of staff are created, and the step goes back', async () => {
  const { db, drop } = await throwawayDb()
  const tables = async () =>
    (await db.q.introspection.getTables()).map(({ name }) => name).filter((name) => /^staff/.test(name))
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect((await tables()).sort()).toEqual([
      'staff',
      'staff_link',
      'staff_recovery_code',
      'staff_role',
      'staff_session',
      'staff_store',
      'staff_try',
    ])
    await migrateDown(db, migrations, new Set([STEP]))
    expect(await tables()).toEqual([])
  } finally {
    await drop()
  }
})
