import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { DevicesStore, deviceText } from './devices.store'

const device = (loginId: string, isCurrent = false, model = 'iPhone · Safari') => ({
  loginId,
  platform: '网页',
  model,
  loginAt: 1,
  seenAt: 2,
  isCurrent,
})

test('the list separates this device from the others; ended logins are removed from it [account.devices]', async () => {
  let records = [device('a', true), device('b'), device('c')]
  const env = fakeEnv({
    call: {
      'GET deviceLogin/list': () => ({ records }),
      'POST deviceLogin/end': ({ loginId }) => {
        records = records.filter((one) => one.loginId !== loginId)
        return {}
      },
      'POST deviceLogin/endOthers': () => {
        records = records.filter(({ isCurrent }) => isCurrent)
        return { number: 1 }
      },
    },
  })
  const store = new DevicesStore(env)
  expect(store.summary).toBe('')
  await store.loaded.reload()
  expect(store.summary).toBe('3 台，本机 iPhone')
  await store.end('b')
  expect(store.others.map(({ loginId }) => loginId)).toEqual(['c'])
  await store.end(null)
  expect([store.others, store.current?.loginId]).toEqual([[], 'a'])
  expect(env.toasts.map(({ title }) => title)).toEqual(['已退出登录', '已退出登录'])
})

test('a refusal is shown, and the list is read again', async () => {
  const env = fakeEnv({
    call: {
      'GET deviceLogin/list': () => ({ records: [device('a', true)] }),
      'POST deviceLogin/end': () => Promise.reject(new ApiError({ code: 1, message: '这台设备已经退出登录' })),
    },
  })
  const store = new DevicesStore(env)
  await store.end('gone')
  expect(env.toasts[0]?.title).toBe('这台设备已经退出登录')
  expect(store.loaded.value).toHaveLength(1)
})

test.each([
  [device('a'), 'iPhone · Safari'],
  [device('a', true, ''), '这台设备'],
  [device('a', false, ''), '未知设备'],
])('%j is called %s', (one, text) => expect(deviceText(one)).toBe(text))
