import { TICKET_DIGITS, TICKET_STATE_TEXT, type TicketState } from '@contract/codes/ticket'
import type { Ticket } from '@contract/schema/ticket'
import { randomDigits } from '../../../kernel/ids'
import type { TicketTable, TicketUseTable } from './ticket.tables'

/** Twelve digits, the last by Luhn: one wrong digit and most swaps of two are seen before anything is looked up. */
export function newCode(): string {
  const digits = randomDigits(TICKET_DIGITS - 1)
  return digits + checkDigit(digits)
}

/** The digits of a code as somebody typed it, in groups or not; null when they are none. */
export function codeOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length !== TICKET_DIGITS) return null
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? digits : null
}

function checkDigit(digits: string): string {
  let sum = 0
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = i % 2 === 0 ? Number(digit) * 2 : Number(digit)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}

/** Why a ticket is not taken, for whoever stands at the till. */
export const TICKET_REFUSALS = ['unknown', 'elsewhere', 'used', 'locked', 'void', 'expired', 'tooMany'] as const
export type TicketRefusal = (typeof TICKET_REFUSALS)[number]

/** As it stands at a moment: time is over before a sweep has said so. */
export function stateAt({ state, valid_until }: Pick<TicketTable, 'state' | 'valid_until'>, now: number): TicketState {
  return state === 'unused' && valid_until <= now ? 'expired' : state
}

/** Why a ticket was not taken at a store for so many uses. */
export function refusalOf(ticket: TicketTable, storeId: string, now: number): TicketRefusal {
  const state = stateAt(ticket, now)
  if (state !== 'unused') return state
  return ticket.place !== '' && ticket.place !== storeId ? 'elsewhere' : 'tooMany'
}

export function shown(
  ticket: TicketTable,
  uses: readonly TicketUseTable[],
  nameOf: (storeId: string) => string,
  now: number,
): Ticket {
  const state = stateAt(ticket, now)
  return {
    ...{ ticketId: ticket.id, title: ticket.title, code: ticket.code, state, stateText: TICKET_STATE_TEXT[state] },
    ...{ total: ticket.total, used: ticket.used, validUntil: ticket.valid_until },
    ...{ storeId: ticket.place, storeName: nameOf(ticket.place) },
    uses: uses.map(({ used_at: at, number, store_id }) => ({ at, number, storeName: nameOf(store_id) })),
  }
}
