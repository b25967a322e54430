import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { MallSettingsStore } from './mall-settings.store'

const SETTING = { dictCode: 'SERVICE_HOURS', value: '9-21' }

test('settings are kept by dictCode, without a message to the shopper [shell.home-params]', async () => {
  const env = fakeEnv({ call: { 'GET baseParam/getHomeParams': () => ({ records: [SETTING] }) } })
  const store = new MallSettingsStore(env)
  await store.load()
  expect(store.settings).toEqual({ SERVICE_HOURS: '9-21' })
  expect([store.settingOf('SERVICE_HOURS'), store.settingOf('SHARE_TITLE')]).toEqual(['9-21', ''])
  expect(env.sent.map(({ options }) => options)).toEqual([{ quiet: true }])
})

test('a failed call changes nothing and shows nothing [shell.home-params]', async () => {
  let isOut = false
  const env = fakeEnv({
    call: {
      'GET baseParam/getHomeParams': () => {
        if (isOut) throw new ApiError({ code: -1, name: 'NETWORK', message: '' })
        return { records: [SETTING] }
      },
    },
  })
  const store = new MallSettingsStore(env)
  await store.load()
  isOut = true
  await store.load()
  expect(store.settingOf('SERVICE_HOURS')).toBe('9-21')
  expect(env.toasts).toEqual([])
})
