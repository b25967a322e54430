import { Type as T } from '@sinclair/typebox'
import { FEEDBACK_MAX_IMAGES, FEEDBACK_MAX_LENGTH, FEEDBACK_TYPE_CODES } from '../codes/help'
import { defineEndpoints } from '../endpoint'
import { Lines, Text, Words } from './shared'
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
