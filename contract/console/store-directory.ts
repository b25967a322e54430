import { type Static, Type as T } from '@sinclair/typebox'
import { STORE_BRAND_LENGTH, STORE_BRANDS_MAX, STORE_CATEGORIES } from '../codes/store-directory'
import { defineConsoleEndpoints } from '../endpoint'
import { Id, Nothing, Text, Words } from '../schema/shared'
import { Act, Conflict } from './shared'

const input = {
  /** A–Z; empty: the first letter of the store's name. */
  letter: T.String({ pattern: '^[A-Z]?$' }),
  /** Empty: the kind of the store itself. */
  category: Words(['', ...STORE_CATEGORIES.map(({ code }) => code)] as const),
  brands: T.Array(Text(STORE_BRAND_LENGTH, 1), { maxItems: STORE_BRANDS_MAX }),
}
const DirectoryFields = T.Object(input)
export type DirectoryFields = Static<typeof DirectoryFields>

export const DeskDirectoryStore = T.Object({
  storeId: T.String(),
  name: T.String(),
  floor: T.String(),
  fields: DirectoryFields,
  /** The letter and the category with which the store is listed. */
  letter: T.String(),
  categoryText: T.String(),
  acts: T.Array(Act),
})
export type DeskDirectoryStore = Static<typeof DeskDirectoryStore>

/** How stores are listed in the directory; it belongs to the whole mall. */
export const directoryDeskEndpoints = defineConsoleEndpoints({
  'storeDirectory/list': {
    auth: 'staff:content.read',
    input: Nothing,
    reply: T.Object({ records: T.Array(DeskDirectoryStore) }),
  },
  /** Writes the changed fields, except those of `conflicts`. SYS_PARAM_ERROR: unknown store, or a brand twice. */
  'storeDirectory/edit': {
    auth: 'staff:content.edit',
    input: T.Object({ storeId: Id, read: T.Partial(DirectoryFields), write: T.Partial(DirectoryFields) }),
    reply: T.Object({ store: DeskDirectoryStore, conflicts: T.Array(Conflict) }),
  },
})
