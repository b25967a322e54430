import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { checkLead } from '../lead'
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
    summary: 'puts a notice up, or another in its place',
    usage: '<id> --title <text> [--to <code>]',
    options: { title: { type: 'string', value: 'text', summary: 'its line' }, ...wall.LEAD_OPTIONS },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'notice end',
    action: 'notice.end',
    summary: 'takes a notice away',
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
  await checkLead(mall, call, command)
  const notice = { noticeId, title, command, publishedAt: mall.clock.now() }
  await mall.db.tx((tx) => mall.contentEditor.postNotice(tx, call.actor, notice, notice.publishedAt))
  return { json: notice, lines: [`${noticeId}: up`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const noticeId = wall.idOf(call)
  const mall = await call.open()
  if (!(await mall.db.tx((tx) => mall.contentEditor.dropNotice(tx, call.actor, noticeId, mall.clock.now()))))
    throw new UsageError(`there is no notice "${noticeId}"`)
  return { json: { noticeId, ended: true }, lines: [`${noticeId}: taken away`] }
}
