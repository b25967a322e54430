import { MAX_TICKET_USES, TILL_TRIES } from '@contract/codes/ticket'
import { AppError } from '../../kernel/errors'
import {
  shownCodeOf,
  type TicketRecord,
  type TicketRefusal,
  ticketNoOf,
  type UndoRefusal,
} from '../../modules/finance/ticket'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { OperationError, UsageError } from '../failures'
import { moment, pairs, table } from '../output'

export const VERIFY_OPTIONS = {
  store: { type: 'string', value: 'id', summary: 'where it is shown' },
  times: { type: 'string', value: 'n', summary: 'number of uses (1)' },
} as const

export const VERIFY_FIELDS = { storeId: '--store' } as const

export const ticketCommands: readonly Command[] = [
  {
    name: 'ticket show',
    action: null,
    summary: 'one ticket, and when and where it was used',
    usage: '<code>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'ticket verify',
    action: 'ticket.verify',
    summary: 'uses a ticket that is shown at a store',
    usage: '<code> --store <id> [--times <n>]',
    details: [
      'A code is valid for one to two minutes and once; --times is the number of uses.',
      `After ${TILL_TRIES} wrong codes in a row the till (your account at this store) is locked for one minute.`,
      'A used ticket reports when and where it was used. Quote a code with spaces.',
    ].join('\n'),
    options: VERIFY_OPTIONS,
    fields: VERIFY_FIELDS,
    arguments: [1, 1],
    run: verify,
  },
  {
    name: 'ticket undo',
    action: 'ticket.undo',
    summary: 'reverses your use of a ticket in the last 5 minutes',
    usage: '<code>',
    details:
      'Any code of the ticket identifies it, also an old one. Only your own uses can be undone, and none when a refund runs or the last use has completed the order.',
    arguments: [1, 1],
    run: undo,
  },
  {
    name: 'ticket terms',
    action: 'ticket.terms',
    summary: 'sets uses and days of a unit of a virtual good',
    usage: '<sku> --uses <n> --days <n>',
    details: 'Applies to later purchases; sold tickets stay unchanged.',
    options: {
      uses: { type: 'string', value: 'n', summary: `how often it can be used, up to ${MAX_TICKET_USES}` },
      days: { type: 'string', value: 'n', summary: 'how many days it is valid after the purchase' },
    },
    arguments: [1, 1],
    run: terms,
  },
]

/** Ten years, enough for a card that is sold permanently. */
const MOST_DAYS = 3660

/** Why the ticket of a valid code is refused. */
const REFUSALS: Record<Exclude<TicketRefusal, 'unknown' | 'stale' | 'tillLocked'>, string> = {
  spent: 'was used with this code already: ask the shopper to refresh the page for a new code',
  elsewhere: 'is not for this store',
  used: 'was used up',
  locked: 'has a pending refund',
  void: 'was refunded',
  expired: 'is over',
  giving: 'is being given to a friend: the shopper must take it back first',
  given: 'was given to a friend, who has another code',
  unbooked: 'needs an appointment',
  otherTime: 'has an appointment at another time or store',
  tooMany: 'has not so many uses left',
  exit: 'is an exit code: use exit pass',
}

const UNDO_REFUSALS: Record<Exclude<UndoRefusal, 'unknown'>, string> = {
  nothing: 'was not used',
  others: 'was used by another account',
  tooLate: 'was used more than 5 minutes ago',
  closed: 'cannot be given back: its refund runs or its order is complete',
}

async function show(call: Call): Promise<Answer> {
  const no = noIn(call)
  const { ticketOperator } = await call.open()
  const record = await ticketOperator.find(no)
  if (!record) throw unknown()
  const { ticket, uses } = record
  const lines = [
    ...pairs([
      ['ticket', ticket.id] as const,
      ['number', masked(ticket.no)] as const,
      ['title', ticket.title] as const,
      ['state', ticket.state] as const,
      ['used', `${ticket.used}/${ticket.total}`] as const,
      ['used at', ticket.place || 'every store'] as const,
      ['until', moment(ticket.validUntil)] as const,
      ['of', `${ticket.subject} ${ticket.subjectId}`] as const,
      ['shopper', ticket.uid] as const,
    ]),
    '',
    ...table(
      ['when', 'uses', 'store', 'by', 'how'],
      uses.map((use) => [
        moment(use.usedAt),
        String(use.number),
        use.storeId,
        `${use.actorKind} ${use.actorId}`,
        use.undoneAt > 0 ? 'undone' : use.isScanned ? 'scanned' : 'typed',
      ]),
    ),
  ]
  return { json: jsonOf(record), lines }
}

