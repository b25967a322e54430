import { AUDIT_KEEP_DAYS, type AuditRow } from '../../modules/system/audit'
import { type Answer, type Call, type ReadingCommand, wholeNumber } from '../command'
import { moment, table } from '../output'
import { momentOf } from '../wall-options'

const USUALLY_SHOWN = '20'
const MOST_SHOWN = 200
/** Maximum number of characters of the subject in a row of the list. */
const GLIMPSE = 80

export const auditCommand: ReadingCommand = {
  name: 'audit',
  summary: 'audit entries, newest first',
  action: null,
  usage: '[--subject <id>] [--action <name>] [--by <who>] [--since <day>] [--before <no>] [--limit <n>]',
  details: [
    'Each changing command is one entry, with the account that ran it; an import is one entry with its counts.',
    `Kept for ${AUDIT_KEEP_DAYS / 365} years. --json prints all details. Phones and identity numbers are masked.`,
  ].join('\n'),
  options: {
    subject: { type: 'string', value: 'id', summary: 'the subject: an order number, a SKU, a store, a uid …' },
    action: { type: 'string', value: 'name', summary: 'the action: stock.set, order.refund …' },
    by: { type: 'string', value: 'who', summary: 'the account that did it' },
    since: { type: 'string', value: 'day', summary: '2026-11-20 or 2026-11-20T10:00, in China' },
    before: { type: 'string', value: 'no', summary: 'the last entry of the former page' },
    limit: { type: 'string', value: 'n', summary: `1 to ${MOST_SHOWN}, default ${USUALLY_SHOWN}` },
  },
  arguments: [0, 0],
  run: list,
}

async function list(call: Call): Promise<Answer> {
  const limit = wholeNumber(call.text('limit') ?? USUALLY_SHOWN, '--limit', 1, MOST_SHOWN)
  const ask = {
    subject: call.text('subject'),
    action: call.text('action'),
    by: call.text('by'),
    before: call.text('before'),
  }
  const since = momentOf(call, 'since')
  const { auditOperator } = await call.open()
  const rows = await auditOperator.list({ ...ask, since, limit })
  if (rows.length === 0) return { json: [], lines: ['no entry matches'] }
  const lines = table(
    ['no', 'when', 'who', 'action', 'subject', 'details'],
    rows.map((row) => [
      row.auditId,
      moment(row.at),
      whoOf(row),
      row.action,
      `${row.subject.kind} ${row.subject.id}`,
      glimpseOf(row.details),
    ]),
  )
  return { json: rows, lines }
}

function whoOf({ actor: { kind, id, name } }: AuditRow): string {
  return `${name ?? id} (${kind})`
}

function glimpseOf(details: unknown): string {
  const text = [...JSON.stringify(details)]
  return text.length > GLIMPSE ? `${text.slice(0, GLIMPSE).join('')}…` : text.join('')
}
