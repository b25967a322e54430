import { resolve } from 'node:path'
import { priceText } from '@contract/codes/money'
import { RECEIPT_STATES, type ReceiptState } from '@contract/codes/receipt'
import type { ReceiptTable } from '../../modules/finance/receipt'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import type { Mall } from '../mall'
import { moment, pairs, table } from '../output'
import * as wall from '../wall-options'

const MAX_REASON = 100

export const receiptCommands: readonly Command[] = [
  {
    name: 'receipt list',
    action: null,
    summary: 'pending receipts, the oldest first',
    usage: '[options]',
    options: {
      state: { type: 'string', value: 'word', summary: `only these: ${RECEIPT_STATES.join(', ')} (pending)` },
      after: { type: 'string', value: 'no', summary: 'those after this one' },
      limit: { type: 'string', value: 'n', summary: 'at most so many (20)' },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'receipt show',
    action: null,
    summary: 'one receipt, its history, and earlier ones with a similar picture',
    usage: '<no> [--picture <file.webp>]',
    options: { picture: { type: 'string', value: 'file', summary: 'writes its picture into that folder' } },
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'receipt approve',
    action: 'receipt.approve',
    summary: 'approves a receipt: its shopper gets the points',
    usage: '<no>',
    arguments: [1, 1],
    run: (call) => action(call, (mall, no) => mall.receiptOperator.approve(call.actor, 'all', { no })),
  },
  {
    name: 'receipt reject',
    action: 'receipt.reject',
    summary: 'refuses a receipt; the shopper can submit it again',
    usage: '<no> --reason <text>',
    options: { reason: { type: 'string', value: 'text', summary: 'shown to the shopper' } },
    arguments: [1, 1],
    run: (call) => {
      const reason = wall.neededLine(call, 'reason', MAX_REASON)
      return action(call, (mall, no) => mall.receiptOperator.reject(call.actor, 'all', { no }, reason))
    },
  },
]

const noOf = (call: Call): string => call.args[0] ?? ''

async function action(call: ActingCall, run: (mall: Mall, no: string) => Promise<ReceiptTable>): Promise<Answer> {
  const { no, state, points } = await run(await call.open(), noOf(call))
  return { json: { no, state, points }, lines: [`${no}: ${state}${points > 0 ? `, ${points} points` : ''}`] }
}

async function list(call: Call): Promise<Answer> {
  const state = call.text('state') ?? 'pending'
  if (!isState(state)) throw new UsageError(`--state must be one of ${RECEIPT_STATES.join(', ')}, not "${state}"`)
  const after = call.text('after')
  const limit = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const mall = await call.open()
  const rows = await mall.receiptOperator.list('all', { state, limit, ...(after !== undefined && { after }) })
  if (rows.length === 0) return { json: [], lines: ['no receipt'] }
  const lines = table(
    ['no', 'store', 'number', 'sum', 'bought', 'put in', 'times', 'state'],
    rows.map((row) => [
      row.no,
      row.storeId,
      row.receiptNo,
      priceText(row.cents),
      moment(row.purchasedAt),
      moment(row.submittedAt),
      String(row.retries + 1),
      row.state,
    ]),
  )
  return { json: rows, lines }
}

async function show(call: Call): Promise<Answer> {
  const no = noOf(call)
  const file = call.text('picture')
  const mall = await call.open()
  const { row, events, like } = await mall.receiptOperator.show('all', no)
  if (file !== undefined) await mall.receiptOperator.picture('all', no, resolve(file))
  const facts = pairs([
    ['no', row.no],
    ['shopper', row.uid],
    ['store', `${row.storeName} (${row.storeId})`],
    ['number', row.receiptNo],
    ['sum', priceText(row.cents)],
    ['bought', moment(row.purchasedAt)],
    ['state', [row.state, row.reason].filter(Boolean).join(': ')],
    ['points', row.points > 0 ? String(row.points) : '-'],
    ['picture', file === undefined ? '--picture <file.webp> writes it' : resolve(file)],
  ])
  const history = table(
    ['when', 'who', 'what', 'words'],
    events.map(({ at, actor, event, text }) => [moment(at), actor, event, text]),
  )
  const alike =
    like.length === 0
      ? ['no similar earlier picture']
      : table(
          ['looks like', 'bits apart', 'whose', 'state'],
          like.map((one) => [
            one.no,
            `${one.distance} of 64`,
            one.uid === row.uid ? 'the same shopper' : one.uid,
            one.state,
          ]),
        )
  return { json: { ...row, events, like }, lines: [...facts, '', ...history, '', ...alike] }
}

const isState = (text: string): text is ReceiptState => (RECEIPT_STATES as readonly string[]).includes(text)
