import { Type as T } from '@sinclair/typebox'
import { SENSITIVE_WORDS_AT_ONCE } from '../codes/sensitive'
import { defineConsoleEndpoints } from '../endpoint'
import { Lines, Text } from '../schema/shared'
import { CursorInput, CursorPage } from './shared'

const Some = T.Object({ words: T.Array(Text(200, 1), { minItems: 1, maxItems: SENSITIVE_WORDS_AT_ONCE }) })

export const wordEndpoints = defineConsoleEndpoints({
  /** In the order of the words; with `text` those that contain it. */
  'word/list': {
    auth: 'staff:content.read',
    input: T.Object({ text: T.Optional(Text(40, 1)), ...CursorInput }),
    reply: CursorPage(T.Object({ word: T.String() })),
  },
  'word/count': { auth: 'staff:content.read', input: T.Object({}), reply: T.Object({ total: T.Integer() }) },
  /** All or none. SYS_PARAM_ERROR: one is not a valid word. */
  'word/add': {
    auth: 'staff:content.edit',
    input: Some,
    reply: T.Object({ added: T.Integer(), known: T.Integer() }),
  },
  /** SYS_BIZ_DATA_ERROR_CODE: none of them is on the list. */
  'word/remove': { auth: 'staff:content.edit', input: Some, reply: T.Object({ removed: T.Array(T.String()) }) },
  /** The words for which a shopper's text would be refused, as the search compares them; empty: it is accepted. */
  'word/try': {
    auth: 'staff:content.read',
    input: T.Object({ text: Lines(2000, 1) }),
    reply: T.Object({ words: T.Array(T.String()) }),
  },
})
