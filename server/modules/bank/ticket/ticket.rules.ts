import { createHmac } from 'node:crypto'
import { chinaClock, chinaDay, monthDay, startOfChinaDay } from '@contract/codes/china-time'
import {
  EARLY_MS,
  PROOF_DIGITS,
  PROOF_MS,
  TICKET_DIGITS,
  TICKET_STATE_TEXT,
  TICKET_UNDO_MS,
  type TicketState,
} from '@contract/codes/ticket'
import type { Picture } from '@contract/schema/shared'
import type { Ticket, TicketStore } from '@contract/schema/ticket'
import { randomDigits } from '../../../kernel/ids'
import { isOpenAt, openText, type Store } from '../../goods/store'
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

/** What was shown at a till: digits that were typed, or scanned with the changing ones behind them; null when it is neither. */
export interface ShownCode {
  code: string
  proof: string | null
}
export function shownCodeOf(text: string): ShownCode | null {
  const digits = text.replace(/[\s-]/g, '')
  if (digits.length !== TICKET_DIGITS + PROOF_DIGITS) {
    const code = codeOf(digits)
    return code === null ? null : { code, proof: null }
  }
  const code = codeOf(digits.slice(0, TICKET_DIGITS))
  return code === null || !/^\d+$/.test(digits) ? null : { code, proof: digits.slice(TICKET_DIGITS) }
}

type Sealed = Pick<TicketTable, 'code' | 'secret'>

function proofOf({ code, secret }: Sealed, turn: number): string {
  const mac = createHmac('sha256', secret).update(`${code} ${turn}`).digest()
  return String(mac.readUIntBE(0, 6) % 10 ** PROOF_DIGITS).padStart(PROOF_DIGITS, '0')
}

/** What a ticket's QR picture says at a moment. */
export function qrOf(ticket: Sealed, now: number): string {
  return ticket.secret === '' ? ticket.code : ticket.code + proofOf(ticket, Math.floor(now / PROOF_MS))
}

/** Whether a picture of it was drawn lately: in this minute, or the one before. */
export function isFresh(ticket: Sealed, proof: string, now: number): boolean {
  const turn = Math.floor(now / PROOF_MS)
  return ticket.secret !== '' && [turn, turn - 1].some((one) => proofOf(ticket, one) === proof)
}

/** Stores that take a ticket; none: every one does. */
export const placesOf = ({ place }: Pick<TicketTable, 'place'>): string[] => (place === '' ? [] : place.split(' '))
const isTakenAt = (ticket: TicketTable, storeId: string) => ticket.place === '' || placesOf(ticket).includes(storeId)

/** Why a ticket is not taken, for whoever stands at the till. */
export const TICKET_REFUSALS = [
  'unknown',
  'stale',
  'elsewhere',
  'used',
  'locked',
  'void',
  'expired',
  'unbooked',
  'otherTime',
  'tooMany',
] as const
export type TicketRefusal = (typeof TICKET_REFUSALS)[number]

/** Why a use is not taken back. */
export type UndoRefusal = 'unknown' | 'nothing' | 'others' | 'tooLate' | 'closed'

/** As it stands at a moment: time is over before a sweep has said so. */
export function stateAt({ state, valid_until }: Pick<TicketTable, 'state' | 'valid_until'>, now: number): TicketState {
  return state === 'unused' && valid_until <= now ? 'expired' : state
}

/** Of what its appointment must be for a ticket to be taken at a moment: today, and no later than this. */
export const slotWindow = (now: number) => ({ from: startOfChinaDay(chinaDay(now)), to: now + EARLY_MS })

/** Why a ticket was not taken at a store for so many uses. */
export function refusalOf(ticket: TicketTable, storeId: string, now: number): TicketRefusal {
  const state = stateAt(ticket, now)
  if (state !== 'unused') return state
  if (!isTakenAt(ticket, storeId)) return 'elsewhere'
  return slotProblem(ticket, storeId, now) ?? 'tooMany'
}

function slotProblem(ticket: TicketTable, storeId: string, now: number): TicketRefusal | null {
  const { from, to } = slotWindow(now)
  if (ticket.needs_slot === 0) return null
  if (ticket.slot_at < from) return 'unbooked'
  return ticket.slot_at > to || ticket.slot_place !== storeId ? 'otherTime' : null
}

/** Whether a ticket is no matter of this store's: what it says never changes. */
export const isElsewhere = (ticket: TicketTable, storeId: string): boolean => !isTakenAt(ticket, storeId)

/** The use that somebody takes back: their own last one, within its minutes; else why not. */
export function undoneUse(
  uses: readonly TicketUseTable[],
  actor: { kind: string; id: string },
  now: number,
): TicketUseTable | Exclude<UndoRefusal, 'unknown' | 'closed'> {
  const open = uses.filter(({ undone_at }) => undone_at === 0)
  if (open.length === 0) return 'nothing'
  const own = open.find(({ actor_kind, actor_id }) => actor_kind === actor.kind && actor_id === actor.id)
  if (!own) return 'others'
  return own.used_at + TICKET_UNDO_MS > now ? own : 'tooLate'
}

export function shown(
  ticket: TicketTable,
  uses: readonly TicketUseTable[],
  storeOf: (storeId: string) => Store | undefined,
  now: number,
): Ticket {
  const state = stateAt(ticket, now)
  const places = placesOf(ticket)
  const only = places.length === 1 ? (places[0] ?? '') : ''
  const nameOf = (storeId: string) => storeOf(storeId)?.name ?? ''
  const { slot_at: at, slot_until: until } = ticket
  return {
    ...{ ticketId: ticket.id, subject: ticket.subject, subjectId: ticket.subject_id, title: ticket.title },
    picture: ticket.picture === '' ? null : (JSON.parse(ticket.picture) as Picture),
    ...{ code: ticket.code, qr: qrOf(ticket, now), state, stateText: TICKET_STATE_TEXT[state] },
    ...{ total: ticket.total, used: ticket.used, validUntil: ticket.valid_until },
    ...{ storeId: only, storeName: places.length > 1 ? `${places.length} 家门店可用` : nameOf(only) },
    stores: places.flatMap((storeId) => {
      const store = storeOf(storeId)
      return store ? [ticketStore(store, now)] : []
    }),
    needsSlot: ticket.needs_slot === 1,
    slotText: until > now ? `${monthDay(at)} ${chinaClock(at)}-${chinaClock(until)} ${nameOf(ticket.slot_place)}` : '',
    uses: uses
      .filter(({ undone_at }) => undone_at === 0)
      .map(({ used_at, number, store_id }) => ({ at: used_at, number, storeName: nameOf(store_id) })),
  }
}

/** A store as one that takes tickets. */
export const ticketStore = (store: Store, now: number): TicketStore => ({
  ...{ storeId: store.storeId, name: store.name, floor: store.floor, phone: store.phone },
  ...{ isOpen: isOpenAt(store, now), openText: store.isClosed ? '暂停营业' : openText(store, now) },
})
