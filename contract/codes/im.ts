/** The socket of the mall: chat, and live topics (docs/wire.md "The socket"). */
export const IM_PATH = '/im'
/** The socket of the console; its upgrade carries the session cookie of staff. */
export const IM_CONSOLE_PATH = '/console/im'

/** Commands of a client's frame. The server's reply has the command plus `IM_REPLY`. */
export const IM_COMMANDS = {
  heartbeat: 1,
  login: 2,
  send: 3,
  windowShown: 4,
  logout: 5,
  inputStatus: 6,
  read: 7,
  /** Acknowledges pushed frames. */
  acceptNews: 8,
  recall: 9,
  join: 10,
  leave: 11,
} as const
export type ImCommand = keyof typeof IM_COMMANDS
export const IM_REPLY = 100

/** Commands of the server's own frames. The client acknowledges all but `targetLogout`. */
export const IM_PUSHES = {
  news: 200,
  inputStatus: 201,
  read: 202,
  recalled: 203,
  /** The other side has closed its last window. */
  targetLogout: 204,
  /** A change of a public topic. */
  topic: 205,
  /** Frames may have been lost: the client reads its conversations again. */
  resync: 206,
} as const
/** The client acknowledges frames with commands from here on. */
export const IM_FIRST_PUSH = 200

/** A message that could not be sent, as the client reports it [chat.failed-code]. */
export const IM_SEND_FAILED = 99999

export const IM_MESSAGE_TYPES = { text: 1, images: 2, product: 3, order: 4, voice: 5 } as const
export type ImMessageType = (typeof IM_MESSAGE_TYPES)[keyof typeof IM_MESSAGE_TYPES]
export const IM_MESSAGE_TYPE_CODES = [1, 2, 3, 4, 5] as const

export const IM_CLIENT_TYPES = { app: 1, business: 6, h5: 18 } as const
export const IM_CLIENT_TYPE_CODES = [1, 6, 18] as const
/** Kinds of targets: a user, a group. */
export const IM_TARGETS = ['U', 'G'] as const
export const IM_FLAGS = ['Y', 'N'] as const
/** FOOD_NOPAY and FOOD_LBZ hide buttons that lead to a payment. */
export const IM_BUSINESS_TYPES = ['FOOD', 'FASHION', 'NORMAL', 'FOOD_NOPAY', 'FOOD_LBZ'] as const

export const IM_HEARTBEAT_MS = 30_000
/** A socket is dead after two missed heartbeats. */
export const IM_SILENT_MS = 2 * IM_HEARTBEAT_MS + 15_000
/** Sockets of one client. */
export const IM_SOCKETS = 2
/** Larger frames close the socket. */
export const IM_FRAME_BYTES = 16 * 1024
