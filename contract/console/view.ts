import { type Static, Type as T } from '@sinclair/typebox'
import { defineConsoleEndpoints } from '../endpoint'
import { Id, Text } from '../schema/shared'

/** Saved views of one page that an account may have. */
export const MOST_VIEWS = 20

/** Address of an index below /console. */
const Page = T.String({ pattern: '^/[a-z-]{1,40}(/[a-z-]{1,40})?$' })
/** Parameters of the address, unchanged. */
const Search = T.Record(T.String({ pattern: '^[a-zA-Z]{1,20}$' }), Text(500), {
  additionalProperties: false,
  maxProperties: 20,
})

/** A filter that an account has given a name. */
const SavedView = T.Object({ viewId: T.String(), name: T.String(), search: T.Record(T.String(), T.String()) })
export type SavedView = Static<typeof SavedView>

export const viewEndpoints = defineConsoleEndpoints({
  /** The account's own views of a page, oldest first. */
  'view/list': { auth: 'staff', input: T.Object({ page: Page }), reply: T.Object({ records: T.Array(SavedView) }) },
  'view/save': { auth: 'staff', input: T.Object({ page: Page, name: Text(12, 1), search: Search }), reply: SavedView },
  'view/remove': { auth: 'staff', input: T.Object({ viewId: Id }), reply: T.Object({}) },
})
