import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Flag, Millis, Nullable, Text, Words } from '../schema/shared'

/** Look of an action: the strongest of a record, an ordinary one, one that destroys or gives money away. */
export const ACT_LOOKS = ['primary', 'plain', 'danger'] as const

/** An action on a record, as the server allows it at this moment to this account. */
export const Act = T.Object({
  code: T.String(),
  text: T.String(),
  look: Words(ACT_LOOKS),
  /** Why the action is refused now; empty when it is allowed. The button stays readable and shows the reason. */
  refusal: T.String(),
})
export type Act = Static<typeof Act>

/** One page of an index; the cursor is from the previous page of the same filters. */
export const CursorInput = {
  cursor: T.Optional(Text(300, 1)),
  pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 20 })),
}
export const CursorPage = <S extends TSchema>(item: S) =>
  T.Object({ records: T.Array(item), hasMore: Flag, cursor: Nullable(T.String()) })

/** Number of records of each view; `isMore` when counting stopped at COUNT_LIMIT. */
export const ViewCount = T.Object({ view: T.String(), count: T.Integer({ minimum: 0 }), isMore: Flag })
export type ViewCount = Static<typeof ViewCount>
/** Counting of a view stops here, so that a list of 100,000 orders opens as fast as a small one. */
export const COUNT_LIMIT = 999

/**
 * A field that was not written because another person has changed it since the editor read it. The reply has the
 * present record. `by` is a name, empty when the audit no longer has the change.
 */
export const Conflict = T.Object({ field: T.String(), by: T.String(), at: Nullable(Millis) })
export type Conflict = Static<typeof Conflict>
