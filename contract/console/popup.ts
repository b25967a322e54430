import { type Static, Type as T } from '@sinclair/typebox'
import { ADVERT_VIEWS } from '../codes/advert'
import { POP_AUDIENCES, POP_FREQUENCIES } from '../codes/popup'
import { GROUNDS } from '../codes/product'
import { defineConsoleEndpoints } from '../endpoint'
import { Command, Id, Millis, Nullable, Picture, Text, Words } from '../schema/shared'
import { NullableLink } from './link'
import { Act, Conflict, CursorInput, CursorPage, ViewCount } from './shared'

const texts = {
  /** Path of the page over which it is shown. */
  pagePath: Text(100, 1),
  /** Code of the only city in which it is shown; empty: everywhere. */
  bdCityCode: T.String({ pattern: '^\\d{0,20}$' }),
  audience: Words(POP_AUDIENCES),
  frequency: Words(POP_FREQUENCIES),
  /** Place among the pop-ups of a page, the lowest first. */
  position: T.Integer({ minimum: 0, maximum: 999_999 }),
  /** Shown from startAt until before endAt; FOREVER has no end. */
  startAt: Millis,
  endAt: Millis,
  kicker: Text(20),
  title: Text(20, 1),
  text: Text(60),
  image: Picture,
  ground: Words(GROUNDS),
  /** Label of its button. */
  buttonText: Text(8),
}
const PopupInput = { ...texts, command: NullableLink }
/** What staff edit. */
const PopupFields = T.Object({ ...texts, command: Nullable(Command) })
export type PopupFields = Static<typeof PopupFields>

export const DeskPopup = T.Object({
  popupId: T.String(),
  view: Words(ADVERT_VIEWS),
  fields: PopupFields,
  /** Where the link leads, in words; empty without a link. */
  linkText: T.String(),
  acts: T.Array(Act),
})
export type DeskPopup = Static<typeof DeskPopup>

const Of = { popupId: Id }

export const consolePopupEndpoints = defineConsoleEndpoints({
  /** By the end; ended ones with the last end first. */
  'popup/list': {
    auth: 'staff:content.read',
    input: T.Object({ view: Words(ADVERT_VIEWS), ...CursorInput }),
    reply: CursorPage(DeskPopup),
  },
  'popup/counts': {
    auth: 'staff:content.read',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(ViewCount) }),
  },
  'popup/detail': { auth: 'staff:content.read', input: T.Object(Of), reply: DeskPopup },
  /** SYS_PARAM_ERROR: unknown page, the link leads to nothing, or the times are in the wrong order. */
  'popup/add': { auth: 'staff:content.edit', input: T.Object(PopupInput), reply: DeskPopup },
  /** Writes the changed fields; those of `conflicts` are not written. Errors of `popup/add`. */
  'popup/edit': {
    auth: 'staff:content.edit',
    input: T.Object({ ...Of, read: T.Partial(T.Object(PopupInput)), write: T.Partial(T.Object(PopupInput)) }),
    reply: T.Object({ popup: DeskPopup, conflicts: T.Array(Conflict) }),
  },
  /** Ends it now. SYS_PARAM_ERROR: it has ended. */
  'popup/end': { auth: 'staff:content.edit', input: T.Object(Of), reply: DeskPopup },
})
