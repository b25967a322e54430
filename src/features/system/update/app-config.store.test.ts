import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { AppConfigStore } from './app-config.store'

const CONFIG = { minVersion: '1.2', newestVersion: '1.4.0', updateText: '首页更快了' }

test('versions are kept as the server sends them; a failed call changes nothing and shows nothing [shell.app-config]', async () => {
  let isOut = false
  const env = fakeEnv({
    call: {
      'GET appCofig/getAppConfigInfo': () => {
        if (isOut) throw new ApiError({ code: -1, name: 'NETWORK', message: '' })
        return CONFIG
      },
    },
  })
  const store = new AppConfigStore(env)
  await store.load()
  isOut = true
  await store.load()
  expect(store.appConfig).toEqual(CONFIG)
  expect(env.sent.map(({ options }) => options)).toEqual([{ quiet: true }, { quiet: true }])
  expect(env.toasts).toEqual([])
})
