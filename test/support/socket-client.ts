import type { AddressInfo } from 'node:net'
import { IM_COMMANDS, IM_CONSOLE_PATH, IM_FIRST_PUSH, IM_PATH, IM_REPLY, type ImCommand } from '@contract/codes/im'
import type { ImFrame, ImServerFrame } from '@contract/socket/frame'
import { WebSocket } from 'ws'
import type { TestMall } from './app'
import type { ConsoleClient } from './console-client'
import { eventually } from './eventually'
import { sign, type WireClient } from './wire-client'

type Frame = Omit<ImFrame, 'command'>

/** Address of a mall that listens; the first call makes it listen. */
export async function socketUrl({ app }: Pick<TestMall, 'app'>, path = IM_PATH): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`
}

/** The login frame of a client's session, signed as docs/wire.md says. */
export function loginFrame({ session, appKey, uid, accessToken }: WireClient, now: number): Frame {
  const busiParam = JSON.stringify({ clientType: 18, sysId: 1, nonce: Math.random() })
  const query: Record<string, string> = {
    sessionKey: session?.sessionKey ?? '',
    appKey,
    timestamp: String(Math.floor(now / 1000)),
    ...(uid && { uid }),
  }
  const signed = sign(session?.sessionSecret ?? '', { ...query, method: 'POST', path: IM_PATH, body: busiParam })
  const text = new URLSearchParams({ ...query, sign: signed }).toString()
  return { query: text, busiParam, sessionKey: query['sessionKey'] ?? '', ...(accessToken && { token: accessToken }) }
}

/** One socket of a test: frames in order, replies to its own frames one by one. */
export class SocketClient {
  readonly pushes: ImServerFrame[] = []
  closed: { code: number; reason: string } | null = null
  /** Resolves when the socket has closed. */
  readonly gone: Promise<null>
  readonly #replies: ((frame: ImServerFrame) => void)[] = []

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ImServerFrame
      if (frame.command >= IM_FIRST_PUSH) this.pushes.push(frame)
      else this.#replies.shift()?.(frame)
    })
    this.gone = new Promise((done) => {
      ws.on('close', (code, reason) => {
        this.closed = { code, reason: String(reason) }
        done(null)
      })
    })
    ws.on('error', () => undefined)
  }

  /** Resolves when it is open; rejects with the status of a refused upgrade. */
  static open(url: string, headers: Record<string, string> = {}): Promise<SocketClient> {
    const ws = new WebSocket(url, { headers })
    const client = new SocketClient(ws)
    return new Promise((ok, no) => {
      ws.once('open', () => ok(client))
      ws.once('unexpected-response', (_request, answer) => no(new Error(`refused ${answer.statusCode}`)))
      ws.once('error', no)
    })
  }

  /** A logged-in socket of a client of the shop. */
  static async login(mall: Pick<TestMall, 'app' | 'clock'>, shopper: WireClient): Promise<SocketClient> {
    const client = await SocketClient.open(await socketUrl(mall))
    await client.ask('login', loginFrame(shopper, mall.clock.now()))
    return client
  }

  /** A logged-in socket of the console. */
  static async desk(mall: Pick<TestMall, 'app' | 'clock'>, { cookie }: ConsoleClient): Promise<SocketClient> {
    const url = await socketUrl(mall, IM_CONSOLE_PATH)
    const origin = url.replace('ws:', 'http:').replace(IM_CONSOLE_PATH, '')
    const client = await SocketClient.open(url, { origin, cookie: cookie ?? '' })
    await client.ask('login', {})
    return client
  }

  send(command: ImCommand, frame: Frame = {}): void {
    this.ws.send(JSON.stringify({ command: IM_COMMANDS[command], ...frame }))
  }

  /** Sends a frame and gives its reply, a refused one too. */
  reply(command: ImCommand, frame: Frame = {}): Promise<ImServerFrame> {
    return new Promise((ok) => {
      this.#replies.push(ok)
      this.send(command, frame)
    })
  }

  /** The same; a refused one throws. */
  async ask(command: ImCommand, frame: Frame = {}): Promise<ImServerFrame> {
    const reply = await this.reply(command, frame)
    if (reply.command !== IM_COMMANDS[command] + IM_REPLY)
      throw new Error(`the reply to ${command} is ${reply.command}`)
    if (reply.code !== 0) throw new Error(`${reply.code} ${reply.message}`)
    return reply
  }

  /** The first push of this command so far, or the next one. */
  push(command: number): Promise<ImServerFrame> {
    return eventually(() => this.pushes.find((frame) => frame.command === command), `push ${command}`)
  }

  /** Resolves when the server has closed it. */
  end(): Promise<{ code: number; reason: string }> {
    return eventually(() => this.closed ?? undefined, 'the socket closes')
  }

  close(): void {
    this.ws.terminate()
  }
}
