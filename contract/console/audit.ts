import { type Static, Type as T } from '@sinclair/typebox'
import { defineConsoleEndpoints } from '../endpoint'
import { Id, Millis, Nothing, Text } from '../schema/shared'
import { Act, CursorInput, CursorPage } from './shared'

/** One entry of the audit. */
export const ListedEntry = T.Object({
  auditId: T.String(),
  at: Millis,
  actor: T.Object({ kind: T.String(), id: T.String(), name: T.String() }),
  action: T.String(),
  subject: T.Object({ kind: T.String(), id: T.String() }),
  /** JSON with `before` and `after`; phones and identity numbers are masked. */
  details: T.String(),
  acts: T.Array(Act),
})
export type ListedEntry = Static<typeof ListedEntry>

/** Each field narrows the list; `subject` and `by` are ids, `since` and `until` moments. */
const Filter = {
  subject: T.Optional(Id),
  action: T.Optional(Text(60, 1)),
  since: T.Optional(Millis),
  until: T.Optional(Millis),
}

export const auditEndpoints = defineConsoleEndpoints({
  /** Newest first. An account of some stores finds its own entries only, because an entry names no store. */
  'audit/list': {
    auth: 'staff:audit.read',
    input: T.Object({ ...Filter, by: T.Optional(Id), ...CursorInput }),
    reply: CursorPage(ListedEntry),
  },
  /** The caller's own entries, newest first. */
  'audit/own': { auth: 'staff', input: T.Object({ ...Filter, ...CursorInput }), reply: CursorPage(ListedEntry) },
  /**
   * Restores the value that an act replaced; needs the permission of the act. STATE_CHANGED: the present value is no
   * longer the one that the act wrote; the data contain both, `present` and `after`.
   */
  'audit/undo': { auth: 'staff', input: T.Object({ auditId: Id }), reply: Nothing },
})
