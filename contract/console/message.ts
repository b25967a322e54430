import { type Static, Type as T } from '@sinclair/typebox'
import { MESSAGE_GROUP_IDS, MESSAGE_TEXT_MAX, MESSAGE_TITLE_MAX } from '../codes/message'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Lines, Millis, Text, Words } from '../schema/shared'
import { NullableLink } from './link'
import { CursorInput, CursorPage } from './shared'

/** A message that the mall has written; it reached its readers when it was sent. */
export const SentMessage = T.Object({
  /** Id of its entry in the audit. */
  sentId: T.String(),
  /** The uid of its reader; empty: every shopper. */
  uid: T.String(),
  group: T.String(),
  title: T.String(),
  content: T.String(),
  /** Where the link leads, in words; empty without a link. */
  linkText: T.String(),
  /** Name of the account that sent it. */
  by: T.String(),
  sentAt: Millis,
})
export type SentMessage = Static<typeof SentMessage>

export const messageEndpoints = defineConsoleEndpoints({
  /** The newest first, as long as the audit is kept. */
  'message/list': { auth: 'staff:content.read', input: T.Object(CursorInput), reply: CursorPage(SentMessage) },
  /**
   * The readers of a message: one shopper by uid or phone, or with '' every shopper, counted up to COUNT_LIMIT.
   * SYS_PARAM_ERROR: there is no such shopper.
   */
  'message/readers': {
    auth: 'staff:content.edit',
    input: T.Object({ to: Text(64) }),
    reply: T.Object({
      uid: T.String(),
      /** Name and masked phone; empty for every shopper. */
      name: T.String(),
      mobile: T.String(),
      count: T.Integer({ minimum: 0 }),
      isMore: Flag,
    }),
  },
  /**
   * Sends a message immediately to one shopper, or with an empty uid to every shopper; it cannot be withdrawn. A repeat
   * with the same key is refused with SYS_BIZ_DATA_ERROR_CODE. SYS_PARAM_ERROR: the link leads to nothing.
   */
  'message/send': {
    auth: 'staff:content.edit',
    input: T.Object({
      key: T.String({ pattern: '^[a-z0-9-]{8,40}$' }),
      uid: Text(64),
      group: Words(MESSAGE_GROUP_IDS),
      title: Text(MESSAGE_TITLE_MAX, 1),
      content: Lines(MESSAGE_TEXT_MAX, 1),
      /** Also at the top of the home page, for a week or until it is read. */
      isTop: Flag,
      command: NullableLink,
    }),
    reply: T.Object({}),
  },
})
