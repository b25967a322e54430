import { type Static, Type as T } from '@sinclair/typebox'
import { defineConsoleEndpoints } from '../endpoint'
import { Command, Id, Millis, Nullable, Text } from '../schema/shared'
import { NullableLink } from './link'
import { Act, Conflict, CursorInput, CursorPage } from './shared'

export const NOTICE_TITLE_MAX = 60
const input = { title: Text(NOTICE_TITLE_MAX, 1), command: NullableLink }
const NoticeFields = T.Object({ title: T.String(), command: Nullable(Command) })
export type NoticeFields = Static<typeof NoticeFields>

export const DeskNotice = T.Object({
  noticeId: T.String(),
  publishedAt: Millis,
  fields: NoticeFields,
  /** Where the link leads, in words; empty without a link. */
  linkText: T.String(),
  acts: T.Array(Act),
})
export type DeskNotice = Static<typeof DeskNotice>

const Of = { noticeId: Id }

export const noticeEndpoints = defineConsoleEndpoints({
  /** The newest first; the home page shows the first 20. */
  'notice/list': { auth: 'staff:content.read', input: T.Object(CursorInput), reply: CursorPage(DeskNotice) },
  /** Published now. SYS_PARAM_ERROR: the link leads to nothing. */
  'notice/add': { auth: 'staff:content.edit', input: T.Object(input), reply: DeskNotice },
  /** Writes the changed fields; those of `conflicts` are not written. Its moment stays. */
  'notice/edit': {
    auth: 'staff:content.edit',
    input: T.Object({ ...Of, read: T.Partial(T.Object(input)), write: T.Partial(T.Object(input)) }),
    reply: T.Object({ notice: DeskNotice, conflicts: T.Array(Conflict) }),
  },
  /** Deletes it. SYS_PARAM_ERROR: there is none. */
  'notice/end': { auth: 'staff:content.edit', input: T.Object(Of), reply: T.Object({}) },
})
