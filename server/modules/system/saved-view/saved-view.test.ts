import { ERROR_CODES } from '@contract/codes/errors'
import { MOST_VIEWS } from '@contract/console/view'
import { type TestMall, testApp } from '../../../../test/support/app'
import { staffClient } from '../../../../test/support/console-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

const late = { page: '/orders', name: '已超时', search: { view: 'late', store: 'a,b' } }

test('an account has its own views of each page [console.view]', async () => {
  const { client } = await staffClient(mall, 'clerk')
  const { client: other } = await staffClient(mall, 'clerk')
  const { viewId } = await client.call('view/save', late)
  await client.call('view/save', { ...late, page: '/cases' })
  const saved = { viewId, name: '已超时', search: late.search }
  expect(await client.call('view/list', { page: '/orders' })).toEqual({ records: [saved] })
  expect(await other.call('view/list', { page: '/orders' })).toEqual({ records: [] })

  await other.call('view/remove', { viewId })
  expect((await client.call('view/list', { page: '/orders' })).records).toHaveLength(1)
  await client.call('view/remove', { viewId })
  expect(await client.call('view/list', { page: '/orders' })).toEqual({ records: [] })
})

test('a name is taken once per page, and a page has at most MOST_VIEWS [console.view]', async () => {
  const { client } = await staffClient(mall, 'clerk')
  await client.call('view/save', late)
  await expect(client.call('view/save', late)).rejects.toThrow('已有同名的视图')
  for (let n = 1; n < MOST_VIEWS; n++) await client.call('view/save', { ...late, name: `视图${n}` })
  await expect(client.call('view/save', { ...late, name: '多了' })).rejects.toThrow('最多存 20 个')
  await client.call('view/save', { ...late, page: '/cases' })
})

test('a view keeps parameters of an address and nothing else [console.view]', async () => {
  const { client } = await staffClient(mall, 'clerk')
  const wrongs: Record<string, unknown>[] = [
    { ...late, page: 'https://elsewhere' },
    { ...late, search: { 'a b': 'x' } },
    { ...late, search: { q: 'x'.repeat(501) } },
    { ...late, name: '' },
  ]
  for (const wrong of wrongs) expect((await client.send('view/save', wrong)).code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
})
