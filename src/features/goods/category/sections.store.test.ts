import { PRODUCT_SORT } from '@contract/codes/product'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { CategoryStore } from './category.store'
import { SectionsStore } from './sections.store'

const node = (categoryId: string, parentId: string | null = null) => ({
  categoryId,
  parentId,
  name: categoryId,
  level: parentId === null ? 1 : 2,
  picture: null,
})
let isBroken = false

async function start() {
  const env = fakeEnv({
    call: {
      'GET category/getTree': () => ({ records: [node('women'), node('coats', 'women'), node('men'), node('fresh')] }),
      'POST product/pageProducts': () => {
        if (isBroken) throw new ApiError({ code: -1, message: '', name: 'NETWORK' })
        return { records: [], hasMore: false, cursor: null }
      },
    },
  })
  const categories = new CategoryStore(env)
  await categories.tree.reload()
  const asked = () => env.sent.filter(({ key }) => key === 'POST product/pageProducts').map(({ input }) => input)
  return { categories, asked, store: new SectionsStore(env, categories) }
}
const rest = () => new Promise((done) => setTimeout(done))
const ids = (store: SectionsStore) => store.sections.map(({ root }) => root.categoryId)

beforeEach(() => {
  isBroken = false
})

test('a section loads its products once, when it is selected', async () => {
  const { store, asked, categories } = await start()
  expect(asked()).toEqual([])
  store.begin('men')
  await rest()
  store.begin('women')
  await rest()
  store.begin('men')
  await rest()
  expect(asked()).toEqual([
    expect.objectContaining({ categoryId: 'men', sort: PRODUCT_SORT.overall }),
    expect.objectContaining({ categoryId: 'women' }),
  ])
  expect([ids(store), categories.selected?.categoryId, store.turn]).toEqual([['men'], 'men', 3])
})

test('after the last product the next section follows, up to the last one; the visible one is marked [catalog.sections]', async () => {
  const { store, categories } = await start()
  store.begin('men')
  store.more()
  expect(ids(store)).toEqual(['men'])
  await rest()
  store.more()
  await rest()
  expect([ids(store), store.following]).toEqual([['men', 'fresh'], null])
  store.more()
  expect(ids(store)).toEqual(['men', 'fresh'])
  store.see(1)
  expect(categories.selected?.categoryId).toBe('fresh')
})

test('a section that failed to load is loaded again when it is selected again, and no section follows it', async () => {
  const { store } = await start()
  isBroken = true
  store.begin('men')
  await rest()
  store.more()
  expect([ids(store), store.sections[0]?.goods.list.isLoaded]).toEqual([['men'], false])
  isBroken = false
  store.begin('men')
  await rest()
  expect(store.sections[0]?.goods.list.isLoaded).toBe(true)
})
