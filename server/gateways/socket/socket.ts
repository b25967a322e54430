import { ERROR_CODES } from '@contract/codes/errors'
import { IM_REPLY } from '@contract/codes/im'
import type { ImServerFrame } from '@contract/socket/frame'
import type { WebSocket } from 'ws'
import type { SocketHub } from '../../kernel/socket-hub'
import type { SocketCaller, SocketConnection, SocketReply } from './socket-endpoint'

/** A reader with more unsent bytes is dropped; after it reconnects it reads the missed messages from the rows. */
const MOST_WAITING_BYTES = 256 * 1024
/** Rate limit of the frames of one socket: the burst, and the frames per second. */
const BURST = 120
const A_SECOND = 40
/** Limit of queued frames of one socket. */
const MOST_PENDING = 100

/** Close codes of RFC 6455, and our own for a session that ended. */
export const CLOSED = { going: 1001, policy: 1008, busy: 1013, session: 4401 } as const

/** One open socket: its caller after the login, its limits, its channels. */
export class Socket implements SocketConnection {
  #caller: SocketCaller | null = null
  /** The session cookie of staff, which the upgrade request contained; null for the shop. */
  readonly token: string | null
  #tokens = BURST
  #filledAt: number
  #heardAt: number
  readonly #channels = new Set<string>()
  /** Frames are handled one after another, so that replies and effects keep the order of a client's frames. */
  #work: Promise<void> = Promise.resolve()
  #pending = 0
  #isGone = false

  constructor(
    readonly id: string,
    readonly ip: string,
    private readonly deps: { ws: WebSocket; hub: SocketHub; at: number; token: string | null },
  ) {
    this.token = deps.token
    this.#filledAt = deps.at
    this.#heardAt = deps.at
  }

  get caller(): SocketCaller {
    if (!this.#caller) throw new Error('a socket without login has no caller')
    return this.#caller
  }

  /** True after the close: a login that is still being checked must neither count nor join channels. */
  get isGone(): boolean {
    return this.#isGone
  }

  get isLoggedIn(): boolean {
    return this.#caller !== null
  }

  set caller(caller: SocketCaller) {
    this.#caller = caller
  }

  /** Ms since the last frame. */
  silence(elapsed: number): number {
    return elapsed - this.#heardAt
  }

  /** Counts a frame; false when the client sends too many. */
  take(elapsed: number): boolean {
    this.#heardAt = elapsed
    this.#tokens = Math.min(BURST, this.#tokens + ((elapsed - this.#filledAt) * A_SECOND) / 1000)
    this.#filledAt = elapsed
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Handles a frame after the frames before it; false when too many are queued. */
  run(work: () => Promise<void>): boolean {
    if (this.#pending >= MOST_PENDING) return false
    this.#pending += 1
    this.#work = this.#work.then(work).finally(() => {
      this.#pending -= 1
    })
    return true
  }

  send(text: string): void {
    const { ws } = this.deps
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > MOST_WAITING_BYTES) ws.terminate()
    else ws.send(text)
  }

  reply(command: number, reply: SocketReply): void {
    const frame: ImServerFrame = { code: ERROR_CODES.SYS_OK, ...reply, command: command + IM_REPLY }
    this.send(JSON.stringify(frame))
  }

  join(channel: string): void {
    if (this.#isGone) return
    this.#channels.add(channel)
    this.deps.hub.join(channel, this)
  }

  leave(channel: string): void {
    this.#channels.delete(channel)
    this.deps.hub.leave(channel, this)
  }

  /** Called after the close: leaves all channels and discards the caller. */
  forget(): void {
    for (const channel of this.#channels) this.deps.hub.leave(channel, this)
    this.#channels.clear()
    this.#caller = null
    this.#isGone = true
  }

  close(code: number, reason: string): void {
    this.deps.ws.close(code, reason)
  }

  terminate(): void {
    this.deps.ws.terminate()
  }
}
