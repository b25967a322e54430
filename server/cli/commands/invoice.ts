import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { INVOICE_STATES, type InvoiceState } from '@contract/codes/invoice'
import { priceText } from '@contract/codes/money'
import type { InvoiceTable } from '../../modules/finance/invoice'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import type { Mall } from '../mall'
import { moment, pairs, table } from '../output'
import { needed } from '../wall-options'

export const invoiceCommands: readonly Command[] = [
  {
    name: 'invoice list',
    action: null,
    summary: 'pending applications and red invoices, the oldest first',
    usage: '[options]',
    options: {
      state: { type: 'string', value: 'word', summary: `only these: ${INVOICE_STATES.join(', ')} (pending)` },
      after: { type: 'string', value: 'no', summary: 'those after this one' },
      limit: { type: 'string', value: 'n', summary: 'at most so many (20)' },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'invoice show',
    action: null,
    summary: 'one application: title, amount and result',
    usage: '<no>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'invoice issue',
    action: 'invoice.issue',
    summary: 'stores an invoice that was issued outside the system',
    usage: '<no> --number <digits> --file <invoice.pdf>',
    details:
      'For a red invoice (HC…): the original invoice becomes void, and a new application covers the remaining amount.',
    options: {
      number: { type: 'string', value: 'digits', summary: "the tax authority's number, 8 to 20 digits" },
      file: { type: 'string', value: 'file', summary: 'its PDF' },
    },
    arguments: [1, 1],
    run: (call) => {
      const invoiceNo = call.text('number') ?? ''
      const pdf = pdfOf(call)
      return action(call, (mall, no) => mall.invoiceOperator.issue(call.actor, no, { invoiceNo, pdf }))
    },
  },
  {
    name: 'invoice fail',
    action: 'invoice.fail',
    summary: 'refuses an application; the shopper can correct it and apply again',
    usage: '<no> --reason <text>',
    options: { reason: { type: 'string', value: 'text', summary: 'shown to the shopper' } },
    arguments: [1, 1],
    run: (call) => {
      const reason = needed(call, 'reason')
      return action(call, (mall, no) => mall.invoiceOperator.fail(call.actor, no, reason))
    },
  },
  {
    name: 'invoice retry',
    action: 'invoice.retry',
    summary: 'sends a pending application, or a failed red one, to the issuer again',
    usage: '<no>',
    arguments: [1, 1],
    run: (call) => action(call, (mall, no) => mall.invoiceOperator.retry(call.actor, no)),
  },
]

const noOf = (call: Call): string => call.args[0] ?? ''

function pdfOf(call: Call): Buffer {
  const file = call.text('file')
  if (file === undefined) throw new UsageError('it needs --file <invoice.pdf>')
  try {
    return readFileSync(resolve(file))
  } catch {
    throw new UsageError(`there is no file at ${resolve(file)}`)
  }
}

async function action(call: ActingCall, run: (mall: Mall, no: string) => Promise<void>): Promise<Answer> {
  const no = noOf(call)
  const mall = await call.open()
  await run(mall, no)
  const { row } = await mall.invoiceOperator.show(no)
  return { json: { no, state: row.state }, lines: [`${no}: ${row.state}`] }
}

async function list(call: Call): Promise<Answer> {
  const state = call.text('state') ?? 'pending'
  if (!isState(state)) throw new UsageError(`--state must be one of ${INVOICE_STATES.join(', ')}, not "${state}"`)
  const after = call.text('after')
  const limit = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const mall = await call.open()
  const rows = await mall.invoiceOperator.list({ state, limit, ...(after !== undefined && { after }) })
  if (rows.length === 0) return { json: [], lines: ['no invoice'] }
  const lines = table(
    ['no', 'order', 'store', 'what', 'money', 'title', 'state', 'applied'],
    rows.map((row) => [
      row.no,
      row.subjectNo,
      row.seller,
      kindOf(row),
      priceText(row.cents),
      row.title,
      row.state,
      moment(row.appliedAt),
    ]),
  )
  return { json: rows, lines }
}

async function show(call: Call): Promise<Answer> {
  const mall = await call.open()
  const { row, other } = await mall.invoiceOperator.show(noOf(call))
  const lines = pairs([
    ['no', row.no],
    ['what', kindOf(row)],
    ['order', row.subjectNo],
    ['store', row.seller],
    ['money', priceText(row.cents)],
    ['made out to', [row.kind, row.title, row.taxNo, row.email].filter(Boolean).join(', ')],
    ['lines', row.content],
    ['state', [row.state, row.reason].filter(Boolean).join(': ')],
    ['invoice', row.invoiceNo || '-'],
    [row.isRed === 1 ? 'takes back' : 'taken back by', other?.no ?? '-'],
    ['in its place', row.nextNo || '-'],
    ['applied', moment(row.appliedAt)],
    ['made out', row.issuedAt > 0 ? moment(row.issuedAt) : '-'],
  ])
  return { json: { ...row, other: other?.no ?? '' }, lines }
}

const isState = (text: string): text is InvoiceState => (INVOICE_STATES as readonly string[]).includes(text)
const kindOf = ({ isRed }: InvoiceTable): string => (isRed === 1 ? 'red' : 'invoice')
