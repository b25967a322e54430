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
import { isOpenAt, openText, type Store, unitTextOf } from '../../goods/store'
import type { TicketTable, TicketTillTable, TicketUseTable } from './ticket.tables'

/** A code shown at a till: the number of its ticket and the digits that prove it. */
export interface ShownCode {
  no: string
  /** 4 digits of a typed code, or 12 of a QR picture. */
  proof: string
}

const digitsIn = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** The digits of a code, typed in groups or not, or scanned; null for anything else. */
export function shownCodeOf(text: string): ShownCode | null {
  const digits = digitsIn(text)
  const isCode = digits.length === TICKET_DIGITS || digits.length === TICKET_QR_DIGITS
  if (!isCode || !/^\d+$/.test(digits)) return null
  return { no: digits.slice(0, TICKET_NO_DIGITS), proof: digits.slice(TICKET_NO_DIGITS) }
}

/** The number of a ticket from a code of any minute, or from the number alone; null for anything else. */
export function ticketNoOf(text: string): string | null {
  const digits = digitsIn(text)
  return /^\d{8}$/.test(digits) ? digits : (shownCodeOf(digits)?.no ?? null)
}

export const isScanned = ({ proof }: ShownCode): boolean => proof.length > TICKET_DIGITS - TICKET_NO_DIGITS

type Sealed = Pick<TicketTable, 'no' | 'secret' | 'sequence'>

/** The digits in a ticket's QR picture at a moment; the first 12 are its code for typing. */
export function qrOf({ no, secret, sequence: uses }: Sealed, now: number): string {
  return no + proofOf({ secret, uses }, stepOf(now), TICKET_QR_DIGITS - TICKET_NO_DIGITS)
}
export const codeOf = (ticket: Sealed, now: number): string => qrOf(ticket, now).slice(0, TICKET_DIGITS)

/**
 * Whether the proving digits are valid now. Those of the minute before are valid too, because the shopper's screen
 * shows them until it refreshes. `spent`: they were valid until the last use.
 */
export function judgeProof({ secret, sequence }: Sealed, proof: string, now: number): 'good' | 'spent' | 'stale' {
  const steps = [stepOf(now), stepOf(now) - 1]
  if (isProof({ secret, uses: sequence }, proof, steps)) return 'good'
  return sequence > 0 && isProof({ secret, uses: sequence - 1 }, proof, steps) ? 'spent' : 'stale'
}

/** The till's state after one more wrong code. */
export function afterWrong({ wrong }: Pick<TicketTillTable, 'wrong'>, now: number) {
  const isLocked = wrong + 1 >= TILL_TRIES
  return { wrong: isLocked ? 0 : wrong + 1, lockedUntil: isLocked ? now + TILL_LOCK_MS : 0 }
}

/** Stores that take a ticket; empty: every store. */
export const placesOf = ({ place }: Pick<TicketTable, 'place'>): string[] => (place === '' ? [] : place.split(' '))
const isTakenAt = (ticket: TicketTable, storeId: string) => ticket.place === '' || placesOf(ticket).includes(storeId)

/** Why a ticket is not taken; staff at the till read these texts. */
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
  'giving',
  'given',
  'unbooked',
  'otherTime',
  'tooMany',
  'exit',
] as const
export type TicketRefusal = (typeof TICKET_REFUSALS)[number]

/** The texts of the refusals for staff. */
export const TICKET_REFUSAL_TEXT: Readonly<Record<TicketRefusal, string>> = {
  tillLocked: `连续输错 ${TILL_TRIES} 次，请一分钟后再试`,
  unknown: '没有这个码',
  stale: '码已失效，请顾客刷新后再出示',
  spent: '这个码已用过，请顾客刷新后再出示',
  elsewhere: '不能在这家店使用',
  used: '已经用完',
  locked: '正在退款',
  void: '已退款',
  expired: '已过期',
  giving: '正在赠送给好友，顾客撤回后才能使用',
  given: '已送给好友，请好友出示',
  unbooked: '需要先预约',
  otherTime: '预约的不是现在，或不是这家店',
  tooMany: '剩余次数不足',
  exit: '离场码，请到离场核验',
}
export const UNDO_REFUSAL_TEXT: Readonly<Record<UndoRefusal, string>> = {
  unknown: '没有这次核销',
  nothing: '已经撤销',
  others: '是其他人核销的，不能撤销',
  tooLate: `核销超过 ${TICKET_UNDO_MS / 60_000} 分钟，不能撤销`,
  closed: '正在退款，或订单已完成，不能撤销',
}

