import { type Static, Type as T } from '@sinclair/typebox'
import {
  FEEDBACK_MAX_IMAGES,
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_TYPE_CODES,
  HELP_CATEGORY_CODES,
  HELP_KEYWORD_MAX,
} from '../codes/help'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Id, Lines, Nullable, Text, Words } from './shared'
import { MediaKey } from './upload'

export const legacyHelpEndpoints = defineEndpoints({
  'account.help.saveFeedback': {
    auth: 'shopper',
    idempotent: true,
    input: T.Object({
      type: Words(FEEDBACK_TYPE_CODES),
      content: Lines(FEEDBACK_MAX_LENGTH, 1),
      imageKeys: T.Optional(T.Array(MediaKey, { maxItems: FEEDBACK_MAX_IMAGES })),
      /** For shoppers who want a call back. */
      mobile: T.Optional(Text(20)),
    }),
    /** leftToday: feedbacks that may still be sent today. */
    reply: T.Object({ feedbackNo: T.String(), leftToday: T.Integer() }),
  },
})

export const HelpHead = T.Object({
  helpId: T.String(),
  category: Words(HELP_CATEGORY_CODES),
  title: T.String(),
  /** Number of shoppers who found it helpful. */
  helpfulCount: Count,
})
export type HelpHead = Static<typeof HelpHead>

export const HelpText = T.Object({
  ...HelpHead.properties,
  html: T.String(),
  /** The shopper's own vote; null without one, and for visitors. */
  vote: Nullable(Flag),
})
export type HelpText = Static<typeof HelpText>

/** A help text or a document that a search found. */
export const HelpHit = T.Object({
  kind: Words(['help', 'protocol'] as const),
  /** helpId, or the type code of the document. */
  id: T.String(),
  title: T.String(),
  /** The text around the first hit, in parts. */
  excerpt: T.Array(T.Object({ text: T.String(), isHit: Flag })),
})
export type HelpHit = Static<typeof HelpHit>

export const helpEndpoints = defineEndpoints({
  /** All help texts without their answers, by category and position. */
  'GET help/list': { auth: 'session', input: T.Object({}), reply: T.Object({ records: T.Array(HelpHead) }) },
  /** Shown help texts and documents in force, the best first; at most HELP_HITS_MAX. */
  'GET help/search': {
    auth: 'session',
    input: T.Object({ keyword: Text(HELP_KEYWORD_MAX, 1) }),
    reply: T.Object({ records: T.Array(HelpHit) }),
  },
  /** SYS_BIZ_DATA_ERROR_CODE: there is none, or it is hidden. */
  'GET help/detail': { auth: 'session', input: T.Object({ helpId: Id }), reply: HelpText },
  /** A repeat changes nothing; another vote replaces the first. SYS_BIZ_DATA_ERROR_CODE: as `help/detail`. */
  'POST help/vote': {
    auth: 'shopper',
    input: T.Object({ helpId: Id, isHelpful: Flag }),
    reply: T.Object({ helpfulCount: Count }),
  },
})
