import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { PhoneChangeStore } from './phone-change.store'

const NEW = '13912340009'

beforeEach(() => taro.reset())

function opened(refusal?: string) {
  const env = fakeEnv({
    call: {
      'POST sendModifyMobileCode': () => ({ resendAfter: 60 }),
      'POST verifyModifyMobileCode': ({ ticket }) => {
        if (refusal) return Promise.reject(new ApiError({ code: 1, message: refusal }))
        return ticket === undefined ? { ticket: 'proof-of-old', mobile: '' } : { ticket: null, mobile: '139****0009' }
      },
    },
  })
  const store = new PhoneChangeStore(env)
  return { env, store }
}

test('the old phone needs only a code; the calls for the new one carry its proof [account.phone]', async () => {
  const { env, store } = opened()
  expect(await store.old.send()).toBe(true)
  store.old.setCode('123456')
  await store.proveOld()
  expect(store.isProven).toBe(true)
  store.fresh.setMobile(NEW)
  expect(await store.fresh.send()).toBe(true)
  store.fresh.setCode('654321')
  expect(await store.replace()).toBe(true)
  const phone = { mobile: NEW, countryCode: '86' }
  expect(env.sent.map(({ input }) => input)).toEqual([
    {},
    { checkCode: '123456' },
    { ticket: 'proof-of-old', ...phone },
    { ticket: 'proof-of-old', ...phone, checkCode: '654321' },
  ])
  expect(store.isHalfDone).toBe(false)
  store.dispose()
})

test('a refusal is shown at the code and keeps the input; the first step can be repeated [account.phone]', async () => {
  const { store } = opened('验证码不正确，还可以再试 4 次')
  store.old.setCode('123456')
  await store.proveOld()
  expect([store.isProven, store.old.codeError, store.old.checkCode]).toEqual([
    false,
    '验证码不正确，还可以再试 4 次',
    '123456',
  ])
  store.again()
  expect(store.old.checkCode).toBe('')
  store.dispose()
})

test('each step has its own wait for the next code', async () => {
  const { store } = opened()
  await store.old.send()
  expect([store.old.secondsLeft > 0, store.fresh.secondsLeft]).toEqual([true, 0])
  store.dispose()
})
