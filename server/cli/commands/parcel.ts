import { PARCEL_STATE, PARCEL_STATE_TEXT, type ParcelState } from '@contract/codes/parcel'
import { AppError } from '../../kernel/errors'
import type { ActingCall, Answer, Call, Command } from '../command'
import { OperationError, UsageError } from '../failures'
import { moment, pairs, table } from '../output'

/** What an operator may say of a parcel; the first steps are its carrier's own. */
const STATES = ['moving', 'arriving', 'signed', 'refused', 'returned', 'lost'] as const
const MAX_TEXT = 100
const MAX_NO = 60

export const parcelCommands: readonly Command[] = [
  {
    name: 'parcel list',
    action: null,
    summary: 'the parcels of an order, and where they are',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: list,
  },
  {
    name: 'parcel show',
    action: null,
    summary: 'one parcel with all that was said of it',
    usage: '<id>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'parcel tell',
    action: 'parcel.tell',
    summary: 'says where a parcel is, where its carrier does not',
    usage: `<id> --state ${STATES.join('|')} [--text <words>]`,
    details: 'A way only goes on. What was refused, returned or lost becomes a case of its own after the sale.',
    options: {
      state: { type: 'string', value: 'state', summary: STATES.join(', ') },
      text: { type: 'string', value: 'words', summary: 'what its shopper reads; the state itself unless given' },
    },
    arguments: [1, 1],
    run: tell,
  },
  {
    name: 'parcel correct',
    action: 'parcel.correct',
    summary: 'another number for a parcel that was sent with a wrong one',
    usage: '<id> --no <number> [--company <name>]',
    details: 'What was said of the former number goes; the carrier is asked anew.',
    options: {
      no: { type: 'string', value: 'number', summary: "the carrier's number" },
      company: { type: 'string', value: 'name', summary: 'the carrier, by its name or code, if that was wrong, too' },
    },
    arguments: [1, 1],
    run: correct,
  },
]

async function correct(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const no = call.text('no')?.trim() ?? ''
  const company = call.text('company')?.trim()
  if (no === '' || no.length > MAX_NO) throw new UsageError(`--no has 1 to ${MAX_NO} characters`)
  const { parcelOperator } = await call.open()
  const parcel = await found(parcelOperator.correct(call.actor, id, no, company))
  return {
    json: { id, company: parcel.company, no: parcel.no },
    lines: [`${id}: ${parcel.company} ${parcel.no}, followed anew`],
  }
}

async function list(call: Call): Promise<Answer> {
  const { operator } = await call.open()
  const [orderNo = ''] = call.args
  const rows = await operator.parcels(orderNo).catch((error) => {
    throw error instanceof AppError ? new OperationError(`no order has the number "${orderNo}"`) : error
  })
  const lines = table(
    ['parcel', 'sent', 'state', 'carrier', 'number', 'newest'],
    rows.map((row) => [row.id, moment(row.sentAt), textOf(row.state), row.company, row.no, row.news]),
  )
  return { json: rows.map(({ way: _way, phoneTail: _tail, ...row }) => row), lines }
}

async function show(call: Call): Promise<Answer> {
  const { parcelOperator } = await call.open()
  const { parcel, tracks } = await found(parcelOperator.show(call.args[0] ?? ''))
  const lines = [
    ...pairs([
      ['parcel', parcel.id],
      ['carrier', `${parcel.company} ${parcel.no}`],
      ['state', textOf(parcel.state)],
      ['sent', moment(parcel.sentAt)],
      ['courier', parcel.courierName || '-'],
    ]),
    '',
    ...table(
      ['when', 'state', 'words'],
      tracks.map(({ at, state, text }) => [moment(at), textOf(state), text]),
    ),
  ]
  return { json: { id: parcel.id, no: parcel.no, state: parcel.state, tracks }, lines }
}

async function tell(call: ActingCall): Promise<Answer> {
  const name = STATES.find((one) => one === call.text('state'))
  if (!name) throw new UsageError(`--state must be one of ${STATES.join(', ')}`)
  const text = call.text('text')?.trim() || PARCEL_STATE_TEXT[PARCEL_STATE[name]]
  if (text.length > MAX_TEXT) throw new UsageError(`--text has at most ${MAX_TEXT} characters`)
  const [id = ''] = call.args
  const { parcelOperator } = await call.open()
  const state = await found(parcelOperator.tell(call.actor, id, PARCEL_STATE[name], text))
  return { json: { id, state }, lines: [`${id}: ${textOf(state)}`] }
}

const textOf = (state: number): string => PARCEL_STATE_TEXT[state as ParcelState]

async function found<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.errorName === 'STATE_CHANGED')
      throw new OperationError('the number stays: the way of the parcel is over, or the mall brings it')
    if (error.message.startsWith('company: ')) throw new UsageError(error.message.replace('company: ', ''))
    throw new OperationError('no parcel has this id')
  }
}
