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

test('a request is sent as one text and its reply is matched by id [host.bridge]', async () => {
  const asked = askNative('scan')
  expect(last()).toEqual({ id: expect.any(String), name: 'scan', params: null })
  receive(JSON.stringify({ id: last().id, code: 0, data: { code: '6901234567892' }, msg: '' }))
  await expect(asked).resolves.toEqual({ code: '6901234567892' })
})

test.each([
  ['cancelled', { code: BRIDGE_CODE.cancelled, data: null, msg: '' }, BRIDGE_CODE.cancelled],
  [
    'that an older app does not support',
    { code: BRIDGE_CODE.unknownName, data: null, msg: 'unknown name' },
    BRIDGE_CODE.unknownName,
  ],
  ['successful, but without the fields of the contract', { code: 0, data: { code: 7 }, msg: '' }, BRIDGE_CODE.failed],
  ['successful, but empty', { code: 0, data: null, msg: '' }, BRIDGE_CODE.failed],
])('a reply that is %s is a failure with its code [host.bridge]', async (_what, reply, code) => {
  const asked = askNative('scan')
  receive({ id: last().id, ...reply })
  await expect(asked).rejects.toEqual(refused(code))
})

test.each([
  ['hello', 500],
  ['getLoginStatus', 1000],
] as const)('%s is answered within %i ms; a later reply is ignored [host.race]', async (name, ms) => {
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

test('iOS has its own message handler [host.bridge]', () => {
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

describe('requests of the native side', () => {
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
  ])('%j is answered with %i; only known names are accepted [host.bridge-names]', (request, code) => {
    receive(JSON.stringify({ id: 'n1', ...request }))
    expect(last()).toMatchObject({ id: 'n1', code })
  })

  test.each(['alert(1)', '', '[]', 'null', '{"id":1,"name":"openPage"}', 7, null, undefined, 'x'.repeat(70_000)])(
    'the invalid message %j is neither executed nor answered [host.bridge-names]',
    (junk) => {
      const before = posted.length
      receive(junk)
      expect(posted.length).toBe(before)
    },
  )

  test('a request that arrives before the app is ready is answered when it is ready [host.bridge]', () => {
    receive(JSON.stringify({ id: 'n2', name: 'loginChanged' }))
    expect(last().id).not.toBe('n2')
    answerNative('loginChanged', () => true)
    expect(last()).toMatchObject({ id: 'n2', code: BRIDGE_CODE.ok })
  })

  test('page scripts cannot replace the receiver [host.bridge-names]', () => {
    const other = { receive: () => undefined }
    expect(Reflect.set(window, 'GalleriaBridge', other)).toBe(false)
    expect(window.GalleriaBridge).not.toBe(other)
    expect(Object.isFrozen(window.GalleriaBridge)).toBe(true)
  })
})
