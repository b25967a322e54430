import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Flag, Nothing, Picture } from './shared'

/** A store as the directory lists it. */
export const DirectoryStore = T.Object({
  storeId: T.String(),
  name: T.String(),
  logo: Picture,
  /** 2F-216 */
  floor: T.String(),
  /** 2F; empty without a floor. */
  level: T.String(),
  /** A code of STORE_CATEGORIES, or `other`. */
  category: T.String(),
  brands: T.Array(T.String()),
  /** A–Z, or `#`. */
  letter: T.String(),
  isOpen: Flag,
  openText: T.String(),
})
export type DirectoryStore = Static<typeof DirectoryStore>

/** A store on the map of the city; GCJ02 degrees: x latitude, y longitude. */
export const MapStore = T.Object({ storeId: T.String(), name: T.String(), x: T.Number(), y: T.Number() })
export type MapStore = Static<typeof MapStore>

/** The stores of the building. The path is this mall's own. */
export const storeDirectoryEndpoints = defineEndpoints({
  /** All stores in the mall's own order; a mall has hundreds, which the client groups and searches itself. */
  'GET store/directory': { auth: 'session', input: Nothing, reply: T.Object({ records: T.Array(DirectoryStore) }) },
  /** The places of the same stores, which the client groups itself: at most 2000, 30 KB for 200. */
  'GET store/places': { auth: 'session', input: Nothing, reply: T.Object({ records: T.Array(MapStore) }) },
})
