import { type Static, Type as T } from '@sinclair/typebox'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Nothing } from '../schema/shared'

const NamedStore = T.Object({ storeId: T.String(), name: T.String(), isClosed: Flag })
export type NamedStore = Static<typeof NamedStore>

export const storeEndpoints = defineConsoleEndpoints({
  /** The stores of the account, by name: for filters and for the scope of other accounts. */
  'store/names': { auth: 'staff', input: Nothing, reply: T.Object({ records: T.Array(NamedStore) }) },
})
