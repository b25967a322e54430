import { type Static, Type as T } from '@sinclair/typebox'
import {
  LICENCE_COMPANY_MAX,
  LICENCE_KIND_CODES,
  LICENCE_NUMBER_MAX,
  LICENCE_REASON_MAX,
  LICENCE_STATES,
} from '../codes/licence'
import { PICTURE_TYPES, PICTURE_UPLOAD_BYTES } from '../codes/picture'
import { defineConsoleEndpoints, defineConsoleUploads } from '../endpoint'
import { Id, Millis, Nothing, Text, Words } from '../schema/shared'
import { MediaKey } from '../schema/upload'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

const input = {
  kind: Words(LICENCE_KIND_CODES),
  /** The company on the document. */
  company: Text(LICENCE_COMPANY_MAX, 1),
  number: Text(LICENCE_NUMBER_MAX, 1),
  /** Epoch ms of the last moment; FOREVER for one without an end. */
  validUntil: Millis,
}
const LicenceDraft = T.Object(input)
export type LicenceDraft = Static<typeof LicenceDraft>

const head = {
  licenceId: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  ...input,
  state: Words(LICENCE_STATES),
  stateText: T.String(),
  /** Why it is refused; empty otherwise. */
  reason: T.String(),
  /** Number of the last change; acts send it. */
  version: T.Integer(),
  uploadedAt: Millis,
  acts: T.Array(Act),
}
export const ListedLicence = T.Object(head)
export type ListedLicence = Static<typeof ListedLicence>
export const DeskLicence = T.Object({ ...head, image: T.String() })
export type DeskLicence = Static<typeof DeskLicence>

const Of = { licenceId: Id, version: T.Integer({ minimum: 1 }) }
const READ = 'staff:licences.edit'

/** Documents of the stores of an account; only an account of the whole mall checks them. */
export const licenceDeskEndpoints = defineConsoleEndpoints({
  /** In one state, the oldest first. */
  'licence/list': {
    auth: READ,
    input: T.Object({ state: Words(LICENCE_STATES), ...CursorInput }),
    reply: CursorPage(ListedLicence),
  },
  'licence/count': { auth: READ, input: Nothing, reply: ViewCount },
  /** Stores without a checked and valid licence. */
  'licence/lacking': {
    auth: READ,
    input: Nothing,
    reply: T.Object({
      records: T.Array(T.Object({ storeId: T.String(), name: T.String(), isClosed: T.Boolean() })),
    }),
  },
  /** SYS_PARAM_ERROR: there is none in the scope. */
  'licence/detail': { auth: READ, input: T.Object({ licenceId: Id }), reply: DeskLicence },
  /**
   * Adds a document with the picture of `licence/upload`. SYS_PARAM_ERROR: unknown store or picture, or it has expired.
   * SYS_BIZ_DATA_ERROR_CODE: the store has its most documents.
   */
  'licence/add': {
    auth: 'staff:licences.edit',
    input: T.Object({ storeId: Id, pictureKey: MediaKey, ...input }),
    reply: DeskLicence,
  },
  /** Submits a refused one again; without a picture it keeps its own. STATE_CHANGED: the version is outdated. */
  'licence/again': {
    auth: 'staff:licences.edit',
    input: T.Object({ ...Of, pictureKey: T.Optional(MediaKey), ...input }),
    reply: DeskLicence,
  },
  /** STATE_CHANGED: the version is outdated. */
  'licence/check': { auth: 'staff:licences.check', input: T.Object(Of), reply: DeskLicence },
  /** Refuses one, or withdraws a checked one. STATE_CHANGED: the version is outdated. */
  'licence/refuse': {
    auth: 'staff:licences.check',
    input: T.Object({ ...Of, reason: Text(LICENCE_REASON_MAX, 1) }),
    reply: DeskLicence,
  },
})

export const licenceUploads = defineConsoleUploads({
  /** Draws the watermark on a picture and keeps it for a document. `image` is its address for some minutes. */
  'licence/upload': {
    auth: 'staff:licences.edit',
    types: PICTURE_TYPES,
    mostBytes: PICTURE_UPLOAD_BYTES,
    reply: T.Object({ pictureKey: T.String(), image: T.String() }),
  },
})
