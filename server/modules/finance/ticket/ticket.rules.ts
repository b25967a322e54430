import { chinaClock, chinaDay, monthDay, startOfChinaDay } from '@contract/codes/china-time'
import {
  EARLY_MS,
  TICKET_DIGITS,
  TICKET_NO_DIGITS,
  TICKET_QR_DIGITS,
  TICKET_STATE_TEXT,
  TICKET_UNDO_MS,
  TILL_LOCK_MS,
  TILL_TRIES,
  type TicketState,
} from '@contract/codes/ticket'
import type { Picture } from '@contract/schema/shared'
import type { Ticket, TicketStore } from '@contract/schema/ticket'
import { isProof, leftSecondsOf, proofOf, stepOf } from '../../../kernel/minute-code'
import { isOpenAt, openText, type Store } from '../../goods/store'
import type { TicketTable, TicketTillTable, TicketUseTable } from './ticket.tables'

/** A code as it was shown at a till: the number of its ticket, and the digits that prove it. */
export interface ShownCode {
  no: string
  /** 4 digits that were typed, or 12 of a QR picture. */
  proof: string
}

const digitsIn = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** The digits of a code, typed in groups or not, or scanned; null when it is neither. */
export function shownCodeOf(text: string): ShownCode | null {
  const digits = digitsIn(text)
  const isCode = digits.length === TICKET_DIGITS || digits.length === TICKET_QR_DIGITS
  if (!isCode || !/^\d+$/.test(digits)) return null
  return { no: digits.slice(0, TICKET_NO_DIGITS), proof: digits.slice(TICKET_NO_DIGITS) }
}

/** The number of a ticket out of a code of any minute, or alone; null when it is neither. */
export function ticketNoOf(text: string): string | null {
  const digits = digitsIn(text)
  return /^\d{8}$/.test(digits) ? digits : (shownCodeOf(digits)?.no ?? null)
}

export const isScanned = ({ proof }: ShownCode): boolean => proof.length > TICKET_DIGITS - TICKET_NO_DIGITS

type Sealed = Pick<TicketTable, 'no' | 'secret' | 'sequence'>

/** What a ticket's QR picture says at a moment; the first 12 of these digits are its code for people. */
export function qrOf({ no, secret, sequence: uses }: Sealed, now: number): string {
  return no + proofOf({ secret, uses }, stepOf(now), TICKET_QR_DIGITS - TICKET_NO_DIGITS)
}
export const codeOf = (ticket: Sealed, now: number): string => qrOf(ticket, now).slice(0, TICKET_DIGITS)

/**
 * Whether the proving digits are those of now. Those of the minute before are good too: they were on the shopper's screen a
 * moment ago. `spent`: they were good until the last use.
 */
export function judgeProof({ secret, sequence }: Sealed, proof: string, now: number): 'good' | 'spent' | 'stale' {
  const steps = [stepOf(now), stepOf(now) - 1]
  if (isProof({ secret, uses: sequence }, proof, steps)) return 'good'
  return sequence > 0 && isProof({ secret, uses: sequence - 1 }, proof, steps) ? 'spent' : 'stale'
}

/** A till after one more wrong code. */
export function afterWrong({ wrong }: Pick<TicketTillTable, 'wrong'>, now: number) {
  const isLocked = wrong + 1 >= TILL_TRIES
  return { wrong: isLocked ? 0 : wrong + 1, lockedUntil: isLocked ? now + TILL_LOCK_MS : 0 }
}

/** Stores that take a ticket; none: every one does. */
export const placesOf = ({ place }: Pick<TicketTable, 'place'>): string[] => (place === '' ? [] : place.split(' '))
const isTakenAt = (ticket: TicketTable, storeId: string) => ticket.place === '' || placesOf(ticket).includes(storeId)

/** Why a ticket is not taken, for whoever stands at the till. */
export const TICKET_REFUSALS = [
  'tillLocked',
  'unknown',
  'stale',
  'spent',
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
export function stateAt({ state, validUntil }: Pick<TicketTable, 'state' | 'validUntil'>, now: number): TicketState {
  return state === 'unused' && validUntil <= now ? 'expired' : state
}

/** Of what its appointment must be for a ticket to be taken at a moment: today, and no later than this. */
export const slotWindow = (now: number) => ({ from: startOfChinaDay(chinaDay(now)), to: now + EARLY_MS })

/** Why a ticket was not taken at a store for so many uses, with the digits of this sequence. */
export function refusalOf(ticket: TicketTable, sequence: number, storeId: string, now: number): TicketRefusal {
  const state = stateAt(ticket, now)
  if (state !== 'unused') return state
  if (ticket.sequence !== sequence) return 'spent'
  if (!isTakenAt(ticket, storeId)) return 'elsewhere'
  return slotProblem(ticket, storeId, now) ?? 'tooMany'
}

function slotProblem(ticket: TicketTable, storeId: string, now: number): TicketRefusal | null {
  const { from, to } = slotWindow(now)
  if (ticket.needsSlot === 0) return null
  if (ticket.slotAt < from) return 'unbooked'
  return ticket.slotAt > to || ticket.slotPlace !== storeId ? 'otherTime' : null
}

/** Whether a ticket is no matter of this store's: what it says never changes. */
export const isElsewhere = (ticket: TicketTable, storeId: string): boolean => !isTakenAt(ticket, storeId)

/** The use that somebody takes back: their own last one, within its minutes; else why not. */
export function undoneUse(
  uses: readonly TicketUseTable[],
  actor: { kind: string; id: string },
  now: number,
): TicketUseTable | Exclude<UndoRefusal, 'unknown' | 'closed'> {
  const open = uses.filter(({ undoneAt }) => undoneAt === 0)
  if (open.length === 0) return 'nothing'
  const own = open.find(({ actorKind, actorId }) => actorKind === actor.kind && actorId === actor.id)
  if (!own) return 'others'
  return own.usedAt + TICKET_UNDO_MS > now ? own : 'tooLate'
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
  const { slotAt: at, slotUntil: until } = ticket
  return {
    ticketId: ticket.id,
    subject: ticket.subject,
    subjectId: ticket.subjectId,
    title: ticket.title,
    picture: ticket.picture === '' ? null : (JSON.parse(ticket.picture) as Picture),
    code: codeOf(ticket, now),
    qr: qrOf(ticket, now),
    leftSeconds: leftSecondsOf(now),
    sequence: ticket.sequence,
    state,
    stateText: TICKET_STATE_TEXT[state],
    total: ticket.total,
    used: ticket.used,
    validUntil: ticket.validUntil,
    storeId: only,
    storeName: places.length > 1 ? `${places.length} 家门店可用` : nameOf(only),
    stores: places.flatMap((storeId) => {
      const store = storeOf(storeId)
      return store ? [ticketStore(store, now)] : []
    }),
    needsSlot: ticket.needsSlot === 1,
    slotText: until > now ? `${monthDay(at)} ${chinaClock(at)}-${chinaClock(until)} ${nameOf(ticket.slotPlace)}` : '',
    uses: uses
      .filter(({ undoneAt }) => undoneAt === 0)
      .map(({ usedAt, number, storeId }) => ({ at: usedAt, number, storeName: nameOf(storeId) })),
  }
}

/** A store as one that takes tickets. */
export const ticketStore = (store: Store, now: number): TicketStore => ({
  storeId: store.storeId,
  name: store.name,
  floor: store.floor,
  phone: store.phone,
  isOpen: isOpenAt(store, now),
  openText: store.isClosed ? '暂停营业' : openText(store, now),
})