/** Why a use is not taken back. */
export type UndoRefusal = 'unknown' | 'nothing' | 'others' | 'tooLate' | 'closed'

/** The state at a moment: a ticket is over at its end, before the sweep has marked it. */
export function stateAt({ state, validUntil }: Pick<TicketTable, 'state' | 'validUntil'>, now: number): TicketState {
  return state === 'unused' && validUntil <= now ? 'expired' : state
}

/** Limits of the appointment for a ticket to be taken now: today, and not later than this. */
export const slotWindow = (now: number) => ({ from: startOfChinaDay(chinaDay(now)), to: now + EARLY_MS })

/** Why a store refuses one use of a ticket with the digits of this sequence; null when it takes it. */
export function problemOf(ticket: TicketTable, sequence: number, storeId: string, now: number): TicketRefusal | null {
  const state = stateAt(ticket, now)
  if (state !== 'unused') return state
  if (ticket.sequence !== sequence) return 'spent'
  if (!isTakenAt(ticket, storeId)) return 'elsewhere'
  return slotProblem(ticket, storeId, now)
}

function slotProblem(ticket: TicketTable, storeId: string, now: number): TicketRefusal | null {
  const { from, to } = slotWindow(now)
  if (ticket.needsSlot === 0) return null
  if (ticket.slotAt < from) return 'unbooked'
  return ticket.slotAt > to || ticket.slotPlace !== storeId ? 'otherTime' : null
}

/** Whether the ticket is for other stores; its list of stores never changes. */
export const isElsewhere = (ticket: TicketTable, storeId: string): boolean => !isTakenAt(ticket, storeId)

/** Whether a use of that moment can still be taken back. */
export const isUndoable = (usedAt: number, now: number): boolean => usedAt + TICKET_UNDO_MS > now

/** The use that an actor may take back: its own last one or `useId`, within the time limit; else the refusal. */
export function undoneUse(
  uses: readonly TicketUseTable[],
  actor: { kind: string; id: string },
  now: number,
  useId?: string,
): TicketUseTable | Exclude<UndoRefusal, 'unknown' | 'closed'> {
  const open = uses.filter(({ id, undoneAt }) => undoneAt === 0 && (useId === undefined || id === useId))
  if (open.length === 0) return 'nothing'
  const own = open.find(({ actorKind, actorId }) => actorKind === actor.kind && actorId === actor.id)
  if (!own) return 'others'
  return isUndoable(own.usedAt, now) ? own : 'tooLate'
}

/** Why a use cannot be taken back by the actor who made it; null when it can. */
export function undoRefusal(
  use: Pick<TicketUseTable, 'usedAt' | 'undoneAt'> & Pick<TicketTable, 'subject' | 'used' | 'total'>,
  now: number,
): Exclude<UndoRefusal, 'unknown' | 'others'> | null {
  if (use.undoneAt > 0) return 'nothing'
  // The last use of an order's ticket has completed the order.
  if (use.subject === 'order' && use.used === use.total) return 'closed'
  return isUndoable(use.usedAt, now) ? null : 'tooLate'
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

/** A store in the list of stores that take a ticket. */
export const ticketStore = (store: Store, now: number): TicketStore => ({
  storeId: store.storeId,
  name: store.name,
  floor: unitTextOf(store),
  phone: store.phone,
  isOpen: isOpenAt(store, now),
  openText: store.isClosed ? '暂停营业' : openText(store, now),
})
