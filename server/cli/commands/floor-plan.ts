import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FLOOR_TITLE_MAX, LEVEL_ID_PATTERN, readFloorPlan } from '@contract/codes/floor-plan'
import { levelRank } from '@contract/codes/store-directory'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { quoted, table } from '../output'
import * as wall from '../wall-options'

/** Positions of basements are below 0. */
const [LOWEST, HIGHEST] = [-99, 999]

const TEXT_OPTIONS = {
  title: { type: 'string', value: 'text', summary: 'its title: 2F 时装' },
  file: { type: 'string', value: 'file', summary: 'a text file with the plan' },
  position: { type: 'string', value: 'n', summary: '0 to 999, the lowest first (by its id)' },
} as const

export const floorPlanCommands: readonly Command[] = [
  { name: 'plan list', action: null, summary: 'levels with their plans', usage: '', arguments: [0, 0], run: list },
  {
    name: 'plan show',
    action: null,
    summary: 'the draft of a level and its mistakes',
    usage: '<level>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'plan add',
    action: 'floorPlan.add',
    summary: 'adds a level with a draft',
    usage: '<level> --title <text> --file <file>',
    options: TEXT_OPTIONS,
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'plan save',
    action: 'floorPlan.save',
    summary: 'replaces the draft of a level',
    usage: '<level> --file <file>',
    options: TEXT_OPTIONS,
    arguments: [1, 1],
    run: save,
  },
  {
    name: 'plan publish',
    action: 'floorPlan.publish',
    summary: 'shows the draft of a level to shoppers',
    usage: '<level>',
    arguments: [1, 1],
    run: publish,
  },
  {
    name: 'plan remove',
    action: 'floorPlan.remove',
    summary: 'removes a level',
    usage: '<level>',
    arguments: [1, 1],
    run: remove,
  },
]

async function list(call: Call): Promise<Answer> {
  const { floorPlanOperator } = await call.open()
  const levels = await floorPlanOperator.list()
  if (levels.length === 0) return { json: [], lines: ['there is no level: plan add <level> --title … --file …'] }
  const stateOf = ({ draft, published }: (typeof levels)[number]) =>
    published === '' ? 'draft' : draft === published ? 'published' : 'changed'
  const rows = levels.map((level) => [level.levelId, String(level.position), stateOf(level), level.title])
  return { json: levels, lines: table(['level', 'position', 'state', 'title'], rows) }
}

async function show(call: Call): Promise<Answer> {
  const { floorPlanOperator } = await call.open()
  const level = await floorPlanOperator.find(levelOf(call))
  const { problems } = readFloorPlan(level.draft)
  const mistakes = problems.map(({ line, text }) => (line > 0 ? `line ${line}: ${text}` : text))
  return { json: { ...level, problems }, lines: [...quoted(level.draft), ...mistakes] }
}

async function add(call: ActingCall): Promise<Answer> {
  const levelId = levelOf(call)
  const title = wall.neededLine(call, 'title', FLOOR_TITLE_MAX)
  const draft = textOf(wall.needed(call, 'file'))
  const rank = Math.min(HIGHEST, Math.max(LOWEST, levelRank(levelId)))
  const { floorPlanOperator } = await call.open()
  const level = await floorPlanOperator.add(call.actor, levelId, { title, draft, position: positionOf(call) ?? rank })
  return { json: level, lines: [`${levelId}: added as a draft`] }
}

async function save(call: ActingCall): Promise<Answer> {
  const levelId = levelOf(call)
  const title = wall.lineOf(call, 'title', FLOOR_TITLE_MAX)
  const draft = textOf(wall.needed(call, 'file'))
  const position = positionOf(call)
  const { floorPlanOperator } = await call.open()
  const known = await floorPlanOperator.find(levelId)
  const next = { title: title ?? known.title, position: position ?? known.position, draft }
  const level = await floorPlanOperator.save(call.actor, levelId, known.version, next)
  return { json: level, lines: [`${levelId}: draft saved`] }
}

async function publish(call: ActingCall): Promise<Answer> {
  const levelId = levelOf(call)
  const { floorPlanOperator } = await call.open()
  const { version } = await floorPlanOperator.find(levelId)
  const level = await floorPlanOperator.publish(call.actor, levelId, version)
  return { json: level, lines: [`${levelId}: published`] }
}

async function remove(call: ActingCall): Promise<Answer> {
  const levelId = levelOf(call)
  const { floorPlanOperator } = await call.open()
  const { version } = await floorPlanOperator.find(levelId)
  await floorPlanOperator.remove(call.actor, levelId, version)
  return { json: { levelId, removed: true }, lines: [`${levelId}: removed`] }
}

function levelOf(call: Call): string {
  const [level = ''] = call.args
  if (new RegExp(LEVEL_ID_PATTERN).test(level)) return level
  throw new UsageError(`the level must be up to 8 capital letters and digits, not "${level}"`)
}

function positionOf(call: Call): number | undefined {
  const text = call.text('position')
  return text === undefined ? undefined : wholeNumber(text, '--position', 0, HIGHEST)
}

function textOf(file: string): string {
  try {
    return readFileSync(resolve(file), 'utf8')
  } catch {
    throw new UsageError(`there is no file at ${resolve(file)}`)
  }
}
