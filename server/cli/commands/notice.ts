import type { ActingCall, Answer, Call, Command } from '../command'
import { table } from '../output'
import * as wall from '../wall-options'

export const noticeCommands: readonly Command[] = [
  {
    name: 'notice list',
    action: null,
    summary: "the home page's notices, newest first",
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'notice add',
    action: 'notice.add',
    summary: 'adds a notice, or replaces one',
    usage: '<id> --title <text> [--to <code>]',
    options: { title: { type: 'string', value: 'text', summary: 'its title' }, ...wall.LEAD_OPTIONS },
    fields: wall.LEAD_FIELDS,
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'notice end',
    action: 'notice.end',
    summary: 'removes a notice',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const rows = await mall.content.notices(mall.clock.now())
  if (rows.length === 0) return { json: [], lines: ['there is no notice: notice add <id> --title …'] }
  const lines = table(
    ['id', 'leads to', 'title'],
    rows.map((row) => [row.noticeId, row.command?.cmd ?? '-', row.title]),
  )
  return { json: rows, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const noticeId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', 60)
  const command = wall.leadOf(call)
  const mall = await call.open()
  const notice = await mall.noticeOperator.put(call.actor, { noticeId, title, command }, wall.linkOf(call))
  return { json: notice, lines: [`${noticeId}: up`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const noticeId = wall.idOf(call)
  const mall = await call.open()
  await mall.noticeOperator.end(call.actor, noticeId)
  return { json: { noticeId, ended: true }, lines: [`${noticeId}: removed`] }
}
