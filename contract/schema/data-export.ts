import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Millis, Nothing, Nullable } from './shared'

/** The newest file of a shopper's own data. */
export const DataExport = T.Object({
  /** The day in China on which it was requested. */
  day: T.String(),
  /** Number of shopper areas, and of the written ones. */
  areas: Count,
  done: Count,
  isReady: Flag,
  createdAt: Millis,
  /** When the file is deleted. */
  expireAt: Millis,
})
export type DataExport = Static<typeof DataExport>

const State = T.Object({
  /** Null: none, or the last one has expired. */
  latest: Nullable(DataExport),
  /** False: one was requested today. */
  canAsk: Flag,
})

export const dataExportEndpoints = defineEndpoints({
  'GET dataExport/latest': { auth: 'shopper', input: Nothing, reply: State },
  /** A job writes the file; a repetition on the same day changes nothing. */
  'POST dataExport/ask': { auth: 'shopper', input: Nothing, reply: State },
  /**
   * A private link to the ready file, valid until the file expires or the next link is made. `url` is a path of the
   * server. SYS_BIZ_DATA_ERROR_CODE: there is no ready file.
   */
  'POST dataExport/link': { auth: 'shopper', input: Nothing, reply: T.Object({ url: T.String(), expireAt: Millis }) },
})
