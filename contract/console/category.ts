import { type Static, Type as T } from '@sinclair/typebox'
import { CATEGORY_LEVELS, CATEGORY_NAME_MAX } from '../codes/category'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Id, Nothing, Nullable, Picture, Text, Words } from '../schema/shared'
import { Act, Conflict } from './shared'

const input = { name: Text(CATEGORY_NAME_MAX, 1), picture: Nullable(Picture) }
const CategoryFields = T.Object({ name: T.String(), picture: Nullable(Picture) })
export type CategoryFields = Static<typeof CategoryFields>

/** A category of the tree. */
const ConsoleCategory = T.Object({
  categoryId: T.String(),
  parentId: Nullable(T.String()),
  level: T.Integer({ minimum: 1, maximum: CATEGORY_LEVELS }),
  fields: CategoryFields,
})
export type ConsoleCategory = Static<typeof ConsoleCategory>

const CategoryDetail = T.Object({
  ...ConsoleCategory.properties,
  /** Visible goods of the category itself, on the shelf or not; `isMore` when counting stopped at COUNT_LIMIT. */
  products: T.Integer({ minimum: 0 }),
  isMore: Flag,
  /** Neighbours of the same parent; null at the ends. */
  above: Nullable(T.String()),
  below: Nullable(T.String()),
  /** add (a category below it), edit, up, down, remove; none for accounts that may not edit goods. */
  acts: T.Array(Act),
})
export type CategoryDetail = Static<typeof CategoryDetail>

const Of = { categoryId: Id }
/** An imported name may be longer than a new one. */
const Read = T.Partial(T.Object({ name: Text(200), picture: Nullable(Picture) }))

/** The tree belongs to the whole mall: an account of some stores reads it. Unknown categories are SYS_PARAM_ERROR. */
export const categoryEndpoints = defineConsoleEndpoints({
  /** Parents before children, siblings in their order. `acts`: add (a category of the first level). */
  'category/list': {
    auth: 'staff:goods.read',
    input: Nothing,
    reply: T.Object({ records: T.Array(ConsoleCategory), acts: T.Array(Act) }),
  },
  'category/detail': { auth: 'staff:goods.read', input: T.Object(Of), reply: CategoryDetail },
  /** Adds the last sibling. SYS_PARAM_ERROR: unknown parent or one of the last level, or a sibling has the name. */
  'category/add': {
    auth: 'staff:goods.edit',
    input: T.Object({ parentId: Nullable(Id), ...input }),
    reply: T.Object({ categoryId: T.String() }),
  },
  /** Writes the changed fields; those of `conflicts` are not written. SYS_PARAM_ERROR: a sibling has the name. */
  'category/edit': {
    auth: 'staff:goods.edit',
    input: T.Object({ ...Of, read: Read, write: T.Partial(T.Object(input)) }),
    reply: T.Object({ category: ConsoleCategory, conflicts: T.Array(Conflict) }),
  },
  /** Exchanges it with its neighbour `past`. STATE_CHANGED: `past` is no longer the neighbour on that side. */
  'category/move': {
    auth: 'staff:goods.edit',
    input: T.Object({ ...Of, direction: Words(['up', 'down']), past: Id }),
    reply: Nothing,
  },
  /** SYS_BIZ_DATA_ERROR_CODE: it has goods or categories below it, with their number. */
  'category/remove': { auth: 'staff:goods.edit', input: T.Object(Of), reply: Nothing },
})
