import { BRIDGE_CODE, BRIDGE_WAIT_MS } from '@contract/codes/bridge'
import { answerNative, askNative } from './bridge'
import { nativePort } from './port'

const posted: Record<string, unknown>[] = []
const setParent = (parent: unknown) => Object.defineProperty(window, 'parent', { value: parent, configurable: true })
const receive = (message: unknown) => window.GalleriaBridge?.receive(message)
const last = () => posted.at(-1) ?? {}

beforeEach(() => {
  posted.length = 0
  window.GalleriaNative = { postMessage: (text) => void posted.push(JSON.parse(text)) }
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  delete window.GalleriaNative
  delete window.webkit
})

const refused = (code: number) => expect.objectContaining({ code })

test('a request goes out as one text and its reply comes back by its id [host.bridge]', async () => {
  const asked = askNative('scan')
  expect(last()).toEqual({ id: expect.any(String), name: 'scan', params: null })
  receive(JSON.stringify({ id: last().id, code: 0, data: { code: '6901234567892' }, msg: '' }))
  await expect(asked).resolves.toEqual({ code: '6901234567892' })
})

test.each([
  ['cancelled', { code: BRIDGE_CODE.cancelled, data: null, msg: '' }, BRIDGE_CODE.cancelled],
  [
    'unknown to an older app',
    { code: BRIDGE_CODE.unknownName, data: null, msg: 'unknown name' },
    BRIDGE_CODE.unknownName,
  ],
  ['well, but without what the contract says', { code: 0, data: { code: 7 }, msg: '' }, BRIDGE_CODE.failed],
  ['well, but with nothing', { code: 0, data: null, msg: '' }, BRIDGE_CODE.failed],
])('a reply that is %s is a failure with its code [host.bridge]', async (_what, reply, code) => {
  const asked = askNative('scan')
  receive({ id: last().id, ...reply })
  await expect(asked).rejects.toEqual(refused(code))
})

test.each([
  ['hello', 500],
  ['getLoginStatus', 1000],
] as const)('%s is waited for %i ms, a later reply is nobody’s [host.race]', async (name, ms) => {
  expect(BRIDGE_WAIT_MS[name]).toBe(ms)
  let outcome: unknown = 'waiting'
  const asked = name === 'hello' ? askNative(name, { version: 1 }) : askNative(name)
  asked.catch((error: unknown) => {
    outcome = error
  })
  await jest.advanceTimersByTimeAsync(ms - 1)
  expect(outcome).toBe('waiting')
  await jest.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual(refused(BRIDGE_CODE.timeout))
  receive({ id: last().id, code: 0, data: { isLoggedIn: true, version: 1, appVersion: '' }, msg: '' })
})

test('iOS has its own place for messages [host.bridge]', () => {
  delete window.GalleriaNative
  window.webkit = { messageHandlers: { galleria: { postMessage: (text) => void posted.push(JSON.parse(text)) } } }
  askNative('close').catch(() => undefined)
  expect(last().name).toBe('close')
})

test('without a native app, or inside a frame, there is no bridge [host.bridge-frame]', async () => {
  setParent({})
  expect(nativePort()).toBeNull()
  setParent(window)
  expect(nativePort()).not.toBeNull()
  delete window.GalleriaNative
  await expect(askNative('close')).rejects.toEqual(refused(BRIDGE_CODE.failed))
})

describe('what the native side asks', () => {
  beforeEach(() => {
    askNative('close').catch(() => undefined)
    answerNative('openPage', ({ address }) => address.startsWith('pages/'))
  })

  test.each([
    [{ name: 'openPage', params: { address: 'pages/cart/index' } }, BRIDGE_CODE.ok],
    [{ name: 'openPage', params: { address: 'https://evil.example/' } }, BRIDGE_CODE.failed],
    [{ name: 'openPage', params: { address: 7 } }, BRIDGE_CODE.badRequest],
    [{ name: 'openPage' }, BRIDGE_CODE.badRequest],
    [{ name: 'close' }, BRIDGE_CODE.unknownName],
    [{ name: 'toString' }, BRIDGE_CODE.unknownName],
    [{ name: '__proto__' }, BRIDGE_CODE.unknownName],
  ])('%j is answered %i; nothing but known names [host.bridge-names]', (request, code) => {
    receive(JSON.stringify({ id: 'n1', ...request }))
    expect(last()).toMatchObject({ id: 'n1', code })
  })

  test.each(['alert(1)', '', '[]', 'null', '{"id":1,"name":"openPage"}', 7, null, undefined, 'x'.repeat(70_000)])(
    'junk is neither run nor answered [host.bridge-names]',
    (junk) => {
      const before = posted.length
      receive(junk)
      expect(posted.length).toBe(before)
    },
  )

  test('what comes before the app is ready is answered then [host.bridge]', () => {
    receive(JSON.stringify({ id: 'n2', name: 'loginChanged' }))
    expect(last().id).not.toBe('n2')
    answerNative('loginChanged', () => true)
    expect(last()).toMatchObject({ id: 'n2', code: BRIDGE_CODE.ok })
  })

  test('our ear cannot be exchanged for another [host.bridge-names]', () => {
    const other = { receive: () => undefined }
    expect(Reflect.set(window, 'GalleriaBridge', other)).toBe(false)
    expect(window.GalleriaBridge).not.toBe(other)
    expect(Object.isFrozen(window.GalleriaBridge)).toBe(true)
  })
})
