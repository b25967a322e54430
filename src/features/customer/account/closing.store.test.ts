import type { ClosingBlock } from '@contract/schema/account-closing'
import { ApiError } from '@/app/api/api-error'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { ClosingStore } from './closing.store'

const ORDER = { code: 'order', text: '1 个订单还没有完成', isWarning: false }
const POINTS = { code: 'points', text: '30 积分', isWarning: true }

async function opened(blocks: ClosingBlock[], refusal?: string) {
  const env = fakeEnv({
    call: {
      'GET accountClosing/preview': () => ({ blocks }),
      'POST accountClosing/sendCode': () => ({ resendAfter: 60 }),
      'POST accountClosing/request': () =>
        refusal ? Promise.reject(new ApiError({ code: 1, message: refusal })) : { closingAt: 9 },
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  const store = new ClosingStore(env)
  await store.preview.reload()
  store.code.setCode('123456')
  return { env, store }
}
const requests = (env: ReturnType<typeof fakeEnv>) =>
  env.sent.filter(({ key }) => key === 'POST accountClosing/request')

test('an open order blocks the closing even when the warnings are accepted [account.close-blocks]', async () => {
  const { env, store } = await opened([ORDER, POINTS])
  store.toggleGivesUp()
  expect([store.isReady, await store.request(), requests(env)]).toEqual([false, false, []])
  store.dispose()
})

test('warnings need a second confirmation; then the login ends on this device too [account.close-blocks]', async () => {
  const { env, store } = await opened([POINTS])
  expect(store.isReady).toBe(false)
  store.toggleGivesUp()
  expect(await store.request()).toBe(true)
  expect(requests(env)[0]?.input).toEqual({ checkCode: '123456', givesUp: true })
  expect(env.stores.get(SessionStore).isLoggedIn).toBe(false)
  store.dispose()
})

test('a refusal is shown at the code, and the blocks are read again', async () => {
  const { env, store } = await opened([], '验证码不正确')
  expect(await store.request()).toBe(false)
  expect(store.code.codeError).toBe('验证码不正确')
  expect(env.stores.get(SessionStore).isLoggedIn).toBe(true)
  expect(env.sent.at(-1)?.key).toBe('GET accountClosing/preview')
  store.dispose()
})
