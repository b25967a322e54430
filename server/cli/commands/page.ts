import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BLOCK_TITLE_MAX } from '@contract/codes/block'
import { zoneDeskEndpoints } from '@contract/console/zone'
import { type Static, Type as T } from '@sinclair/typebox'
import { Check } from '@sinclair/typebox/value'
import { checker } from '../../gateways/schema'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { table } from '../output'
import * as wall from '../wall-options'

const { properties: ADDED } = zoneDeskEndpoints['zone/add'].input
const { properties: SAVED } = zoneDeskEndpoints['zone/save'].input
/** What `page show --json` prints under `draft`, and `page save` reads. */
const Draft = T.Object(
  { title: SAVED.title, layout: SAVED.layout, blocks: SAVED.blocks },
  { additionalProperties: false },
)
const checkDraft = checker(Draft, false)

const MAX_VERSION = 1_000_000

export const pageCommands: readonly Command[] = [
  {
    name: 'page list',
    action: null,
    summary: 'home, zones and template pages with their versions',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'page show',
    action: null,
    summary: 'the blocks of a draft; --json prints it for page save',
    usage: '<home | zone:id | store:id | template:code>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'page add',
    action: 'zone.add',
    summary: 'adds a zone or a template page without blocks',
    usage: '<zone:id | template:code> --title <text>',
    options: { title: { type: 'string', value: 'text', summary: `its title, up to ${BLOCK_TITLE_MAX} characters` } },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'page save',
    action: 'zone.save',
    summary: 'replaces a draft',
    usage: '<page> --file <draft.json>',
    options: {
      file: { type: 'string', value: 'file', summary: 'title, layout and blocks, as page show --json prints' },
    },
    fields: { blocks: 'blocks', layout: 'layout', title: 'title', body: 'the draft' },
    arguments: [1, 1],
    run: save,
  },
  {
    name: 'page publish',
    action: 'zone.publish',
    summary: 'shows a draft to shoppers',
    usage: '<page>',
    arguments: [1, 1],
    run: publish,
  },
  {
    name: 'page schedule',
    action: 'zone.schedule',
    summary: 'publishes a draft at a moment; without --at no longer',
    usage: '<page> [--at 2026-11-20T10:00]',
    options: { at: { type: 'string', value: 'time', summary: '2026-11-20T10:00, in China' } },
    arguments: [1, 1],
    run: schedule,
  },
  {
    name: 'page revert',
    action: 'zone.revert',
    summary: 'makes a draft equal to a published version',
    usage: '<page> <version>',
    arguments: [2, 2],
    run: revert,
  },
]

async function list(call: Call): Promise<Answer> {
  const { zoneOperator } = await call.open()
  const pages = await zoneOperator.list()
  const rows = pages.map(({ place, title, liveVersion, revision, liveRevision }) => [
    place,
    liveVersion === 0 ? '-' : String(liveVersion),
    liveVersion > 0 && revision === liveRevision ? 'published' : 'draft',
    title,
  ])
  return { json: pages, lines: table(['page', 'version', 'state', 'title'], rows) }
}

async function show(call: Call): Promise<Answer> {
  const { zoneOperator } = await call.open()
  const { record, draft: blocks, versions } = await zoneOperator.find(pageOf(call))
  const { title, layout } = record
  const rows = blocks.map((block) => [block.blockId, block.kind, block.isHidden ? 'hidden' : 'shown', block.title])
  return {
    json: { ...record, draft: { title, layout, blocks }, versions },
    lines: rows.length > 0 ? table(['block', 'kind', 'state', 'title'], rows) : ['the draft has no block'],
  }
}

async function add(call: ActingCall): Promise<Answer> {
  const page = pageOf(call)
  if (!Check(ADDED.place, page)) throw new UsageError(`a new page is zone:<id> or template:<code>, not "${page}"`)
  const title = wall.neededLine(call, 'title', BLOCK_TITLE_MAX)
  const { zoneOperator } = await call.open()
  await zoneOperator.add(call.actor, page, title)
  return answerOf(await zoneOperator.find(page), 'added as a draft')
}

async function save(call: ActingCall): Promise<Answer> {
  const page = pageOf(call)
  const draft = draftIn(wall.needed(call, 'file'))
  const { zoneOperator } = await call.open()
  const { record } = await zoneOperator.find(page)
  await zoneOperator.save(call.actor, page, record.revision, draft)
  return answerOf(await zoneOperator.find(page), 'draft saved')
}

async function publish(call: ActingCall): Promise<Answer> {
  const page = pageOf(call)
  const { zoneOperator } = await call.open()
  const { record } = await zoneOperator.find(page)
  await zoneOperator.publish(call.actor, page, record.revision)
  const after = await zoneOperator.find(page)
  return answerOf(after, `version ${after.record.liveVersion} published`)
}

async function schedule(call: ActingCall): Promise<Answer> {
  const page = pageOf(call)
  const at = wall.momentOf(call, 'at') ?? null
  const { zoneOperator } = await call.open()
  const { record } = await zoneOperator.find(page)
  await zoneOperator.schedule(call.actor, page, record.revision, at)
  return answerOf(await zoneOperator.find(page), at === null ? 'no longer scheduled' : 'scheduled')
}

async function revert(call: ActingCall): Promise<Answer> {
  const page = pageOf(call)
  const version = wholeNumber(call.args[1] ?? '', 'the version', 1, MAX_VERSION)
  const { zoneOperator } = await call.open()
  const { record } = await zoneOperator.find(page)
  await zoneOperator.revert(call.actor, page, record.revision, version)
  return answerOf(await zoneOperator.find(page), `the draft is version ${version}`)
}

const answerOf = ({ record }: { record: { place: string } }, done: string): Answer => ({
  json: record,
  lines: [`${record.place}: ${done}`],
})

function pageOf({ args: [page = ''] }: Call): string {
  if (Check(SAVED.place, page)) return page
  throw new UsageError(`the page is home, zone:<id>, store:<id> or template:<code>, not "${page}"`)
}

/** SYS_PARAM_ERROR names the field that the console would refuse. */
function draftIn(file: string): Static<typeof Draft> {
  const draft = jsonIn(file)
  checkDraft(draft)
  return draft as Static<typeof Draft>
}

function jsonIn(file: string): unknown {
  let text: string
  try {
    text = readFileSync(resolve(file), 'utf8')
  } catch {
    throw new UsageError(`there is no file at ${resolve(file)}`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} holds no JSON`)
  }
}
