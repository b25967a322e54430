import { environmentOf, parseOrigins } from './environment'

test.each([
  ['dev.mall.example', 'dev'],
  ['dev-h5.mall.example', 'dev'],
  ['test.mall.example:8080', 'test'],
  ['pre.mall.example', 'pred'],
  ['pred.mall.example', 'pred'],
  ['mall.example', 'prod'],
  ['developer.mall.example', 'prod'],
  ['127.0.0.1:8080', 'prod'],
  ['', 'prod'],
])('%s is %s [entry.environment-of-host]', (host, name) => {
  expect(environmentOf(host)).toBe(name)
})

test("a single origin belongs to the build's environment, a list names each environment; invalid origins are left out", () => {
  expect(parseOrigins('https://mall.example', 'prod')).toEqual({ prod: 'https://mall.example' })
  expect(
    parseOrigins('prod=https://a.example, test=http://b.example:81,dev=javascript:1,x=https://c.example', 'prod'),
  ).toEqual({
    prod: 'https://a.example',
    test: 'http://b.example:81',
  })
})

const LIST = 'prod=https://mall.example,test=https://test.mall.example'

/** Values that the device keeps between starts. */
let device: [string, unknown][] = []
beforeEach(() => {
  device = []
})

/** The environments of a build with these origins, on that target and host. */
async function built(origins: string, target: 'h5' | 'weapp', host = '') {
  jest.resetModules()
  const { taro } = await import('../../test/support/taro-fakes/taro')
  for (const [key, value] of device) taro.storage.set(key, value)
  Object.assign(globalThis, { GALLERIA_ORIGIN: origins })
  const { appWindow } = await import('@/platform/window')
  if (target === 'weapp') Object.assign(appWindow, (await import('@/platform/window.weapp')).appWindow)
  else Object.assign(appWindow, { pageHost: () => host, pageOrigin: () => `https://${host}` })
  const left: string[] = []
  Object.assign(appWindow, { leaveFor: (url: string) => left.push(url) })
  const environment = await import('./environment')
  const turnOff = () => {
    device = [...taro.storage]
  }
  return { ...environment, left, turnOff, isAllowed: (await import('./hosts')).isAllowedWebAddress }
}
afterAll(() => Object.assign(globalThis, { GALLERIA_ORIGIN: '' }))

test('the mini program calls the first configured environment until another is chosen, and keeps the choice [entry.environment-override]', async () => {
  const mini = await built(LIST, 'weapp')
  expect([mini.environmentName(), mini.serverOrigin()]).toEqual(['prod', 'https://mall.example'])
  const startOver = jest.fn()
  expect(mini.chooseEnvironment('test', startOver)).toBe(true)
  expect([mini.environmentName(), mini.serverOrigin()]).toEqual(['test', 'https://test.mall.example'])
  expect(startOver).toHaveBeenCalledTimes(1)
  mini.turnOff()
  const later = await built(LIST, 'weapp')
  expect(later.serverOrigin()).toBe('https://test.mall.example')
})

test.each(['pred', 'https://evil.example', '', 'constructor', 'prod'])(
  '%j is not another environment of this build: no effect [entry.environment-override]',
  async (name) => {
    for (const target of ['weapp', 'h5'] as const) {
      const app = await built(LIST, target, 'mall.example')
      const startOver = jest.fn()
      expect(app.chooseEnvironment(name, startOver)).toBe(false)
      expect([app.serverOrigin(), app.left, startOver.mock.calls]).toEqual([
        target === 'weapp' ? 'https://mall.example' : '',
        [],
        [],
      ])
    }
  },
)

test('a web page uses the environment of its host, calls no other, and goes to the host of a chosen environment [entry.environment-override]', async () => {
  const web = await built(LIST, 'h5', 'test.mall.example')
  expect([web.environmentName(), web.serverOrigin()]).toEqual(['test', ''])
  expect(web.configuredEnvironments()).toEqual(['test', 'prod'])
  const startOver = jest.fn()
  expect(web.chooseEnvironment('prod', startOver)).toBe(true)
  expect([web.left, startOver.mock.calls]).toEqual([['https://mall.example/'], []])
})

test('a web build without a list has only its own environment [entry.environment-override]', async () => {
  const web = await built('', 'h5', 'mall.example')
  expect([web.configuredEnvironments(), web.chooseEnvironment('test', () => {})]).toEqual([['prod'], false])
})

test('pages of every configured environment may open inside the app [nav.external-host]', async () => {
  const mini = await built(LIST, 'weapp')
  expect(
    ['https://test.mall.example/help', 'https://mall.example/', 'https://evil.example/'].map(mini.isAllowed),
  ).toEqual([true, true, false])
})
