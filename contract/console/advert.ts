import { type Static, Type as T } from '@sinclair/typebox'
import { ADVERT_VIEWS } from '../codes/advert'
import { GROUNDS } from '../codes/product'
import { defineConsoleEndpoints } from '../endpoint'
import { Command, Id, Millis, Nullable, Picture, Text, Words } from '../schema/shared'
import { NullableLink } from './link'
import { Act, Conflict, CursorInput, CursorPage, ViewCount } from './shared'

const texts = {
  spaceId: T.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  /** Code of the only city in which it is shown; empty: everywhere. */
  bdCityCode: T.String({ pattern: '^\\d{0,20}$' }),
  kicker: Text(40),
  lines: T.Array(Text(40, 1), { minItems: 1, maxItems: 2 }),
  callout: Text(20),
  ground: Words(GROUNDS),
  image: Picture,
  /** Place in the space, the lowest first. */
  position: T.Integer({ minimum: 0, maximum: 999_999 }),
  /** Shown from startAt until before endAt; FOREVER has no end. */
  startAt: Millis,
  endAt: Millis,
}
const AdvertInput = { ...texts, command: NullableLink }
/** What staff edit. */
const AdvertFields = T.Object({ ...texts, command: Nullable(Command) })
export type AdvertFields = Static<typeof AdvertFields>

export const DeskAdvert = T.Object({
  advertId: T.String(),
  /** By ADVERT_TYPE; videos and live rooms are made at the command line. */
  advType: T.Integer(),
  view: Words(ADVERT_VIEWS),
  fields: AdvertFields,
  /** Where the link leads, in words; empty without a link. */
  linkText: T.String(),
  acts: T.Array(Act),
})
export type DeskAdvert = Static<typeof DeskAdvert>

const Of = { advertId: Id }

export const advertEndpoints = defineConsoleEndpoints({
  /** By space and place; ended ones with the last end first. */
  'advert/list': {
    auth: 'staff:content.read',
    input: T.Object({
      view: Words(ADVERT_VIEWS),
      spaceIds: T.Optional(T.Array(texts.spaceId, { maxItems: 20 })),
      ...CursorInput,
    }),
    reply: CursorPage(DeskAdvert),
  },
  'advert/counts': {
    auth: 'staff:content.read',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(ViewCount) }),
  },
  'advert/detail': { auth: 'staff:content.read', input: T.Object(Of), reply: DeskAdvert },
  /** SYS_PARAM_ERROR: the link leads to nothing, or the times are in the wrong order. */
  'advert/add': { auth: 'staff:content.edit', input: T.Object(AdvertInput), reply: DeskAdvert },
  /**
   * Writes the changed fields. Fields that another person has changed are in `conflicts` and not written. Errors of
   * `advert/add`.
   */
  'advert/edit': {
    auth: 'staff:content.edit',
    input: T.Object({
      ...Of,
      read: T.Partial(T.Object(AdvertInput)),
      write: T.Partial(T.Object(AdvertInput)),
    }),
    reply: T.Object({ advert: DeskAdvert, conflicts: T.Array(Conflict) }),
  },
  /** Ends it now. SYS_PARAM_ERROR: it has ended. */
  'advert/end': { auth: 'staff:content.edit', input: T.Object(Of), reply: DeskAdvert },
})
