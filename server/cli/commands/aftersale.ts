import { resolve } from 'node:path'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { priceText } from '@contract/codes/money'
import { weightText } from '@contract/codes/scan'
import { type GuardOutcome, resultOf } from '../../modules/system/approval'
import { caseStatusText, OVER_STATUSES, picturesOf, typeText } from '../../modules/trade/aftersale'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import type { Mall } from '../mall'
import { moment, pairs, table } from '../output'
import * as wall from '../wall-options'

const MAX_REASON = 100
const REASON = { type: 'string', value: 'text', summary: 'shown to the shopper' } as const
const STATUSES = Object.keys(AFTERSALE_STATUS)

export const aftersaleCommands: readonly Command[] = [
  {
    name: 'aftersale list',
    action: null,
    summary: 'open cases by deadline, or those of one status',
    usage: '[options]',
    options: {
      status: { type: 'string', value: 'word', summary: `only these: ${STATUSES.join(', ')}` },
      after: { type: 'string', value: 'no', summary: 'those after this one' },
      limit: { type: 'string', value: 'n', summary: 'at most so many (20)' },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'aftersale show',
    action: null,
    summary: 'one case with its history',
    usage: '<no> [--pictures <folder>]',
    options: { pictures: { type: 'string', value: 'folder', summary: 'writes its pictures into that folder' } },
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'aftersale agree',
    action: 'aftersale.agree',
    summary: 'approves: a refund, a recall of the parcel, or a return of the goods first',
    usage: '<no>',
    arguments: [1, 1],
    run: (call) => pay(call, (mall, no) => mall.aftersaleOperator.agree(call.actor, 'all', { no })),
  },
  {
    name: 'aftersale reject',
    action: 'aftersale.reject',
    summary: 'refuses; after an appeal this ends the case',
    usage: '<no> --reason <text>',
    options: { reason: REASON },
    arguments: [1, 1],
    run: (call) => action(call, (mall, no) => mall.aftersaleOperator.reject(call.actor, 'all', { no }, reasonOf(call))),
  },
  {
    name: 'aftersale receive',
    action: 'aftersale.receive',
    summary: 'the goods are back: a refund, or an exchange to send',
    usage: '<no> [--damaged]',
    options: { damaged: { type: 'boolean', summary: 'the goods cannot be sold again' } },
    arguments: [1, 1],
    run: (call) =>
      pay(call, (mall, no) => mall.aftersaleOperator.receive(call.actor, 'all', { no }, !call.isSet('damaged'))),
  },
  {
    name: 'aftersale refuse',
    action: 'aftersale.refuse',
    summary: 'refuses the returned goods',
    usage: '<no> --reason <text>',
    options: { reason: REASON },
    arguments: [1, 1],
    run: (call) => action(call, (mall, no) => mall.aftersaleOperator.refuse(call.actor, 'all', { no }, reasonOf(call))),
  },
  {
    name: 'aftersale intercept',
    action: 'aftersale.intercept',
    summary: 'the parcel was recalled, or could not be (--failed)',
    usage: '<no> [--failed]',
    options: { failed: { type: 'boolean', summary: 'the recall failed: the parcel goes to the shopper' } },
    arguments: [1, 1],
    run: (call) =>
      pay(call, (mall, no) => mall.aftersaleOperator.intercept(call.actor, 'all', { no }, !call.isSet('failed'))),
  },
  {
    name: 'aftersale send',
    action: 'aftersale.send',
    summary: 'ships the exchange',
    usage: '<no> --company <text> --number <text>',
    options: {
      company: { type: 'string', value: 'text', summary: 'the carrier' },
      number: { type: 'string', value: 'text', summary: "the parcel's number" },
    },
    arguments: [1, 1],
    run: (call) => {
      const [company, number] = [wall.neededLine(call, 'company', 30), wall.neededLine(call, 'number', 30)]
      return action(call, (mall, no) => mall.aftersaleOperator.send(call.actor, 'all', { no }, { company, no: number }))
    },
  },
  {
    name: 'aftersale instead',
    action: 'aftersale.instead',
    summary: 'refunds the goods instead of an exchange',
    usage: '<no>',
    arguments: [1, 1],
    run: (call) => pay(call, (mall, no) => mall.aftersaleOperator.refundInstead(call.actor, 'all', { no })),
  },
  {
    name: 'aftersale close',
    action: 'aftersale.close',
    summary: 'ends a case for the mall',
    usage: '<no> --reason <text>',
    options: { reason: REASON },
    arguments: [1, 1],
    run: (call) => action(call, (mall, no) => mall.aftersaleOperator.close(call.actor, 'all', { no }, reasonOf(call))),
  },
  {
    name: 'aftersale note',
    action: 'aftersale.note',
    summary: 'sends the shopper a message in the case',
    usage: '<no> --text <text>',
    options: { text: { type: 'string', value: 'text', summary: `up to ${MAX_REASON}` } },
    arguments: [1, 1],
    run: (call) => {
      const text = wall.neededLine(call, 'text', MAX_REASON)
      return action(call, (mall, no) => mall.aftersaleOperator.note(call.actor, 'all', { no }, text))
    },
  },
  {
    name: 'aftersale refund',
    action: 'aftersale.refund',
    summary: 'sends a refund again that the provider refused',
    usage: '<no>',
    arguments: [1, 1],
    run: (call) => pay(call, (mall, no) => mall.aftersaleOperator.refundAgain(call.actor, 'all', { no })),
  },
]

const noOf = (call: Call): string => call.args[0] ?? ''
const reasonOf = (call: ActingCall) => wall.neededLine(call, 'reason', MAX_REASON)

async function action(call: ActingCall, run: (mall: Mall, no: string) => Promise<string>): Promise<Answer> {
  const no = noOf(call)
  const mall = await call.open()
  await run(mall, no)
  const { row } = await mall.aftersaleOperator.show('all', no)
  return { json: { no, status: row.status }, lines: [`${no}: ${caseStatusText(row.status)}`] }
}

/** An act that may refund money. */
const pay = (call: ActingCall, run: (mall: Mall, no: string) => Promise<GuardOutcome<string>>): Promise<Answer> =>
  action(call, async (mall, no) => resultOf(await run(mall, no)))

async function list(call: Call): Promise<Answer> {
  const word = call.text('status')
  const status = word === undefined ? undefined : AFTERSALE_STATUS[word as keyof typeof AFTERSALE_STATUS]
  if (word !== undefined && status === undefined)
    throw new UsageError(`--status must be one of ${STATUSES.join(', ')}, not "${word}"`)
  const after = call.text('after')
  const limit = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const mall = await call.open()
  const isOver = status !== undefined && OVER_STATUSES.includes(status)
  const rows = await mall.caseQueue.rows('all', {
    view: isOver ? 'done' : 'open',
    ...(status !== undefined && { status }),
    ...(after !== undefined && { after }),
    limit,
  })
  if (rows.length === 0) return { json: [], lines: ['no case is open'] }
  const lines = table(
    ['no', 'order', 'store', 'what', 'pieces', 'money', 'status', 'due', 'appealed'],
    rows.map((row) => [
      row.no,
      row.orderNo,
      row.storeId,
      typeText(row.type),
      piecesText(row),
      priceText(row.cents),
      caseStatusText(row.status),
      row.dueAt > 0 ? moment(row.dueAt) : '-',
      row.isEscalated === 1 ? 'yes' : 'no',
    ]),
  )
  return { json: rows, lines }
}

const piecesText = ({ number, weight }: { number: number; weight?: number }): string =>
  weight === undefined ? String(number) : weightText(weight)

async function show(call: Call): Promise<Answer> {
  const no = noOf(call)
  const mall = await call.open()
  const { row, events } = await mall.aftersaleOperator.show('all', no)
  const facts = pairs([
    ['order', row.orderNo],
    ['request', `${typeText(row.type)}, ${piecesText(row)}, ${priceText(row.cents)}: ${row.reason}`],
    ['status', caseStatusText(row.status)],
    ['parcel back', [row.backCompany, row.backNo].join(' ').trim() || '-'],
    ['sent instead', [row.specText, row.sentCompany, row.sentNo].join(' ').trim() || '-'],
  ])
  const history = table(
    ['when', 'who', 'what', 'pictures', 'words'],
    events.map((one) => [moment(one.at), one.actor, one.event, String(picturesOf(one).length), one.text]),
  )
  const folder = call.text('pictures')
  const files = folder === undefined ? [] : await mall.aftersaleOperator.pictures('all', no, resolve(folder))
  return { json: { ...row, events, files }, lines: [...facts, '', ...history, ...files] }
}
