import { throwawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611270210-approval'

test('the table of approvals is created beside the accounts of staff, and the step goes back', async () => {
  const { db, drop } = await throwawayDb()
  const hasTable = async () => (await db.q.introspection.getTables()).some(({ name }) => name === 'approval')
  const account = {
    staffId: 's1',
    login: 'wen',
    name: '温青',
    roleId: 'finance',
    allStores: 1,
    status: 'active',
    passwordHash: 'x',
    totpSecret: 'y',
    totpStep: 7,
    version: 1,
    createdAt: 5,
  } as const
  const accounts = () => db.q.selectFrom('staff').selectAll().execute()
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    await db.q.insertInto('staff').values(account).execute()
    await migrateUp(
      db,
      migrations.filter(({ name }) => name <= STEP),
    )
    expect([await hasTable(), await accounts()]).toEqual([true, [account]])
    await migrateDown(db, migrations, new Set([STEP]))
    expect([await hasTable(), await accounts()]).toEqual([false, [account]])
  } finally {
    await drop()
  }
})
