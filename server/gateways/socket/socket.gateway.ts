import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { IM_COMMANDS, IM_CONSOLE_PATH, IM_FRAME_BYTES, IM_PATH, IM_SILENT_MS } from '@contract/codes/im'
import { ImFrame } from '@contract/socket/frame'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../../config'
import type { Db } from '../../kernel/db'
import { AppError, fail } from '../../kernel/errors'
import { once } from '../../kernel/idempotency'
import { newId } from '../../kernel/ids'
import type { SocketHub } from '../../kernel/socket-hub'
import type { StaffSource } from '../console/console-endpoint'
import { cookieName, tokensIn } from '../console/session-cookie'
import type { Client } from '../endpoint'
import { AnonymousLimit, admit } from '../gate'
import { type GatewayDeps, parseJsonObject } from '../gateway'
import { checker } from '../schema'
import { parseFields, signedFields } from '../signature'
import { mayUpgrade } from '../web/host-guard'
import { CLOSED, Socket } from './socket'
import type { SocketReply, SocketRoute } from './socket-endpoint'

/** Sockets of this process; more are refused, so that the memory has a limit. */
const MOST_SOCKETS = 20_000
/** Limit of sockets without a login, and their time for the login. */
export const MOST_STRANGERS = 2000
const LOGIN_MS = 10_000
const SWEEP_MS = 5000

export interface SocketGatewayDeps extends Pick<GatewayDeps, 'clock' | 'log' | 'sessions' | 'limiter'> {
  db: Db
  hub: SocketHub
  staff: StaffSource
}

const checkFrame = checker(ImFrame, false)
const nameOf = new Map<number, keyof typeof IM_COMMANDS>(
  Object.entries(IM_COMMANDS).map(([name, code]) => [code, name as keyof typeof IM_COMMANDS]),
)

