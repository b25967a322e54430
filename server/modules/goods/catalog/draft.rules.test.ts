import { migratedDb } from '../../../../test/support/app'
import { TurnableClock } from '../../../kernel/clock'
import { silentLog } from '../../../kernel/log'
import { PubSub } from '../../../kernel/pub-sub'
import { seedScale } from '../../../seed/scale'
import { scaleProductId } from '../../../seed/scale-goods'
import { SearchService } from '../search'
import { StockService } from '../stock'
import { StoreService } from '../store'
import { ProductEditor } from '.'

const QUIET = { publish: async () => undefined, on: () => undefined }

test('the draft of a known product saves it unchanged; a removed SKU is known but not in the draft', async () => {
  const { db, drop } = await migratedDb()
  try {
    await seedScale(db, { products: 3, skusEach: 3 })
    const stock = new StockService(QUIET)
    const clock = new TurnableClock()
    const pubSub = new PubSub(db, silentLog)
    const editor = new ProductEditor({
      db,
      clock,
      stores: new StoreService(db, clock, pubSub),
      stock,
      search: new SearchService(db, clock, pubSub),
      outbox: QUIET,
      pubSub,
    })
    const id = scaleProductId(1)
    const rows = async () => ({
      products: await db.q.selectFrom('product').selectAll().orderBy('productId').execute(),
      pages: await db.q.selectFrom('product_page').selectAll().orderBy('productId').execute(),
      skus: await db.q.selectFrom('sku').selectAll().orderBy('skuId').execute(),
      listing: await db.q.selectFrom('listing').selectAll().orderBy('productId').orderBy('scope').execute(),
    })
    await db.tx((tx) => editor.setOnShelf(tx, id, true, 5))
    const before = await rows()
    const known = (await editor.findKnown(db.q, [id, 'nobody'])).get(id)
    if (!known) throw new Error('unknown product')
    await db.tx((tx) => editor.saveProducts(tx, [known.draft], 5))
    expect(await rows()).toEqual(before)

    const [kept] = known.draft.skus
    await db.tx((tx) => editor.saveProducts(tx, [{ ...known.draft, skus: kept ? [kept] : [] }], 6))
    const after = (await editor.findKnown(db.q, [id])).get(id)
    expect(after?.draft.skus).toEqual([kept])
    expect(after?.skus.map((sku) => sku.isLive)).toEqual([true, false, false])
    expect(await editor.listProductIds(db.q, scaleProductId(0), 5)).toEqual([scaleProductId(1), scaleProductId(2)])
  } finally {
    await drop()
  }
})
