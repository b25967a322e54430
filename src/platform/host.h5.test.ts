import type { Host } from './host.types'

const setAgent = (userAgent: string, touchPoints = 0) => {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true })
}
const WECHAT = 'Mozilla/5.0 (Linux; Android 13) Mobile MicroMessenger/8.0.40'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1'

/** Opens the app in a browser with this user agent. */
async function open(userAgent: string, touchPoints = 0): Promise<Host> {
  setAgent(userAgent, touchPoints)
  jest.resetModules()
  return (await import('./host')).host
}
/** A native app that answers `hello` with this version, or never. */
function putNativeApp(appVersion: string | null): void {
  window.GalleriaNative = {
    postMessage(text) {
      const { id } = JSON.parse(text)
      const reply = { id, code: 0, data: { version: 1, appVersion }, msg: '' }
      if (appVersion !== null) setTimeout(() => window.GalleriaBridge?.receive(JSON.stringify(reply)))
    },
  }
}
afterEach(() => {
  delete window.GalleriaNative
  Reflect.deleteProperty(window, 'GalleriaBridge')
})

test.each([
  [WECHAT, 0, 'wechat', false],
  [IPHONE, 5, 'other', true],
  [MAC, 0, 'other', false],
  [MAC, 5, 'other', true],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120', 0, 'other', false],
] as const)('%s (%i touch points) is %s, iOS: %s [host.kinds]', async (agent, touchPoints, kind, isIos) => {
  const host = await open(agent, touchPoints)
  await host.ready()
  expect([host.kind, host.isIos()]).toEqual([kind, isIos])
})

test('sysIds by host: 1002 in a browser, 1001 in WeChat, 1 in the app with its own key [host.sys-ids]', async () => {
  const of = ({ appKey, source, legacySysId, paySysId, clientType }: Host) => ({
    appKey,
    source,
    legacySysId,
    paySysId,
    clientType,
  })
  const web = { appKey: 'galleria-h5', source: 'h5', paySysId: 1001, clientType: 1 }
  expect(of(await open(MAC))).toEqual({ ...web, legacySysId: 1002 })
  expect(of(await open(WECHAT))).toEqual({ ...web, legacySysId: 1001 })
  putNativeApp('5.1.0')
  const app = await open(IPHONE)
  await app.ready()
  expect(of(app)).toEqual({ appKey: 'galleria-app', source: 'app', legacySysId: 1, paySysId: 1, clientType: 3 })
  expect([app.kind, app.appVersion]).toEqual(['app', '5.1.0'])
})

test('a native app that never answers counts as a browser after 500 ms; until then no login is stored [host.race]', async () => {
  putNativeApp(null)
  const began = Date.now()
  const host = await open(MAC)
  expect(host.kind).toBe('app')
  await host.ready()
  expect(host.kind).toBe('other')
  expect(Date.now() - began).toBeGreaterThanOrEqual(490)
})
