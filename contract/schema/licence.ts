import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Flag, Id, Millis, Nullable, Text } from './shared'

/** A checked document of a store, without its picture. */
export const StoreLicenceHead = T.Object({
  licenceId: T.String(),
  kindText: T.String(),
  /** 有效期至 2027-03-01, 长期有效 */
  validText: T.String(),
  isExpired: Flag,
})
export const StoreLicence = T.Object({
  licenceId: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  kindText: T.String(),
  company: T.String(),
  number: T.String(),
  validText: T.String(),
  isExpired: Flag,
  checkedAt: Millis,
  /** Address of the picture for some minutes; it has a watermark. */
  image: T.String(),
})
export type StoreLicence = Static<typeof StoreLicence>

/** Documents of stores. The paths are this mall's own. */
export const licenceEndpoints = defineEndpoints({
  /** The checked documents of a store. SYS_BIZ_DATA_ERROR_CODE: unknown store. */
  'GET storeLicence/list': {
    auth: 'session',
    input: T.Object({ storeId: Id }),
    reply: T.Object({ storeName: T.String(), records: T.Array(StoreLicenceHead) }),
  },
  /**
   * Opens the documents of a store for this session, by the picture code of `verifyCodeGenBaseDivide`.
   * SYS_BIZ_DATA_ERROR_CODE: the code is wrong, used or expired, or the store is unknown.
   */
  'POST storeLicence/open': {
    auth: 'session',
    input: T.Object({ storeId: Id, verifyCodeId: Id, verifyCode: Text(10, 1) }),
    reply: T.Object({ openUntil: Millis }),
  },
  /** Null: the documents of its store are not open for this session. SYS_BIZ_DATA_ERROR_CODE: unknown or unchecked. */
  'GET storeLicence/detail': {
    auth: 'session',
    input: T.Object({ licenceId: Id }),
    reply: T.Object({ licence: Nullable(StoreLicence) }),
  },
})
