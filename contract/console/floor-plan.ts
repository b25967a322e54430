import { type Static, Type as T } from '@sinclair/typebox'
import { FLOOR_PLAN_BYTES, FLOOR_TITLE_MAX, LEVEL_ID_PATTERN } from '../codes/floor-plan'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Lines, Nothing, Text } from '../schema/shared'
import { Act } from './shared'

const LevelId = T.String({ pattern: LEVEL_ID_PATTERN })
/** Number of the last change; an act on an older state is refused. */
const Version = T.Integer({ minimum: 0 })

const LevelHead = {
  levelId: T.String(),
  title: T.String(),
  /** Order of levels, the lowest first. */
  position: T.Integer(),
  version: Version,
  isPublished: Flag,
  /** The draft differs from the published plan. */
  isChanged: Flag,
  acts: T.Array(Act),
}
export const DeskLevelHead = T.Object(LevelHead)
export const DeskLevel = T.Object({ ...LevelHead, draft: T.String(), published: T.String() })
export type DeskLevel = Static<typeof DeskLevel>

const draft = {
  title: Text(FLOOR_TITLE_MAX, 1),
  position: T.Integer({ minimum: -99, maximum: 999 }),
  /** Text of the plan (contract/codes/floor-plan); it may have mistakes until it is published. */
  draft: Lines(FLOOR_PLAN_BYTES),
}
const LevelDraft = T.Object(draft)
export type LevelDraft = Static<typeof LevelDraft>

/** Plans of the levels; they belong to the whole mall. */
export const floorPlanDeskEndpoints = defineConsoleEndpoints({
  'floorPlan/list': {
    auth: 'staff:content.read',
    input: Nothing,
    reply: T.Object({ records: T.Array(DeskLevelHead) }),
  },
  /** SYS_PARAM_ERROR: there is none. */
  'floorPlan/detail': { auth: 'staff:content.read', input: T.Object({ levelId: LevelId }), reply: DeskLevel },
  /** SYS_PARAM_ERROR: there is one of this id. SYS_BIZ_DATA_ERROR_CODE: the mall has its most levels. */
  'floorPlan/add': {
    auth: 'staff:content.edit',
    input: T.Object({ levelId: LevelId, ...draft }),
    reply: DeskLevel,
  },
  /** Saves the draft; shoppers see the published plan. STATE_CHANGED: the version is outdated. */
  'floorPlan/save': {
    auth: 'staff:content.edit',
    input: T.Object({ levelId: LevelId, version: Version, ...draft }),
    reply: DeskLevel,
  },
  /** SYS_PARAM_ERROR: the draft has a mistake; the text names its line. STATE_CHANGED: the version is outdated. */
  'floorPlan/publish': {
    auth: 'staff:content.edit',
    input: T.Object({ levelId: LevelId, version: Version }),
    reply: DeskLevel,
  },
  /** STATE_CHANGED: the version is outdated. */
  'floorPlan/remove': {
    auth: 'staff:content.edit',
    input: T.Object({ levelId: LevelId, version: Version }),
    reply: Nothing,
  },
})