export async function verify(call: ActingCall): Promise<Answer> {
  const code = call.args[0] ?? ''
  // The digits are not printed again: they authorise a use of the ticket.
  if (shownCodeOf(code) === null) throw new UsageError('a code has 12 digits, or 20 when it is scanned')
  const storeId = call.text('store') ?? ''
  const number = wholeNumber(call.text('times') ?? '1', '--times', 1, MAX_TICKET_USES)
  const { ticketOperator, clock } = await call.open()
  const verdict = await ticketOperator.verify(call.actor, 'all', { code, storeId, number })
  if (verdict.refusal === 'tillLocked' || verdict.refusal === 'unknown' || verdict.refusal === 'stale')
    throw wrongCode(verdict.refusal, verdict.lockedUntil ?? 0, clock.now())
  const { refusal, ticket, uses = [] } = verdict
  if (!ticket) throw unknown()
  if (refusal !== null) {
    const last = uses.find(({ undoneAt }) => undoneAt === 0)
    const when = last ? `, last used ${moment(last.usedAt)} at ${last.storeId}` : ''
    throw new OperationError(`ticket ${masked(ticket.no)} ${REFUSALS[refusal]} (${ticket.used}/${ticket.total}${when})`)
  }
  return {
    json: jsonOf({ ticket, uses }),
    lines: [`ticket ${masked(ticket.no)}: ${ticket.title}, ${ticket.used}/${ticket.total} used`],
  }
}

async function undo(call: ActingCall): Promise<Answer> {
  const no = noIn(call)
  const { ticketOperator } = await call.open()
  const undoing = await ticketOperator.undo(call.actor, no).catch((error) => {
    // The message of the rule is for shoppers, in Chinese.
    throw error instanceof AppError ? new OperationError(`ticket ${masked(no)} was undone at the same time`) : error
  })
  if (undoing.refusal === 'unknown') throw unknown()
  if (undoing.refusal !== null) throw new OperationError(`ticket ${masked(no)} ${UNDO_REFUSALS[undoing.refusal]}`)
  const { ticket, number } = undoing
  return {
    json: jsonOf(undoing),
    lines: [`ticket ${masked(no)}: ${number} undone, ${ticket.used}/${ticket.total} used`],
  }
}

async function terms(call: ActingCall): Promise<Answer> {
  const skuId = call.args[0] ?? ''
  const uses = wholeNumber(call.text('uses') ?? '', '--uses', 1, MAX_TICKET_USES)
  const days = wholeNumber(call.text('days') ?? '', '--days', 1, MOST_DAYS)
  const { productOperator } = await call.open()
  await productOperator.setTicketTerms(call.actor, skuId, { uses, days })
  return { json: { skuId, uses, days }, lines: [`${skuId}: ${uses} use${uses === 1 ? '' : 's'}, ${days} days`] }
}

const unknown = () => new UsageError('there is no such ticket')
const masked = (no: string): string => `…${no.slice(-4)}`
const jsonOf = ({ ticket: { secret: _, ...ticket }, uses }: TicketRecord) => ({
  ticket: { ...ticket, no: masked(ticket.no) },
  uses,
})

/** The number of the ticket of a code, also an expired one. */
function noIn(call: Call): string {
  const no = ticketNoOf(call.args[0] ?? '')
  if (no === null) throw new UsageError('a code has 12 digits, or 20 when it is scanned; the first 8 are enough here')
  return no
}

/** Why an invalid code is refused, and until when the till is blocked. */
function wrongCode(refusal: 'tillLocked' | 'unknown' | 'stale', lockedUntil: number, now: number): Error {
  const seconds = Math.ceil((lockedUntil - now) / 1000)
  const pause = `this till is locked for ${seconds} s after ${TILL_TRIES} wrong codes in a row`
  if (refusal === 'tillLocked') return new OperationError(pause)
  const more = seconds > 0 ? `; ${pause}` : ''
  if (refusal === 'unknown') return new UsageError(`there is no such ticket${more}`)
  return new OperationError(`the code is out of date or wrong: ask the shopper to refresh the page${more}`)
}
