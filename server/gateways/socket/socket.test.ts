import { ERROR_CODES } from '@contract/codes/errors'
import { IM_FRAME_BYTES, IM_PUSHES, IM_SILENT_MS } from '@contract/codes/im'
import { type TestMall, testApp } from '../../../test/support/app'
import { staffClient } from '../../../test/support/console-client'
import { eventually } from '../../../test/support/eventually'
import { loginFrame, SocketClient, socketUrl } from '../../../test/support/socket-client'
import type { WireClient } from '../../../test/support/wire-client'
import { MOST_STRANGERS } from './socket.gateway'

let mall: TestMall
let shopper: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  shopper = await mall.enrol()
})
afterAll(() => mall.close())

const open = async (headers: Record<string, string> = {}) => SocketClient.open(await socketUrl(mall), headers)

test('a shopper logs in once with a signed frame, and a heartbeat is answered [chat.login]', async () => {
  const socket = await open()
  const frame = loginFrame(shopper, mall.clock.now())
  expect(await socket.ask('login', frame)).toMatchObject({ code: 0, fromImUid: shopper.uid })
  await socket.ask('heartbeat')
  expect((await socket.reply('login', loginFrame(shopper, mall.clock.now()))).code).not.toBe(0)
  socket.close()
})

test('a login frame works once: a copy of it is refused on another socket [chat.login]', async () => {
  const frame = loginFrame(shopper, mall.clock.now())
  const [first, second] = [await open(), await open()]
  await first.ask('login', frame)
  expect((await second.reply('login', frame)).message).toMatch('重复')
  expect((await second.end()).code).toBe(4401)
  first.close()
})

test.each([
  ['another text than the signed one', { busiParam: '{"clientType":1}' }],
  ['another token', { token: 'x'.repeat(40) }],
  ['another session', { sessionKey: 'x'.repeat(40) }],
  ['no query', { query: '' }],
  ['a pseudo-field in the query', { query: 'path=/im&sign=1' }],
])('a login with %s is refused, and the socket closes [chat.login]', async (_what, change) => {
  const socket = await open()
  const reply = await socket.reply('login', { ...loginFrame(shopper, mall.clock.now()), ...change })
  expect(reply.code).toBeGreaterThan(0)
  expect(await socket.end()).toMatchObject({ code: 4401 })
})

test('a frame without login closes the socket [chat.login]', async () => {
  const socket = await open()
  expect((await socket.reply('heartbeat')).code).toBeGreaterThan(0)
  expect(await socket.end()).toMatchObject({ code: 4401 })
})

test('a visitor logs in, and may not write [chat.login]', async () => {
  const visitor = await mall.visitor()
  const socket = await SocketClient.login(mall, visitor)
  expect(
    (await socket.reply('send', { targetId: 'one', msgId: 'm', type: 1, busiParam: '{"text":"a"}' })).code,
  ).not.toBe(0)
  await socket.end()
})

test('sockets of other pages and other paths do not open [chat.origin]', async () => {
  await expect(open({ origin: 'https://evil.example' })).rejects.toThrow('refused 403')
  await expect(open({ host: 'evil.example' })).rejects.toThrow('refused 403')
  await expect(SocketClient.open(await socketUrl(mall, '/imx'))).rejects.toThrow('refused 404')
  const own = (await socketUrl(mall)).replace('ws:', 'http:').replace('/im', '')
  const [page, miniProgram] = [await open({ origin: own }), await open({ origin: 'https://servicewechat.com' })]
  page.close()
  miniProgram.close()
})

test('the socket of the console needs its cookie and its own page [chat.origin]', async () => {
  const url = await socketUrl(mall, '/console/im')
  const origin = url.replace('ws:', 'http:').replace('/console/im', '')
  const { client } = await staffClient(mall, 'service')
  await expect(SocketClient.open(url, { origin })).rejects.toThrow('refused 401')
  await expect(SocketClient.open(url, { cookie: client.cookie ?? '' })).rejects.toThrow('refused 403')
  const forged = await SocketClient.open(url, { origin, cookie: 'console=forged' })
  expect((await forged.reply('login')).code).not.toBe(0)
  expect(await forged.end()).toMatchObject({ code: 4401 })
  const desk = await SocketClient.desk(mall, client)
  await desk.ask('heartbeat')
  desk.close()
})

test('large, binary and too many frames close the socket; a malformed one is refused [chat.limits]', async () => {
  const large = await SocketClient.login(mall, shopper)
  large.ws.send('x'.repeat(IM_FRAME_BYTES + 1))
  expect(await large.end()).toMatchObject({ code: 1009 })
  const huge = await SocketClient.login(mall, shopper)
  huge.ws.send('x'.repeat(1024 * 1024))
  expect(await huge.end()).toMatchObject({ code: 1009 })
  const binary = await SocketClient.login(mall, shopper)
  binary.ws.send(Buffer.from('{}'))
  expect(await binary.end()).toMatchObject({ code: 1008 })
  const many = await SocketClient.login(mall, shopper)
  for (let n = 0; n < 200; n++) many.send('heartbeat')
  expect(await many.end()).toMatchObject({ code: 1013 })
  const wrong = await SocketClient.login(mall, shopper)
  expect((await wrong.reply('read', { targetId: 'x'.repeat(100) })).message).toMatch('targetId')
  await wrong.ask('heartbeat')
  wrong.close()
})

