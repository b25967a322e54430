import { type Static, Type as T } from '@sinclair/typebox'
import { LINK_TEXT_MAX } from '../codes/link'
import { defineConsoleEndpoints } from '../endpoint'
import { Id, Nullable, Text } from '../schema/shared'

const Cmd = T.String({ pattern: '^C\\d{7,12}$' })

/** A link as staff set it: a feature code with parameters. */
export const LinkInput = T.Object({
  cmd: Cmd,
  params: T.Record(T.String({ pattern: '^\\w{1,40}$' }), Text(200, 1), {
    additionalProperties: false,
    maxProperties: 10,
  }),
})
export type LinkInput = Static<typeof LinkInput>
export const NullableLink = Nullable(LinkInput)

/** An item that a page shows, such as a product or a category. `note` distinguishes equal titles. */
export const LinkChoice = T.Object({ value: T.String(), title: T.String(), note: T.String() })
export type LinkChoice = Static<typeof LinkChoice>

export const linkEndpoints = defineConsoleEndpoints({
  /** Items that a page of LINK_PAGES can show, by name; at most 20. `storeId`: only goods of this store. */
  'link/choices': {
    auth: 'staff:content.read',
    input: T.Object({ cmd: Cmd, text: Text(LINK_TEXT_MAX), storeId: T.Optional(Id) }),
    reply: T.Object({ records: T.Array(LinkChoice) }),
  },
})
