// Weighed goods are not listed: they are bought only by the label of a store's scale.
import { INVALID_REASON } from '@contract/codes/cart'
import { throwawayDb } from '../../../../test/support/app'
import { migrateUp } from '../../../kernel/migrate'
import { migrations } from '../../../migrations'
import { openShelf } from './catalog.fixture'

const STEP = '202611260918-weighed-goods'

test('weighed goods are in no list and no search; their page exists [catalog.weighed]', async () => {
  const shelf = await openShelf()
  try {
    await shelf.addStore({ storeId: 's1' })
    await shelf.addCategory('c1')
    await shelf.add({ productId: 'cherries', title: '樱桃', categoryId: 'c1', productType: 4 })
    await shelf.add({ productId: 'jam', title: '樱桃酱', categoryId: 'c1' })
    await shelf.settle()
    for (const filter of [{ keyword: '樱桃' }, { categoryId: 'c1' }]) {
      const { records } = await shelf.catalog.page({ pageSize: 50, ...filter }, shelf.now())
      expect(records.map(({ productId }) => productId)).toEqual(['jam'])
    }
    expect(await shelf.catalog.findProductCards(shelf.db.q, ['cherries'], shelf.now())).toEqual([])
    expect((await shelf.catalog.detail('cherries', null, shelf.now())).notBuyableReason).toBe(INVALID_REASON.weighed)
  } finally {
    await shelf.close()
  }
})

test('weighed goods that an earlier version listed leave the lists and the search, and keep their pages', async () => {
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
      (await db.q.selectFrom(table).select('productId').execute()).map((row) => row.productId)
    expect([await ids('listing'), await ids('search_document')]).toEqual([['shirt'], ['shirt']])
    const products = await db.q.selectFrom('product').select(['productId', 'isListed']).orderBy('productId').execute()
    expect(products.map((one) => [one.productId, Number(one.isListed)])).toEqual([
      ['cherries', 0],
      ['shirt', 1],
    ])
  } finally {
    await drop()
  }

  /** A value for every column of a table: the values of the other columns do not matter here. */
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