test('frames count as calls of their shopper, on all sockets together; acknowledgements do not [chat.limits]', async () => {
  const own = await testApp({ isSeeded: false, env: { RATE_SHOPPER: '8' } })
  try {
    const client = await own.enrol()
    // Each login is a call too.
    const sockets = [await SocketClient.login(own, client), await SocketClient.login(own, client)]
    own.clock.stop()
    const codes = []
    for (let n = 0; n < 8; n++) codes.push((await sockets[n % 2]?.reply('read', { targetId: 'one' }))?.code)
    expect(codes.filter((code) => code === ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR).length).toBeGreaterThan(1)
    sockets[0]?.send('acceptNews', { targetId: 'one' })
    for (const socket of sockets) await socket.ask('heartbeat')
    for (const socket of sockets) socket.close()
  } finally {
    await own.close()
  }
})

test('a session that has ended closes its socket at the next frame [chat.session-end]', async () => {
  const other = await mall.enrol()
  const socket = await SocketClient.login(mall, other)
  await other.callRaw('POST /core/account/session/destroySession', {})
  // Sessions are cached for two seconds.
  mall.clock.advance(3000)
  await socket.reply('heartbeat')
  expect(await socket.end()).toMatchObject({ code: 4401 })
})

test('sockets that never log in are limited in number, and stop neither calls nor sockets with a login [chat.silence]', async () => {
  const own = await testApp({ isSeeded: false })
  const strangers: SocketClient[] = []
  try {
    const client = await own.enrol()
    const known = await SocketClient.login(own, client)
    // On a slow machine opening them takes longer than the time for a login.
    own.clock.stop()
    const url = await socketUrl(own)
    let refusal = ''
    while (refusal === '') {
      const opened = await Promise.allSettled(Array.from({ length: 100 }, () => SocketClient.open(url)))
      for (const one of opened)
        if (one.status === 'fulfilled') strangers.push(one.value)
        else refusal = String(one.reason)
    }
    expect(refusal).toContain('503')
    expect(strangers).toHaveLength(MOST_STRANGERS)
    await known.ask('heartbeat')
    expect(await client.call('POST getIndexUserDate', {})).toBeDefined()
    strangers.pop()?.close()
    await eventually(() => SocketClient.login(own, client).catch(() => null), 'a place is free again')
    known.close()
  } finally {
    for (const one of strangers) one.close()
    await own.close()
  }
})

test('a slow reader is dropped, and the other sockets of its channel get every frame [chat.slow-reader]', async () => {
  const { sockets } = mall.services
  const [slow, reader] = [await SocketClient.login(mall, shopper), await SocketClient.login(mall, shopper)]
  const channel = `shopper:${shopper.uid}`
  const frame = { command: IM_PUSHES.inputStatus, busiParam: 'x'.repeat(64 * 1024) }
  const left = jest.spyOn(sockets, 'leave')
  slow.ws.pause()
  // The buffers of the system hold megabytes before the frames wait in the process.
  for (let told = 1; left.mock.calls.length === 0; told += 1) {
    expect(told).toBeLessThan(2000)
    sockets.tell({ channels: [channel], frame })
    await eventually(() => reader.pushes.length === told, 'the other socket has the frame')
  }
  expect(left.mock.calls.map(([name]) => name)).toContain(channel)
  expect(reader.closed).toBeNull()
  left.mockRestore()
  reader.close()
  slow.close()
})

test('a socket that ends while its login is checked joins no channel [chat.login]', async () => {
  const own = await testApp({ isSeeded: false })
  try {
    const client = await own.enrol()
    const known = await SocketClient.login(own, client)
    const { sockets, sessions } = own.services
    const join = jest.spyOn(sockets, 'join')
    const find = sessions.find.bind(sessions)
    let isAsked = false
    let goOn = () => {}
    jest.spyOn(sessions, 'find').mockImplementation(async (key) => {
      isAsked = true
      await new Promise<void>((done) => {
        goOn = done
      })
      return find(key)
    })
    const leaving = await SocketClient.open(await socketUrl(own))
    leaving.send('login', loginFrame(client, own.clock.now()))
    await eventually(() => isAsked, 'the login is being checked')
    leaving.close()
    await leaving.gone
    // The server receives the close a moment later.
    await new Promise((done) => setTimeout(done, 100))
    jest.restoreAllMocks()
    const joined = jest.spyOn(sockets, 'join')
    goOn()
    await known.ask('heartbeat')
    await new Promise((done) => setTimeout(done, 100))
    expect([join.mock.calls.length, joined.mock.calls.length]).toEqual([0, 0])
    known.close()
  } finally {
    jest.restoreAllMocks()
    await own.close()
  }
})

test('silent sockets end: after 10 s without login, after two missed heartbeats with it [chat.silence]', async () => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'nextTick', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'Date', 'performance'],
  })
  const own = await testApp({ isSeeded: false })
  try {
    own.clock.stop()
    const [stranger, known] = [
      await SocketClient.open(await socketUrl(own)),
      await SocketClient.login(own, await own.enrol()),
    ]
    own.clock.advance(10_001)
    jest.advanceTimersByTime(5000)
    await stranger.end()
    expect(known.closed).toBeNull()
    own.clock.advance(IM_SILENT_MS)
    jest.advanceTimersByTime(5000)
    await known.end()
  } finally {
    jest.useRealTimers()
    await own.close()
  }
})
