import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { RestockStore } from './restock.store'

beforeEach(() => taro.reset())

async function waiting(ask: () => Record<string, never>, isLoggedIn = true) {
  const env = fakeEnv({ call: { 'POST restock/ask': ask, 'POST restock/undo': () => ({}) } })
  if (isLoggedIn) env.stores.get(SessionStore).uid = 'u1'
  let loads = 0
  const product = new Resource(async () => (loads++ === 0 ? 'restock' : 'restockUndo'))
  await product.reload()
  return { env, product, store: new RestockStore(env, product, 'p1') }
}

test('a restock request is sent once, confirmed, and shown with the server’s new state; so is its removal [product-page.restock]', async () => {
  const { env, product, store } = await waiting(() => ({}))
  await Promise.all([store.press('restock'), store.press('restock')])
  expect(env.sent).toMatchObject([{ key: 'POST restock/ask', input: { productId: 'p1' } }])
  expect(env.toasts.map(({ title }) => title)).toEqual(['到货后会发消息告诉你'])
  expect(product.value).toBe('restockUndo')
  await store.press('restockUndo', 's1')
  expect(env.sent[1]).toMatchObject({ key: 'POST restock/undo', input: { productId: 'p1', skuId: 's1' } })
  expect(env.toasts[1]?.title).toBe('已取消提醒')
  expect(store.busy).toBeNull()
})

test('a refusal refreshes the product and shows no toast of its own [product-page.restock]', async () => {
  const { env, product, store } = await waiting(() => {
    throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '已经有货了，可以直接购买' })
  })
  await store.press('restock')
  expect(env.toasts).toEqual([])
  expect(product.value).toBe('restockUndo')
})

test('a visitor is asked to log in, and nothing is sent [product-page.restock-visitor]', async () => {
  const { env, store } = await waiting(() => ({}), false)
  taro.at('/pages/details/index', { productId: 'p1' })
  await store.press('restock')
  await settle()
  expect(env.sent).toEqual([])
  expect(taro.calls.map(({ name }) => name)).toContain('navigateTo')
  expect(store.busy).toBeNull()
})
