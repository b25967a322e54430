import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611270622-pay-password'

/** Pay passwords of shoppers, and wrong tries in a row by what was tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'pay_password', {
    columns: { uid: 'text', hash: 'text', changed_at: 'bigint' },
    key: ['uid'],
  })
  await createTable(db, 'pay_password_try', {
    columns: { uid: 'text', kind: 'text', tries: 'integer', expire_at: 'bigint' },
    key: ['uid', 'kind'],
    isClustered: true,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['pay_password', 'pay_password_try'])
}