/** Opens the sockets of shoppers and of the console, and passes their frames to the modules (docs/wire.md "The socket"). */
export class SocketGateway {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: IM_FRAME_BYTES, perMessageDeflate: false })
  readonly #sockets = new Set<Socket>()
  #strangers = 0
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(
    private readonly routes: readonly SocketRoute[],
    private readonly deps: SocketGatewayDeps,
    private readonly config: Config,
  ) {}

  register(app: FastifyInstance): void {
    app.server.on('upgrade', (request, stream, head) => this.#upgrade(request, stream, head))
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS)
    this.#timer.unref()
    app.addHook('preClose', async () => this.#stop())
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { clock, hub } = this.deps
    const ip = addressOf(request, this.config.trustProxy)
    const isConsole = pathOf(request) === IM_CONSOLE_PATH
    const tokens = isConsole ? tokensIn(request.headers.cookie ?? '', cookieName(this.config.mode === 'demo')) : []
    // Another host of the domain can set a second cookie of this name: two are refused.
    const status = isConsole && tokens.length !== 1 ? 401 : this.#refusal(request, isConsole, ip)
    if (status !== null) stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    else
      this.#server.handleUpgrade(request, stream, head, (ws) => {
        this.#open(new Socket(newId(), ip, { ws, hub, at: clock.elapsed(), token: tokens[0] ?? null }), ws)
      })
  }

  /** HTTP status of a refused socket; null: it may open. */
  #refusal(request: IncomingMessage, isConsole: boolean, ip: string): number | null {
    const isFull = this.#sockets.size >= MOST_SOCKETS || this.#strangers >= MOST_STRANGERS
    if (this.#isStopped || isFull) return 503
    if (pathOf(request) !== IM_PATH && !isConsole) return 404
    if (!mayUpgrade(request, isConsole, this.config)) return 403
    return this.deps.limiter.takeUnsigned(ip) ? null : 429
  }

  #open(socket: Socket, ws: WebSocket): void {
    this.#sockets.add(socket)
    this.#strangers += 1
    ws.on('message', (data, isBinary) => this.#take(socket, data, isBinary))
    // The close follows; ws reports frames that are too large or malformed here.
    ws.on('error', () => undefined)
    ws.on('close', () => {
      this.#sockets.delete(socket)
      this.#leave(socket)
    })
  }

  #leave(socket: Socket): void {
    if (socket.isLoggedIn) for (const route of this.routes) route.closed?.(socket)
    else this.#strangers -= 1
    socket.forget()
  }

  #take(socket: Socket, data: RawData, isBinary: boolean): void {
    if (isBinary) socket.close(CLOSED.policy, 'text frames only')
    else if (!socket.take(this.deps.clock.elapsed()) || !socket.run(() => this.#answer(socket, String(data))))
      socket.close(CLOSED.busy, 'too many frames')
  }

  async #answer(socket: Socket, text: string): Promise<void> {
    let command = 0
    try {
      const frame = parseJsonObject(text) as ImFrame
      if (Number.isInteger(frame.command)) command = frame.command
      checkFrame(frame)
      const reply = await this.#handle(socket, frame)
      // An acknowledgement is a reply itself.
      if (command !== IM_COMMANDS.acceptNews) socket.reply(command, reply)
      if (command === IM_COMMANDS.logout) socket.close(CLOSED.going, 'logout')
    } catch (error) {
      this.#fail(socket, command, error)
    }
  }

  async #handle(socket: Socket, frame: ImFrame): Promise<SocketReply> {
    const now = this.deps.clock.now()
    const name = nameOf.get(frame.command)
    if (name === undefined) fail('SYS_PARAM_ERROR', 'command: 不支持')
    if (name === 'login') return this.#login(socket, frame, now)
    if (!socket.isLoggedIn || !(await this.#isCurrent(socket, now))) fail('USER_NOT_LOGIN')
    if (name === 'heartbeat' || name === 'logout') return {}
    if (name !== 'acceptNews') this.#limit(socket)
    const handle = this.routes.map(({ commands }) => commands[name]).find((found) => found !== undefined)
    if (!handle) fail('SYS_PARAM_ERROR', 'command: 不支持')
    return handle({ frame, connection: socket, now })
  }

  /** Frames of a shopper count as calls, so that several sockets cannot send more than one could. */
  #limit({ caller: { client }, ip }: Socket): void {
    if (client && !this.deps.limiter.take(client.uid ?? `ip:${ip}`, client.uid !== null))
      fail('SYS_OPT_FREQUENTLY_ERROR')
  }

  async #login(socket: Socket, frame: ImFrame, now: number): Promise<SocketReply> {
    if (socket.isLoggedIn) fail('SYS_PARAM_ERROR', 'command: 已登录')
    const caller =
      socket.token === null
        ? { client: await this.#admit(socket, frame, now), staff: null }
        : { client: null, staff: (await this.deps.staff.find(socket.token, now)) ?? fail('USER_NOT_LOGIN') }
    if (socket.isGone) fail('USER_NOT_LOGIN')
    socket.caller = caller
    this.#strangers -= 1
    const replies = []
    for (const route of this.routes) replies.push(await route.opened?.(socket, now))
    return Object.assign({}, ...replies) as SocketReply
  }

  /** Checks a login frame like a core call; each frame is valid once. */
  async #admit({ ip }: Socket, frame: ImFrame, now: number): Promise<Client> {
    const { sessions, limiter, db } = this.deps
    const query = parseFields(frame.query ?? '', false)
    const body = frame.busiParam ?? ''
    const fields = query && signedFields(query, { method: 'POST', path: IM_PATH, body })
    if (!fields) fail('SIGN_FAILED', '请求参数不合规')
    const named = (name: string) => query.get(name) ?? ''
    const [sessionKey, sign] = [named('sessionKey'), named('sign')]
    if (frame.sessionKey !== sessionKey) fail('INVALID_SESSION')
    const client = await admit(
      {
        sessionKey,
        sign,
        appKey: named('appKey'),
        timestamp: named('timestamp'),
        uid: named('uid'),
        fields,
        ip,
        // No handler of frames reads the agent.
        agent: '',
        needsShopper: false,
      },
      sessions,
      limiter,
      now,
    )
    if (client.uid === null) return client
    if ((await sessions.uidOfToken(frame.token ?? '')) !== client.uid) fail('TOKEN_EXPIRE')
    const own = newId()
    const key = { owner: client.uid, endpoint: IM_PATH, key: sign, body }
    if ((await db.tx((tx) => once(tx, key, now, async () => own))) !== own) fail('SIGN_FAILED', '登录帧不能重复使用')
    return client
  }

  /** Whether the session of a socket is still valid: it may have ended on another device. */
  async #isCurrent({ caller: { client }, token }: Socket, now: number): Promise<boolean> {
    if (!client) return (await this.deps.staff.find(token ?? '', now)) !== null
    const session = await this.deps.sessions.find(client.sessionKey)
    return session !== null && session.uid === client.uid && session.expireAt > now
  }

  #fail(socket: Socket, command: number, error: unknown): void {
    const isExpected = error instanceof AppError
    if (!isExpected && !(error instanceof AnonymousLimit))
      this.deps.log.error({ err: error, command }, 'a frame could not be handled')
    const { code, message } = isExpected ? error : new AppError('SYS_BUSY')
    socket.reply(command, { code, message })
    const isOver = command === IM_COMMANDS.login || !socket.isLoggedIn || code === new AppError('USER_NOT_LOGIN').code
    if (isOver) socket.close(CLOSED.session, 'login needed')
  }

  /** Ends silent sockets, whose phones have disconnected or never log in. */
  #sweep(): void {
    const elapsed = this.deps.clock.elapsed()
    for (const socket of this.#sockets)
      if (socket.silence(elapsed) > (socket.isLoggedIn ? IM_SILENT_MS : LOGIN_MS)) socket.terminate()
  }

  /** Closes all sockets; the clients then reconnect to a running process. */
  async #stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.close(CLOSED.going, 'restart')
    await new Promise((done) => setTimeout(done, 0))
    for (const socket of this.#sockets) socket.terminate()
    this.#server.close()
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''

/** Address of the caller, as Fastify's `request.ip`: the one that the nearest proxy has appended, where a proxy is trusted. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || (socket.remoteAddress ?? '')
}
