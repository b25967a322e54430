import { MAX_TICKET_USES } from '@contract/codes/ticket'
import {
  type ShownCode,
  shownCodeOf,
  type TicketRecord,
  type TicketRefusal,
  type UndoRefusal,
} from '../../modules/bank/ticket'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { OperationError, UsageError } from '../failures'
import { moment, pairs, table } from '../output'

export const VERIFY_OPTIONS = {
  store: { type: 'string', value: 'id', summary: 'where it is shown' },
  times: { type: 'string', value: 'n', summary: 'uses of it that go now (1)' },
} as const

export const ticketCommands: readonly Command[] = [
  {
    name: 'ticket show',
    act: null,
    summary: 'one ticket, and when and where it was used',
    usage: '<code>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'ticket verify',
    act: 'ticket.verify',
    summary: 'takes a ticket that is shown at a store',
    usage: '<code> --store <id> [--times <n>]',
    details: 'What was used up before says when and where. Groups of digits may stand apart: quote them then.',
    options: VERIFY_OPTIONS,
    arguments: [1, 1],
    run: verify,
  },
  {
    name: 'ticket undo',
    act: 'ticket.undo',
    summary: 'takes back what you took of a ticket in the last 5 minutes',
    usage: '<code>',
    details: 'Nobody else can. What a refund holds, and an order that the last use has completed, stay as they are.',
    arguments: [1, 1],
    run: undo,
  },
  {
    name: 'ticket terms',
    act: 'ticket.terms',
    summary: 'what a piece of a virtual good is: uses and days',
    usage: '<sku> --uses <n> --days <n>',
    details: 'For what is bought from now on; tickets that were sold stay as they are.',
    options: {
      uses: { type: 'string', value: 'n', summary: `how often it can be used, up to ${MAX_TICKET_USES}` },
      days: { type: 'string', value: 'n', summary: 'how many days it holds after it was bought' },
    },
    arguments: [1, 1],
    run: terms,
  },
]

/** Of a card that is sold for good. */
const MOST_DAYS = 3660

const REFUSALS: Record<Exclude<TicketRefusal, 'unknown'>, string> = {
  stale: 'was shown by an old picture: let the shopper refresh it',
  elsewhere: 'is not for this store',
  used: 'was used up',
  locked: 'waits for a refund',
  void: 'was refunded',
  expired: 'is over',
  unbooked: 'needs an appointment',
  otherTime: 'has an appointment at another time or store',
  tooMany: 'has not so many uses left',
}

const UNDO_REFUSALS: Record<Exclude<UndoRefusal, 'unknown'>, string> = {
  nothing: 'was not used',
  others: 'was taken by somebody else',
  tooLate: 'was taken more than 5 minutes ago',
  closed: 'cannot be given back: its refund runs or its order is complete',
}

async function show(call: Call): Promise<Answer> {
  const { code } = codeIn(call)
  const { tickets, clock, db } = await call.open()
  const record = await tickets.find(db.q, code, clock.now())
  if (!record) throw unknown()
  const { ticket, uses } = record
  const lines = [
    ...pairs([
      ...[['ticket', ticket.id] as const, ['code', masked(ticket.code)] as const, ['title', ticket.title] as const],
      ...[['state', ticket.state] as const, ['used', `${ticket.used}/${ticket.total}`] as const],
      ...[['taken at', ticket.place || 'every store'] as const, ['until', moment(ticket.valid_until)] as const],
      ...[['of', `${ticket.subject} ${ticket.subject_id}`] as const, ['shopper', ticket.uid] as const],
    ]),
    '',
    ...table(
      ['when', 'uses', 'store', 'by', 'how'],
      uses.map((use) => [
        ...[moment(use.used_at), String(use.number), use.store_id, `${use.actor_kind} ${use.actor_id}`],
        ...[use.undone_at > 0 ? 'taken back' : use.is_scanned ? 'scanned' : 'typed'],
      ]),
    ),
  ]
  return { json: jsonOf(record), lines }
}

export async function verify(call: ActingCall): Promise<Answer> {
  const { code, proof } = codeIn(call)
  const storeId = call.text('store') ?? ''
  const number = wholeNumber(call.text('times') ?? '1', '--times', 1, MAX_TICKET_USES)
  const { tickets, stores, clock, db } = await call.open()
  if (!(await stores.findStore(db.q, storeId))) throw new UsageError(`--store: there is no store "${storeId}"`)
  const verdict = await db.tx((tx) => tickets.verify(tx, call.actor, { code, proof, storeId, number }, clock.now()))
  const { refusal, ticket, uses = [] } = verdict
  if (refusal === 'unknown' || !ticket) throw unknown()
  if (refusal !== null) {
    const last = uses.find(({ undone_at }) => undone_at === 0)
    const when = last ? `, last used ${moment(last.used_at)} at ${last.store_id}` : ''
    throw new OperationError(`ticket ${masked(code)} ${REFUSALS[refusal]} (${ticket.used}/${ticket.total}${when})`)
  }
  return {
    json: jsonOf({ ticket, uses }),
    lines: [`ticket ${masked(code)}: ${ticket.title}, ${ticket.used}/${ticket.total} used`],
  }
}

async function undo(call: ActingCall): Promise<Answer> {
  const { code } = codeIn(call)
  const { tickets, clock, db } = await call.open()
  const undoing = await db.tx((tx) => tickets.undo(tx, call.actor, code, clock.now()))
  if (undoing.refusal === 'unknown') throw unknown()
  if (undoing.refusal !== null) throw new OperationError(`ticket ${masked(code)} ${UNDO_REFUSALS[undoing.refusal]}`)
  const { ticket, number } = undoing
  return {
    json: jsonOf(undoing),
    lines: [`ticket ${masked(code)}: ${number} taken back, ${ticket.used}/${ticket.total} used`],
  }
}

async function terms(call: ActingCall): Promise<Answer> {
  const skuId = call.args[0] ?? ''
  const uses = wholeNumber(call.text('uses') ?? '', '--uses', 1, MAX_TICKET_USES)
  const days = wholeNumber(call.text('days') ?? '', '--days', 1, MOST_DAYS)
  const { editor, clock, db } = await call.open()
  if (!(await db.tx((tx) => editor.setTicket(tx, call.actor, skuId, { uses, days }, clock.now()))))
    throw new UsageError(`there is no SKU "${skuId}" of a virtual good`)
  return { json: { skuId, uses, days }, lines: [`${skuId}: ${uses} use${uses === 1 ? '' : 's'}, ${days} days`] }
}

const unknown = () => new UsageError('there is no such ticket')
const masked = (code: string): string => `…${code.slice(-4)}`
const jsonOf = ({ ticket: { secret: _, ...ticket }, uses }: TicketRecord) => ({
  ticket: { ...ticket, code: masked(ticket.code) },
  uses,
})

function codeIn(call: Call): ShownCode {
  const shown = shownCodeOf(call.args[0] ?? '')
  // The digits are not said again: they are as good as the ticket.
  if (shown === null)
    throw new UsageError('a code has 12 digits, scanned 20, and these are not right: look at them again')
  return shown
}
