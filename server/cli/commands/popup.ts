import { POP_AUDIENCES, POP_FREQUENCIES, POP_TYPE } from '@contract/codes/popup'
import { FOREVER } from '../../kernel/clock'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, table } from '../output'
import * as wall from '../wall-options'

const HOME_PATH = 'pages/home/index'
const MAX_POSITION = 999_999

export const popupCommands: readonly Command[] = [
  { name: 'popup list', action: null, summary: 'current and future pop-ups', usage: '', arguments: [0, 0], run: list },
  {
    name: 'popup add',
    action: 'popup.add',
    summary: 'adds a pop-up of the home page, or replaces one',
    usage: '<id> --title <text> [options]',
    options: {
      title: { type: 'string', value: 'text', summary: 'its heading' },
      kicker: { type: 'string', value: 'text', summary: 'a small line above it' },
      text: { type: 'string', value: 'text', summary: 'a line below it' },
      button: { type: 'string', value: 'text', summary: 'label of its button (去看看)' },
      audience: { type: 'string', value: 'who', summary: `${POP_AUDIENCES.join(', ')} (all)` },
      frequency: { type: 'string', value: 'how', summary: `${POP_FREQUENCIES.join(', ')} (once)` },
      page: { type: 'string', value: 'path', summary: `on which page (${HOME_PATH})` },
      city: { type: 'string', value: 'code', summary: 'only in this city (everywhere)' },
      position: { type: 'string', value: 'n', summary: 'its position, lowest first (0)' },
      ...wall.IMAGE_OPTION,
      ...wall.LEAD_OPTIONS,
      ...wall.TIME_OPTIONS,
    },
    fields: { ...wall.LEAD_FIELDS, pagePath: '--page' },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'popup end',
    action: 'popup.end',
    summary: 'removes a pop-up',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const rows = await mall.popupOperator.list()
  if (rows.length === 0) return { json: [], lines: ['there is no pop-up: popup add <id> --title …'] }
  const lines = table(
    ['id', 'for', 'how often', 'city', 'until', 'title'],
    rows.map((row) => [
      row.popPageConfId,
      row.audience,
      row.frequency,
      row.bdCityCode || '-',
      row.endAt >= FOREVER ? 'for good' : moment(row.endAt),
      row.title,
    ]),
  )
  return { json: rows, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const popPageConfId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', 20)
  const words = {
    kicker: wall.lineOf(call, 'kicker', 20) ?? '',
    text: wall.lineOf(call, 'text', 60) ?? '',
    buttonText: wall.lineOf(call, 'button', 8) ?? '去看看',
  }
  const audience = oneOf(call, 'audience', POP_AUDIENCES)
  const frequency = oneOf(call, 'frequency', POP_FREQUENCIES)
  const pagePath = call.text('page') ?? HOME_PATH
  const bdCityCode = wall.cityOf(call)
  const position = wholeNumber(call.text('position') ?? '0', '--position', 0, MAX_POSITION)
  const command = wall.leadOf(call)
  const bytes = wall.imageBytes(call)
  const mall = await call.open()
  const now = mall.clock.now()
  const times = wall.timesOf(call, now, FOREVER)
  const image = await wall.imageOf(mall, bytes)
  const draft = {
    popPageConfId,
    popType: POP_TYPE.page,
    pagePath,
    audience,
    frequency,
    bdCityCode,
    position,
    title,
    ...words,
    image,
    command,
    ground: 'rose' as const,
    ...times,
  }
  const popup = await mall.popupOperator.put(call.actor, draft, wall.linkOf(call))
  return { json: popup, lines: [`${popPageConfId}: running on ${pagePath}, ${frequency}, for ${audience}`] }
}

function oneOf<const V extends readonly string[]>(call: Call, option: string, values: V): V[number] {
  const text = call.text(option) ?? values[0] ?? ''
  return (
    values.find((value) => value === text) ?? wrong(`--${option} must be one of ${values.join(', ')}, not "${text}"`)
  )
}

function wrong(text: string): never {
  throw new UsageError(text)
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const mall = await call.open()
  await mall.popupOperator.end(call.actor, id)
  return { json: { popPageConfId: id, ended: true }, lines: [`${id}: removed`] }
}
