import { IM_COMMANDS, IM_HEARTBEAT_MS, IM_PUSHES, IM_REPLY, IM_SEND_FAILED } from '@contract/codes/im'
import type { ImServerFrame } from '@contract/socket/frame'
import type { SocketEvents } from '@/platform/socket.types'
import { ImSocket, isSocketAddress } from './im-socket'

/** The other end of the socket, as a test moves it. */
class FakeServer {
  events: SocketEvents | null = null
  sent: ImServerFrame[] = []
  isOpen = false
  opened = 0
  address = 'wss://mall.example/im'
  pushed: ImServerFrame[] = []
  readies = 0

  readonly socket = new ImSocket({
    connect: (_url, events) => {
      this.opened += 1
      this.events = events
      return {
        send: (text) => {
          if (this.isOpen) this.sent.push(JSON.parse(text))
          return this.isOpen
        },
        close: () => this.cut(),
      }
    },
    address: () => Promise.resolve(this.address),
    login: () => Promise.resolve({ command: IM_COMMANDS.login }),
    onPush: (frame) => void this.pushed.push(frame),
    onReady: () => {
      this.readies += 1
    },
    isInSight: (targetId) => targetId === 'shown',
  })

  async accept(code = 0): Promise<void> {
    await jest.advanceTimersByTimeAsync(0)
    this.isOpen = true
    this.events?.onOpen()
    await jest.advanceTimersByTimeAsync(0)
    this.tell({ command: IM_COMMANDS.login + IM_REPLY, code })
  }
  tell(frame: ImServerFrame): void {
    this.events?.onText(JSON.stringify(frame))
  }
  cut(): void {
    const { events } = this
    this.isOpen = false
    this.events = null
    events?.onClose()
  }
}

let server: FakeServer
beforeEach(() => {
  jest.useFakeTimers()
  server = new FakeServer()
})
afterEach(() => {
  server.socket.close()
  jest.useRealTimers()
})

async function ready(): Promise<void> {
  server.socket.open()
  await server.accept()
}

test('it logs in when it opens, then sends a heartbeat every 30 s [chat.heartbeat]', async () => {
  expect(server.socket.state).toBe('init')
  server.socket.open()
  expect(server.socket.state).toBe('connecting')
  await server.accept()
  expect([server.socket.state, server.readies]).toEqual(['ready', 1])
  server.sent = []
  await jest.advanceTimersByTimeAsync(IM_HEARTBEAT_MS)
  expect(server.sent).toEqual([{ command: IM_COMMANDS.heartbeat }])
})

test('a heartbeat without a reply connects again [chat.heartbeat]', async () => {
  await ready()
  await jest.advanceTimersByTimeAsync(IM_HEARTBEAT_MS + 15_000)
  expect(server.socket.state).toBe('disconnect')
  await jest.advanceTimersByTimeAsync(1000)
  await server.accept()
  expect([server.socket.state, server.readies]).toEqual(['ready', 2])
})

test('the pause before a new connection doubles, up to 30 s [chat.reconnect]', async () => {
  server.socket.open()
  await jest.advanceTimersByTimeAsync(0)
  for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
    const before = server.opened
    server.cut()
    await jest.advanceTimersByTimeAsync(pause * 1000 - 1)
    expect(server.opened).toBe(before)
    await jest.advanceTimersByTimeAsync(1)
    expect(server.opened).toBe(before + 1)
  }
})

test('a message without connection or without reply fails with 99999 [chat.failed-code]', async () => {
  expect((await server.socket.ask('send')).code).toBe(IM_SEND_FAILED)
  await ready()
  const lost = server.socket.ask('send', { msgId: 'one' })
  server.cut()
  expect((await lost).code).toBe(IM_SEND_FAILED)
  await jest.advanceTimersByTimeAsync(1000)
  await server.accept()
  const silent = server.socket.ask('send', { msgId: 'one' })
  await jest.advanceTimersByTimeAsync(15_000)
  expect((await silent).code).toBe(IM_SEND_FAILED)
})

test('frames from 200 on are passed on and acknowledged, except the logout of the other side [chat.acknowledge]', async () => {
  await ready()
  server.sent = []
  server.tell({ command: IM_PUSHES.news, targetId: 'one', sequenceNum: 3, msgId: 'm' })
  server.tell({ command: IM_PUSHES.targetLogout, targetId: 'one' })
  server.tell({ command: IM_PUSHES.news, targetId: 'shown', sequenceNum: 4, msgId: 'n' })
  server.events?.onText('not JSON')
  expect(server.pushed.map(({ command }) => command)).toEqual([IM_PUSHES.news, IM_PUSHES.targetLogout, IM_PUSHES.news])
  expect(server.sent).toMatchObject([
    { command: IM_COMMANDS.acceptNews, sequenceNum: 3, msgId: 'm', isTopLayer: 'N' },
    { command: IM_COMMANDS.acceptNews, sequenceNum: 4, msgId: 'n', isTopLayer: 'Y' },
  ])
})

test('a login refused for a logged-out shopper is not retried; another failure is [chat.reconnect]', async () => {
  server.socket.open()
  await server.accept(99950005)
  expect(server.socket.state).toBe('out')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(server.opened).toBe(1)
  server.socket.open()
  await server.accept(99950008)
  expect(server.socket.state).toBe('disconnect')
})

test('only ws:// and wss:// addresses are opened [chat.address]', async () => {
  expect(['ws://a', 'wss://a/im', 'http://a', 'ws://', 1].map(isSocketAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  server.address = 'https://mall.example/im'
  server.socket.open()
  await jest.advanceTimersByTimeAsync(0)
  expect([server.opened, server.socket.state]).toEqual([0, 'disconnect'])
})
