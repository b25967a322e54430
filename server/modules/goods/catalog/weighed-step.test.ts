// Weighed goods of a mall that listed them.
import { throwawayDb } from '../../../../test/support/app'
import { migrateUp } from '../../../kernel/migrate'
import { migrations } from '../../../migrations'

const STEP = '202611260918-weighed-goods'

test('weighed goods leave the lists and the search, and keep their pages', async () => {
  const { db, drop } = await throwawayDb()
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    for (const [id, type] of [
      ['cherries', 4],
      ['shirt', 1],
    ] as const) {
      const columns = await columnsOf('product')
      await insert('product', { ...columns, product_id: id, product_type: type, is_listed: 1 })
      await insert('listing', { ...(await columnsOf('listing')), product_id: id })
      await insert('search_document', { ...(await columnsOf('search_document')), product_id: id })
    }
    await migrateUp(db, migrations)
    const ids = async (table: 'listing' | 'search_document') =>
      (await db.q.selectFrom(table).select('product_id').execute()).map((row) => row.product_id)
    expect([await ids('listing'), await ids('search_document')]).toEqual([['shirt'], ['shirt']])
    const products = await db.q
      .selectFrom('product')
      .select(['product_id', 'is_listed'])
      .orderBy('product_id')
      .execute()
    expect(products.map((one) => [one.product_id, Number(one.is_listed)])).toEqual([
      ['cherries', 0],
      ['shirt', 1],
    ])
  } finally {
    await drop()
  }

  /** A value for every column of a table: what a row holds beside the named ones does not matter here. */
  async function columnsOf(table: string): Promise<Record<string, unknown>> {
    const found = (await db.q.introspection.getTables()).find(({ name }) => name === table)
    return Object.fromEntries(
      (found?.columns ?? []).map(({ name, dataType }) => [name, /text/i.test(dataType) ? '[]' : 1]),
    )
  }
  async function insert(table: 'product' | 'listing' | 'search_document', row: Record<string, unknown>) {
    await db.q
      .insertInto(table)
      .values(row as never)
      .execute()
  }
})
