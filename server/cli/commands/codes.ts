import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FOREVER } from '../../kernel/clock'
import { type CodeBatch, grouped } from '../../modules/finance/code'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { manyOf } from '../many-coupons'
import { moment, table } from '../output'
import { checkRoom, fileFailure } from '../room'
import * as wall from '../wall-options'

const MAX_TITLE = 20
const MAX_CODES = 50_000

/** Options of codes of every kind. */
export const BATCH_OPTIONS = {
  title: { type: 'string', value: 'text', summary: `shown to shoppers, up to ${MAX_TITLE}` },
  number: { type: 'string', value: 'n', summary: `how many codes, up to ${MAX_CODES}` },
  each: { type: 'string', value: 'n', summary: 'how many of them for each shopper (1)' },
  ...wall.TIME_OPTIONS,
} as const

export const codesCommands: readonly Command[] = [
  {
    name: 'codes list',
    action: null,
    summary: 'batches of exchange codes, and how many were used',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'codes make',
    action: 'codes.make',
    summary: 'makes a batch of codes that shoppers exchange for coupons',
    usage: '<batch> --title <text> --coupons <id=n,…> --number <n> [options]',
    details: 'The codes are not printed: codes export writes them to a file. Claim limits of the coupons do not apply.',
    options: {
      coupons: { type: 'string', value: 'list', summary: 'what each code gives: spring-20=2,club' },
      ...BATCH_OPTIONS,
    },
    arguments: [1, 1],
    run: make,
  },
  {
    name: 'codes export',
    action: 'codes.export',
    summary: 'writes the codes of a batch to a file of its own (CSV)',
    usage: '<batch> --out <file>',
    details: 'Each code in the file can be used by its holder, so only your account can read the file.',
    options: { out: { type: 'string', value: 'file', summary: 'a new file' } },
    arguments: [1, 1],
    run: exportCodes,
  },
  {
    name: 'codes void',
    action: 'codes.void',
    summary: 'voids the unused codes of a batch',
    usage: '<batch>',
    arguments: [1, 1],
    run: voidCodes,
  },
]

async function list(call: Call): Promise<Answer> {
  const { codeOperator } = await call.open()
  const all = await codeOperator.list()
  if (all.length === 0)
    return { json: [], lines: ['there is no batch: codes make <batch> --title … --coupons <id> --number 100'] }
  const lines = table(
    ['id', 'unused', 'used', 'void', 'each', 'until', 'gives', 'title'],
    all.map((one) => [
      one.batchId,
      String(one.unused),
      String(one.used),
      String(one.void),
      String(one.perPerson),
      one.endsAt >= FOREVER ? 'for good' : moment(one.endsAt),
      givesText(one),
      one.title,
    ]),
  )
  return { json: all, lines }
}

/** Options of every batch. */
export const batchOf = (call: ActingCall) => ({
  batchId: wall.idOf(call),
  title: wall.neededLine(call, 'title', MAX_TITLE),
  number: wholeNumber(call.text('number') ?? '', '--number', 1, MAX_CODES),
  perPerson: wholeNumber(call.text('each') ?? '1', '--each', 1, 99),
})

async function make(call: ActingCall): Promise<Answer> {
  const { number, ...head } = batchOf(call)
  const { batchId } = head
  const { exchangeCodeOperator, clock } = await call.open()
  const now = clock.now()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, now, FOREVER)
  const asked = { ...head, gives: manyOf(call), startsAt, endsAt }
  const batch = await exchangeCodeOperator.make(call.actor, asked, number)
  return { json: { ...batch, number }, lines: [`${batchId}: ${number} codes; codes export ${batchId} --out <file>`] }
}

async function exportCodes(call: ActingCall): Promise<Answer> {
  const batchId = wall.idOf(call)
  const name = call.text('out')
  if (name === undefined) throw new UsageError('it needs --out <file>')
  const file = resolve(name)
  if (existsSync(file)) throw new UsageError(`${file} exists`)
  checkRoom(file)
  const { codeOperator } = await call.open()
  const all = await codeOperator.export(call.actor, batchId)
  const text = ['code,state', ...all.map(({ code, state }) => `${grouped(code)},${state}`), ''].join('\n')
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw fileFailure(error as NodeJS.ErrnoException, file)
  }
  return { json: { batchId, file, number: all.length }, lines: [`${batchId}: ${all.length} codes in ${file}`] }
}

async function voidCodes(call: ActingCall): Promise<Answer> {
  const batchId = wall.idOf(call)
  const { codeOperator } = await call.open()
  const number = await codeOperator.void(call.actor, batchId)
  return { json: { batchId, void: number }, lines: [`${batchId}: ${number} codes are void`] }
}

const givesText = ({ gives }: CodeBatch) =>
  'cardId' in gives ? `${gives.cardId} ${gives.months || gives.days}${gives.months ? 'm' : 'd'}` : gives.join(',')
