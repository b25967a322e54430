import { EXIT_REPORT_DAYS, EXIT_TICKS, type ExitTick } from '@contract/codes/exit'
import type { ExitTrip } from '@contract/console/exit'
import { shownCodeOf, ticketNoOf } from '../../modules/finance/ticket'
import type { ExitLook } from '../../modules/onsite/exit'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { OperationError, UsageError } from '../failures'
import type { Mall } from '../mall'
import { moment, money, pairs, table } from '../output'

const STORE = { type: 'string', value: 'id', summary: 'the store whose exit it is' } as const
const FIELDS = { storeId: '--store', checked: '--checked' } as const

const NOT_A_CODE = 'a code has 12 digits, or 20 when it is scanned'

export const exitCommands: readonly Command[] = [
  {
    name: 'exit look',
    action: null,
    summary: 'the goods of an exit code, and what to check',
    usage: '<code>',
    details: 'Any code of the order identifies it, also an old one. Quote a code with spaces.',
    arguments: [1, 1],
    run: look,
  },
  {
    name: 'exit pass',
    action: 'exit.pass',
    summary: 'lets the goods of an exit code out',
    usage: '<code> --store <id> [--checked <reasons>]',
    options: {
      store: STORE,
      checked: { type: 'string', value: 'reasons', summary: `what you have checked: ${EXIT_TICKS.join(', ')}` },
    },
    fields: FIELDS,
    arguments: [1, 1],
    run: pass,
  },
  {
    name: 'exit renew',
    action: 'exit.renew',
    summary: 'makes an expired exit code valid for a quarter of an hour',
    usage: '<code> --store <id>',
    options: { store: STORE },
    fields: FIELDS,
    arguments: [1, 1],
    run: renew,
  },
  {
    name: 'exit report',
    action: null,
    summary: 'trips, checks and results by store and day',
    usage: '[--days <n>]',
    options: {
      days: { type: 'string', value: 'n', summary: `how many days, today included (${EXIT_REPORT_DAYS.usual})` },
    },
    arguments: [0, 0],
    run: report,
  },
]

async function look(call: Call): Promise<Answer> {
  const no = ticketNoOf(call.args[0] ?? '')
  if (no === null) throw new UsageError(NOT_A_CODE)
  const { exitDesk } = await call.open()
  const seen = await exitDesk.find(no)
  const trip = tripOf(seen)
  const lines = [
    ...pairs([
      ['order', trip.orderNo] as const,
      ['state', trip.state] as const,
      ['until', moment(trip.validUntil)] as const,
      ['goods', `${trip.pieces}, ${money(trip.paidCents)}`] as const,
      ['check', trip.ticks.map(({ code }) => code).join(', ') || 'nothing'] as const,
      ['refused', seen.refusal || '-'] as const,
    ]),
    '',
    ...table(
      ['pieces', 'title', 'kind'],
      trip.goods.map(({ number, title, specText }) => [String(number), title, specText]),
    ),
  ]
  return { json: seen, lines }
}

async function pass(call: ActingCall): Promise<Answer> {
  const { exitDesk } = await call.open()
  const { orderNo, storeId } = tripOf(await seenIn(call, exitDesk))
  const checked = (call.text('checked') ?? '').split(/[\s,]+/).filter(Boolean)
  const unknown = checked.find((one) => !EXIT_TICKS.includes(one as ExitTick))
  if (unknown !== undefined) throw new UsageError(`--checked is one of ${EXIT_TICKS.join(', ')}, not "${unknown}"`)
  const json = await exitDesk.pass(call.actor, 'all', { orderNo, storeId, checked: checked as ExitTick[] })
  return { json, lines: [`${orderNo}: ${json.pieces} pieces are out`] }
}

async function renew(call: ActingCall): Promise<Answer> {
  const { exitDesk } = await call.open()
  const { orderNo, storeId } = tripOf(await seenIn(call, exitDesk))
  const json = await exitDesk.renew(call.actor, 'all', { orderNo, storeId })
  return { json, lines: [`${orderNo}: valid until ${moment(json.validUntil)}`] }
}

async function report(call: Call): Promise<Answer> {
  const { usual, most } = EXIT_REPORT_DAYS
  const days = wholeNumber(call.text('days') ?? String(usual), '--days', 1, most)
  const { exitDesk } = await call.open()
  const json = await exitDesk.report('all', days)
  const lines = table(
    ['day', 'store', 'trips', 'checked', 'rate', 'passed', 'stopped', 'missing', 'extra'],
    json.days.map((one) => [
      one.day,
      one.storeId,
      String(one.trips),
      String(one.due),
      `${((one.due / one.trips) * 100).toFixed(1)} %`,
      String(one.passed),
      String(one.stopped),
      String(one.missing),
      String(one.extra),
    ]),
  )
  return { json, lines }
}

/** The digits are not printed again: they authorise the exit. */
function seenIn(call: ActingCall, desk: Mall['exitDesk']): Promise<ExitLook> {
  const code = call.args[0] ?? ''
  if (shownCodeOf(code) === null) throw new UsageError(NOT_A_CODE)
  return desk.look(call.actor, 'all', { code, storeId: call.text('store') ?? '' })
}

function tripOf({ trip, refusal }: ExitLook): ExitTrip {
  return trip ?? refused(refusal)
}

function refused(reason: string): never {
  throw new OperationError(`this code leads out no goods: ${reason}`)
}
