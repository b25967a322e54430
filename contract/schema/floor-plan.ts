import { type Static, Type as T } from '@sinclair/typebox'
import { PLAN_MARKS } from '../codes/floor-plan'
import { defineEndpoints } from '../endpoint'
import { Flag, Id, Nothing, Nullable, Text, Words } from './shared'

/** In units of the plan, from its top left. */
const Point = T.Object({ x: T.Number(), y: T.Number() })

export const LevelPlan = T.Object({
  levelId: T.String(),
  title: T.String(),
  width: T.Number(),
  height: T.Number(),
  outline: T.Array(Point),
  /** Stores of the mall; `label` is the place of the name. */
  stores: T.Array(
    T.Object({
      storeId: T.String(),
      name: T.String(),
      isOpen: Flag,
      /** Code of a category of the directory. */
      category: T.String(),
      corners: T.Array(Point),
      label: Point,
    }),
  ),
  rooms: T.Array(T.Object({ name: T.String(), corners: T.Array(Point), label: Point })),
  marks: T.Array(T.Object({ kind: Words(PLAN_MARKS.map(({ code }) => code)), x: T.Number(), y: T.Number() })),
})
export type LevelPlan = Static<typeof LevelPlan>

/** The place of a scanned code: a store, or a code on a wall. */
export const PlanPlace = T.Object({ levelId: T.String(), x: T.Number(), y: T.Number(), name: T.String() })
export type PlanPlace = Static<typeof PlanPlace>

/** Plans of the levels as the mall has published them. The paths are this mall's own. */
export const floorPlanEndpoints = defineEndpoints({
  /** The levels with a plan, the lowest first. */
  'GET floorPlan/list': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ records: T.Array(T.Object({ levelId: T.String(), title: T.String() })) }),
  },
  /** SYS_BIZ_DATA_ERROR_CODE: the level has no plan. */
  'GET floorPlan/detail': { auth: 'session', input: T.Object({ levelId: Id }), reply: LevelPlan },
  /** The place of a scanned code: a store code, a link of the mall, a wall code, or a store id. Null: on no plan. */
  'GET floorPlan/locate': {
    auth: 'session',
    input: T.Object({ code: Text(500, 1) }),
    reply: T.Object({ place: Nullable(PlanPlace) }),
  },
})
