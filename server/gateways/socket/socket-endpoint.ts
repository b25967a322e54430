import type { ImCommand } from '@contract/codes/im'
import type { ImFrame, ImServerFrame } from '@contract/socket/frame'
import type { Staff } from '../console/console-endpoint'
import type { Client } from '../endpoint'

/** Who logged in on a socket: a shopper or visitor of the shop, or an account of staff. */
export type SocketCaller = { client: Client; staff: null } | { client: null; staff: Staff }

/** One socket after its login. */
export interface SocketConnection {
  readonly id: string
  readonly caller: SocketCaller
  send(text: string): void
  /** Subscribes to the frames of a channel. */
  join(channel: string): void
  leave(channel: string): void
}

export interface SocketCall {
  frame: ImFrame
  connection: SocketConnection
  now: number
}

/** Fields of the reply besides its command; a thrown AppError becomes `code` and `message`. */
export type SocketReply = Omit<ImServerFrame, 'command'>

/** A module's handlers of frames. The gateway itself handles login, logout and heartbeat. */
export interface SocketRoute {
  /** Called after each login; the fields that it returns are added to the reply of the login. */
  opened?: (connection: SocketConnection, now: number) => Promise<SocketReply>
  closed?: (connection: SocketConnection) => void
  commands: { readonly [C in ImCommand]?: (call: SocketCall) => Promise<SocketReply> }
}
