import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611230807-address'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'address', {
    columns: {
      uid: 'text',
      id: 'text',
      name: 'text',
      mobile: 'text',
      country_code: 'text',
      province_code: 'text',
      city_code: 'text',
      district_code: 'text',
      street_code: 'text',
      province_name: 'text',
      city_name: 'text',
      district_name: 'text',
      street_name: 'text',
      detail: 'text',
      label: 'text',
      x: 'double precision?',
      y: 'double precision?',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    key: ['uid', 'id'],
  })

  await createTable(db, 'address_book', {
    columns: {
      uid: 'text',
      default_id: 'text',
      address_count: 'bigint',
    },
    key: ['uid'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['address', 'address_book'])
}
