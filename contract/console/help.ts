import { type Static, Type as T } from '@sinclair/typebox'
import { HELP_CATEGORY_CODES, HELP_HTML_MAX, HELP_TITLE_MAX } from '../codes/help'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Id, Lines, Text, Words } from '../schema/shared'
import { Act, Conflict } from './shared'

const input = {
  category: Words(HELP_CATEGORY_CODES),
  title: Text(HELP_TITLE_MAX, 1),
  html: Lines(HELP_HTML_MAX, 1),
  /** Order within the category. */
  position: T.Integer({ minimum: 0, maximum: 9999 }),
  isShown: Flag,
}
const HelpFields = T.Object(input)
export type HelpFields = Static<typeof HelpFields>

export const DeskHelp = T.Object({
  helpId: T.String(),
  fields: HelpFields,
  helpfulCount: T.Integer(),
  acts: T.Array(Act),
})
export type DeskHelp = Static<typeof DeskHelp>

/** Help texts belong to the whole mall: a clerk of some stores reads them. */
export const helpDeskEndpoints = defineConsoleEndpoints({
  /** All, by category and position, without their HTML. */
  'help/list': {
    auth: 'staff:content.read',
    input: T.Object({ category: T.Optional(Words(HELP_CATEGORY_CODES)) }),
    reply: T.Object({ records: T.Array(DeskHelp) }),
  },
  /** SYS_PARAM_ERROR: there is none. */
  'help/detail': { auth: 'staff:content.read', input: T.Object({ helpId: Id }), reply: DeskHelp },
  /** SYS_PARAM_ERROR: no text is left of the HTML. SYS_BIZ_DATA_ERROR_CODE: the mall has its most texts. */
  'help/add': { auth: 'staff:content.edit', input: HelpFields, reply: DeskHelp },
  /** Writes the changed fields, except those of `conflicts`. SYS_PARAM_ERROR: as `help/add`, or there is none. */
  'help/edit': {
    auth: 'staff:content.edit',
    input: T.Object({ helpId: Id, read: T.Partial(HelpFields), write: T.Partial(HelpFields) }),
    reply: T.Object({ help: DeskHelp, conflicts: T.Array(Conflict) }),
  },
})
