import { ERROR_CODES } from '@contract/codes/errors'
import {
  IM_COMMANDS,
  IM_FIRST_PUSH,
  IM_HEARTBEAT_MS,
  IM_PUSHES,
  IM_REPLY,
  IM_SEND_FAILED,
  IM_SOCKETS,
  type ImCommand,
} from '@contract/codes/im'
import type { ImFrame, ImServerFrame } from '@contract/socket/frame'
import { makeAutoObservable } from 'mobx'
import type { ConnectSocket, OpenSocket } from '@/platform/socket.types'

/** init: not opened. out: refused, the shopper must log in again. */
export type ImState = 'init' | 'connecting' | 'ready' | 'disconnect' | 'out'

const FIRST_PAUSE_MS = 1000
const MOST_PAUSE_MS = 30_000
/** A reply that takes longer counts as lost, and the socket as dead. */
const ANSWER_MS = 15_000

export interface ImSocketDeps {
  connect: ConnectSocket
  /** The socket's address; rejects when it cannot be read now. */
  address(): Promise<string>
  login(): Promise<ImFrame>
  /** Frames of the server. */
  onPush(frame: ImServerFrame): void
  /** Called after each login: frames sent before it are missing. */
  onReady(): void
  /** Whether the shopper sees the messages of a target: their acknowledgement then marks them as read. */
  isInSight(targetId: string): boolean
}

interface Waiting {
  command: number
  settle(reply: ImServerFrame): void
  timer: ReturnType<typeof setTimeout>
}

let openSockets = 0

/** The connection of the app to the mall's socket: logs in, keeps it alive, connects again after growing pauses. */
export class ImSocket {
  state: ImState = 'init'
  private socket: OpenSocket | null = null
  private waiting: Waiting[] = []
  private beat: ReturnType<typeof setInterval> | null = null
  private retry: ReturnType<typeof setTimeout> | null = null
  private pauseMs = FIRST_PAUSE_MS
  /** Counts connections, so that events of a former one are ignored. */
  private turn = 0

  constructor(private readonly deps: ImSocketDeps) {
    makeAutoObservable<this, 'deps' | 'socket' | 'waiting' | 'beat' | 'retry' | 'pauseMs' | 'turn'>(
      this,
      { deps: false, socket: false, waiting: false, beat: false, retry: false, pauseMs: false, turn: false },
      { autoBind: true },
    )
  }

  /** Connects unless it is connected or connecting. */
  open(): void {
    if (this.state === 'connecting' || this.state === 'ready') return
    if (this.retry) clearTimeout(this.retry)
    this.retry = null
    this.setState('connecting')
    this.turn += 1
    void this.connect(this.turn)
  }

  /** Connects again after a pause, because missed messages could not be read. */
  restart(): void {
    if (this.state === 'ready') this.lost()
  }

  /** Ends the connection until `open`. */
  close(): void {
    this.turn += 1
    if (this.retry) clearTimeout(this.retry)
    this.retry = null
    this.drop()
    this.setState('init')
  }

  /**
   * Sends a frame and resolves to its reply, or to IM_SEND_FAILED when it cannot be sent or gets no reply; the
   * connection then starts again.
   */
  ask(command: ImCommand, frame: Omit<ImFrame, 'command'> = {}): Promise<ImServerFrame> {
    const code = IM_COMMANDS[command]
    return new Promise((settle) => {
      const failed = () => {
        settle({ command: code + IM_REPLY, code: IM_SEND_FAILED, message: '没有发出去' })
        this.lost()
      }
      if (this.state !== 'ready' || !this.socket?.send(JSON.stringify({ command: code, ...frame }))) {
        settle({ command: code + IM_REPLY, code: IM_SEND_FAILED, message: '没有发出去' })
        if (this.state === 'ready') this.lost()
        return
      }
      this.waiting.push({ command: code + IM_REPLY, settle, timer: setTimeout(failed, ANSWER_MS) })
    })
  }

