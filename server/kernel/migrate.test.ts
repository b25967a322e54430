import { throwawayDb } from '../../test/support/app'
import { appliedMigrations, hasTable } from './migrate'

test('hasTable answers while another server creates and drops tables', async () => {
  const { db, drop } = await throwawayDb()
  let isAtIt = true
  const other = (async () => {
    for (let turn = 0; isAtIt; turn++) {
      await db.tx((tx) => tx.schema.createTable(`passing_${turn}`).addColumn('id', 'text').execute())
      await db.tx((tx) => tx.schema.dropTable(`passing_${turn}`).execute())
    }
  })()
  for (let ask = 0; ask < 200; ask++) expect(await hasTable(db, 'standing')).toBe(false)
  expect(await appliedMigrations(db)).toEqual([])
  await db.tx((tx) => tx.schema.createTable('standing').addColumn('id', 'text').execute())
  expect(await hasTable(db, 'standing')).toBe(true)
  isAtIt = false
  await other
  await drop()
})
