import { type Static, Type as T } from '@sinclair/typebox'
import type { ChatSide } from '../codes/chat'
import { IM_FLAGS, IM_MESSAGE_TYPE_CODES, IM_TARGETS } from '../codes/im'
import { Count, Id, type Millis, Numbers, Text, Words } from '../schema/shared'

/** Ids of one frame. */
export const FRAME_IDS_MAX = 100
export const FRAME_PARAM_MAX = 8000

/** One frame of the socket, JSON text; which fields a command needs is in docs/wire.md "The socket". */
export const ImFrame = T.Object(
  {
    command: T.Integer({ minimum: 1, maximum: 999 }),
    /** Type of the message. */
    type: T.Optional(Numbers(IM_MESSAGE_TYPE_CODES)),
    /** Place in the conversation, from 1 without gaps. */
    sequenceNum: T.Optional(Count),
    dialogType: T.Optional(Words(IM_TARGETS)),
    targetId: T.Optional(Id),
    /** Made by the sender; a repeated one is stored once. */
    msgId: T.Optional(Id),
    msgIds: T.Optional(T.Array(Id, { maxItems: FRAME_IDS_MAX })),
    fromImUid: T.Optional(Id),
    /** JSON text. */
    busiParam: T.Optional(T.String({ maxLength: FRAME_PARAM_MAX })),
    /** Whether the conversation's window is the top layer. */
    isTopLayer: T.Optional(Words(IM_FLAGS)),
    inputState: T.Optional(Words(IM_FLAGS)),
    sysId: T.Optional(T.Integer({ minimum: 0, maximum: 9999 })),
    token: T.Optional(Text(200)),
    sessionKey: T.Optional(Text(200)),
    /** Login only: the fields of a core call's query, `sign` among them; they sign `busiParam`. */
    query: T.Optional(T.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
)
export type ImFrame = Static<typeof ImFrame>

/** The busiParam of a login frame. */
export const ImLogin = T.Object({ clientType: T.Integer(), sysId: T.Optional(T.Integer()) })

/** A frame of the server: replies carry `code` and `message`, pushes a moment and the side that caused them. */
export type ImServerFrame = ImFrame & {
  code?: number
  message?: string
  sentAt?: Static<typeof Millis>
  side?: ChatSide
}
