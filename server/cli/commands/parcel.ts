import { PARCEL_STATE, PARCEL_STATE_TEXT, type ParcelState } from '@contract/codes/parcel'
import { AppError } from '../../kernel/errors'
import type { ActingCall, Answer, Call, Command } from '../command'
import { OperationError, UsageError } from '../failures'
import { moment, pairs, table } from '../output'
import { needed } from '../wall-options'

/** Statuses that an operator can set; only the carrier sets the first ones. */
const STATES = ['moving', 'arriving', 'signed', 'refused', 'returned', 'lost'] as const

export const parcelCommands: readonly Command[] = [
  {
    name: 'parcel list',
    action: null,
    summary: 'parcels of an order with their states',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: list,
  },
  {
    name: 'parcel show',
    action: null,
    summary: 'one parcel with its tracking history',
    usage: '<id>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'parcel set',
    action: 'parcel.tell',
    summary: 'sets the state of a parcel whose carrier does not report it',
    usage: `<id> --state ${STATES.join('|')} [--text <words>]`,
    details: 'A state only advances. A refused, returned or lost parcel opens an after-sale case.',
    options: {
      state: { type: 'string', value: 'state', summary: STATES.join(', ') },
      text: { type: 'string', value: 'words', summary: 'shown to the shopper (the name of the state)' },
    },
    arguments: [1, 1],
    run: set,
  },
  {
    name: 'parcel correct',
    action: 'parcel.correct',
    summary: 'corrects the number of a parcel',
    usage: '<id> --no <number> [--company <name>]',
    details: 'The tracks of the former number are deleted, and the carrier is queried again.',
    options: {
      no: { type: 'string', value: 'number', summary: "the carrier's number" },
      company: { type: 'string', value: 'name', summary: 'the carrier, by its name or code, if it was also wrong' },
    },
    arguments: [1, 1],
    run: correct,
  },
]

async function correct(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const no = needed(call, 'no')
  const company = call.text('company')?.trim()
  const { parcelOperator } = await call.open()
  const parcel = await found(parcelOperator.correct(call.actor, id, no, company))
  return {
    json: { id, company: parcel.company, no: parcel.no },
    lines: [`${id}: ${parcel.company} ${parcel.no}, tracks reloaded`],
  }
}

async function list(call: Call): Promise<Answer> {
  const { orderOperator } = await call.open()
  const [orderNo = ''] = call.args
  const rows = await orderOperator.parcels(orderNo).catch((error) => {
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

async function set(call: ActingCall): Promise<Answer> {
  const name = STATES.find((one) => one === call.text('state'))
  if (!name) throw new UsageError(`--state must be one of ${STATES.join(', ')}`)
  const text = call.text('text')?.trim() || PARCEL_STATE_TEXT[PARCEL_STATE[name]]
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
    if (error instanceof AppError && error.errorName === 'STATE_CHANGED')
      throw new OperationError('the number cannot change: the parcel has arrived, or the mall delivers it')
    throw error
  }
}
