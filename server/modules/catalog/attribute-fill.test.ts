import { migrateDown, migrateUp } from '../../kernel/migrate'
import { migrations } from '../../migrations'
import { openShelf, type Shelf } from './catalog.fixture'

const STEP = '0022_product-attribute'
/** More than the fill reads at once. */
const GOODS = 520

let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
})
afterAll(() => shelf.close())

test('goods from before there were attributes get them as the editor writes them', async () => {
  const { db } = shelf
  await shelf.addStore({ storeId: 's1' })
  await shelf.addCategory('c1')
  const draft = await shelf.add({
    productId: 'p',
    optionGroups: [{ name: '颜色', values: [{ name: '白', swatch: 'ffffff' }, { name: '黑' }] }],
    parameters: [
      { name: '产地', value: '云南' },
      { name: '品牌', value: '素研' },
    ],
  })
  const drafts = Array.from({ length: GOODS }, (_, i) => ({
    ...draft,
    productId: `p${i}`,
    skus: [],
    parameters: [...draft.parameters, { name: '规格', value: `${i}g` }],
  }))
  await db.tx((tx) => shelf.editor.saveProducts(tx, drafts, shelf.now()))
  const rows = () =>
    db.q.selectFrom('product_attribute').selectAll().orderBy('product_id').orderBy('name').orderBy('value').execute()
  const written = await rows()
  expect(written).toHaveLength(3 + GOODS * 4)
  const steps = migrations.length - migrations.findIndex(({ name }) => name === STEP)
  expect(await migrateDown(db, migrations, steps)).toContain(STEP)
  await expect(rows()).rejects.toThrow('product_attribute')
  expect(await migrateUp(db, migrations)).toContain(STEP)
  expect(await rows()).toEqual(written)
})