  /** Sends a frame that has no reply. */
  private tell(command: ImCommand, frame: Omit<ImFrame, 'command'>): void {
    this.socket?.send(JSON.stringify({ command: IM_COMMANDS[command], ...frame }))
  }

  private async connect(turn: number): Promise<void> {
    try {
      const url = await this.deps.address()
      if (turn !== this.turn) return
      if (!isSocketAddress(url) || openSockets >= IM_SOCKETS) return this.lost()
      openSockets += 1
      this.socket = this.deps.connect(url, {
        onOpen: () => void this.logIn(turn),
        onText: (text) => turn === this.turn && this.take(text),
        onClose: () => {
          openSockets -= 1
          if (turn === this.turn) this.lost()
        },
      })
    } catch {
      if (turn === this.turn) this.lost()
    }
  }

  private async logIn(turn: number): Promise<void> {
    const frame = await this.deps.login().catch(() => null)
    if (turn !== this.turn) return
    if (!frame || !this.socket?.send(JSON.stringify(frame))) return this.lost()
    const settle = (reply: ImServerFrame) => {
      if (turn !== this.turn) return
      if (reply.code !== ERROR_CODES.SYS_OK) return this.refused(reply)
      this.pauseMs = FIRST_PAUSE_MS
      this.setState('ready')
      this.beat = setInterval(() => void this.ask('heartbeat'), IM_HEARTBEAT_MS)
      this.deps.onReady()
    }
    this.waiting.push({
      command: IM_COMMANDS.login + IM_REPLY,
      settle,
      timer: setTimeout(() => turn === this.turn && this.lost(), ANSWER_MS),
    })
  }

  /** Retries a refused login, unless the shopper is logged out or the token has expired. */
  private refused({ code }: ImServerFrame): void {
    if (code === ERROR_CODES.TOKEN_EXPIRE || code === ERROR_CODES.USER_NOT_LOGIN) {
      this.turn += 1
      this.drop()
      this.setState('out')
    } else this.lost()
  }

  private take(text: string): void {
    const frame = parsed(text)
    if (!frame) return
    if (frame.command < IM_FIRST_PUSH) {
      // The server replies in the order of the frames.
      const at = this.waiting.findIndex(({ command }) => command === frame.command)
      const [answered] = at < 0 ? [] : this.waiting.splice(at, 1)
      if (answered) clearTimeout(answered.timer)
      answered?.settle(frame)
      return
    }
    this.deps.onPush(frame)
    const { msgId, fromImUid, targetId, sequenceNum } = frame
    if (frame.command !== IM_PUSHES.targetLogout && targetId !== undefined)
      this.tell('acceptNews', {
        targetId,
        sequenceNum,
        msgId,
        fromImUid,
        isTopLayer: this.deps.isInSight(targetId) ? 'Y' : 'N',
      })
  }

  /** Connects again after a pause. */
  private lost(): void {
    this.turn += 1
    this.drop()
    this.setState('disconnect')
    this.retry = setTimeout(() => this.open(), this.pauseMs)
    this.pauseMs = Math.min(2 * this.pauseMs, MOST_PAUSE_MS)
  }

  private drop(): void {
    if (this.beat) clearInterval(this.beat)
    this.beat = null
    const { socket, waiting } = this
    this.socket = null
    this.waiting = []
    for (const { command, settle, timer } of waiting) {
      clearTimeout(timer)
      if (command !== IM_COMMANDS.login + IM_REPLY) settle({ command, code: IM_SEND_FAILED, message: '没有发出去' })
    }
    socket?.close()
  }

  private setState(state: ImState): void {
    this.state = state
  }
}

/** Text with ws:// or wss:// [chat.address]. */
export const isSocketAddress = (url: unknown): url is string => typeof url === 'string' && /^wss?:\/\/./.test(url)

function parsed(text: string): ImServerFrame | null {
  try {
    const frame = JSON.parse(text) as ImServerFrame
    return Number.isInteger(frame.command) ? frame : null
  } catch {
    return null
  }
}
