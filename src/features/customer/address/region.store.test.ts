import type { Area } from '@contract/schema/address'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { RegionStore } from './region.store'

beforeEach(() => taro.reset())

const ZHEJIANG: Area = { code: '330000', name: '浙江省', parentCode: '000000', hasChildren: true }
const HANGZHOU: Area = { code: '330100', name: '杭州市', parentCode: '330000', hasChildren: true }
const BINJIANG: Area = { code: '330108', name: '滨江区', parentCode: '330100', hasChildren: false }
const CHILDREN: Record<string, Area[]> = { '000000': [ZHEJIANG], '330000': [HANGZHOU], '330100': [BINJIANG] }

const region = () => {
  const env = fakeEnv({
    call: { 'GET userAddress/getAreaTreeByParent': ({ code }) => ({ records: CHILDREN[code] ?? [] }) },
  })
  return { env, store: new RegionStore(env) }
}

test('the tree from root 000000 is cached under AREA_KEY and reused while its code is 0 [purchase.area-key]', async () => {
  const first = region()
  await first.store.open()
  expect(first.env.sent[0]?.input).toEqual({ code: '000000' })
  expect(taro.storage.get('AREA_KEY')).toMatchObject({ code: 0, records: [ZHEJIANG] })

  const second = region()
  await second.store.open()
  expect(second.env.sent).toEqual([])
  expect(second.store.choices).toEqual([ZHEJIANG])

  taro.storage.set('AREA_KEY', { code: 99950000, parent: '000000', records: [] })
  const third = region()
  await third.store.open()
  expect(third.env.sent).toHaveLength(1)
  expect(third.store.choices).toEqual([ZHEJIANG])
})

test('a selection goes down level by level and ends at the last [address.region]', async () => {
  const { store } = region()
  await store.open()
  expect(store.choose(ZHEJIANG)).toBe(false)
  await Promise.resolve()
  expect(store.choose(HANGZHOU)).toBe(false)
  expect(store.choose(BINJIANG)).toBe(true)
  expect(store.chosen.map(({ name }) => name)).toEqual(['浙江省', '杭州市', '滨江区'])
  await store.backTo(1)
  expect(store.chosen).toEqual([ZHEJIANG])
  expect(store.choices).toEqual([HANGZHOU])
})

test('a loaded level shows at once while another one loads', async () => {
  let land: (reply: { records: Area[] }) => void = () => undefined
  const env = fakeEnv({
    call: {
      'GET userAddress/getAreaTreeByParent': ({ code }) =>
        code === '000000' ? { records: [ZHEJIANG] } : new Promise((done) => (land = done)),
    },
  })
  const store = new RegionStore(env)
  await store.open()
  store.choose(ZHEJIANG)
  await settle()
  expect(store.isLoading).toBe(true)
  await store.backTo(0)
  expect([store.isLoading, store.choices]).toEqual([false, [ZHEJIANG]])
  land({ records: [HANGZHOU] })
  await settle()
  expect([store.isLoading, store.choices]).toEqual([false, [ZHEJIANG]])
})

test('the sheet opens at a given area, with all levels above it [address.region]', async () => {
  const { store } = region()
  await store.open('330108')
  expect(store.chosen).toEqual([ZHEJIANG, HANGZHOU, BINJIANG])
  expect(store.choices).toEqual([BINJIANG])
  await store.open('330108')
  expect(store.choices).toEqual([BINJIANG])
})

test('an unknown area opens the top level', async () => {
  const { store } = region()
  await store.open('990108')
  expect([store.chosen, store.choices, store.isLoading]).toEqual([[], [ZHEJIANG], false])
})
