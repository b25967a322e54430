import { ApiError } from '@/app/api/api-error'
import { SettingsStore } from '@/app/stores/settings.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { loadHouseSettings } from './house-settings'

beforeEach(() => taro.reset())

const CONFIG = { minVersion: '1.2', newestVersion: '1.4.0', updateText: '首页更快了' }

test('settings are kept by dictCode, versions beside them, without a word to the shopper [shell.home-params] [shell.app-config]', async () => {
  const env = fakeEnv({
    call: {
      'GET baseParam/getHomeParams': () => ({ records: [{ dictCode: 'SERVICE_HOURS', value: '9-21' }] }),
      'GET appCofig/getAppConfigInfo': () => CONFIG,
    },
  })
  await loadHouseSettings(env)
  const settings = env.stores.get(SettingsStore)
  expect([settings.settingOf('SERVICE_HOURS'), settings.settingOf('SHARE_TITLE')]).toEqual(['9-21', ''])
  expect(settings.appConfig).toEqual(CONFIG)
  expect(env.sent.map(({ options }) => options)).toEqual([{ quiet: true }, { quiet: true }])
})

test('a call that fails changes nothing and says nothing; the other one counts [shell.home-params]', async () => {
  const env = fakeEnv({
    call: {
      'GET baseParam/getHomeParams': () => Promise.reject(new ApiError({ code: -1, name: 'NETWORK', message: '' })),
      'GET appCofig/getAppConfigInfo': () => CONFIG,
    },
  })
  const settings = env.stores.get(SettingsStore)
  settings.setSettings([{ dictCode: 'SERVICE_HOURS', value: '9-21' }])
  await loadHouseSettings(env)
  expect([settings.settingOf('SERVICE_HOURS'), settings.appConfig.minVersion]).toEqual(['9-21', '1.2'])
  expect(env.toasts).toEqual([])
})
