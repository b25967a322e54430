import {
  MAX_TICKET_USES,
  MAX_TICKETS,
  TICKET_NO_DIGITS,
  type TicketSubject,
  type TicketTab,
} from '@contract/codes/ticket'
import type { Picture } from '@contract/schema/shared'
import type { Ticket } from '@contract/schema/ticket'
import type { Actor } from '../../../kernel/audit'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId, randomDigits, randomToken } from '../../../kernel/ids'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import type { Outbox } from '../../../kernel/outbox'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { StoreScope } from '../../../kernel/store-scope'
import type { StoreService } from '../../goods/store'
import type { GiftOfTicket, TicketSource } from './ticket.repo'
import * as repo from './ticket.repo'
import {
  afterWrong,
  isElsewhere,
  isScanned,
  judgeProof,
  placesOf,
  problemOf,
  type ShownCode,
  shown,
  shownCodeOf,
  slotWindow,
  stateAt,
  type TicketRefusal,
  ticketNoOf,
  type UndoRefusal,
  undoneUse,
} from './ticket.rules'
import type { TicketTable, TicketTillTable, TicketUseTable } from './ticket.tables'
import { holdTill, putTill } from './till.repo'

declare module '../../../kernel/outbox' {
  interface Events {
    /** The last use of a ticket was taken. */
    'ticket.used': { uid: string; subject: TicketSubject; subjectId: string }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** The first 8 digits of a code; id: the ticket's. */
    ticket: true
  }
}

/** Tickets marked as expired per transaction: SQLite blocks other writers while one is open. */
const AT_ONCE = 200

/** A ticket to be issued. */
export interface TicketDraft {
  title: string
  /** Number of uses, at least 1. */
  total: number
  /** Ids of the stores that take it, separated by spaces; empty: every store. */
  place: string
  /** Epoch ms. */
  validUntil: number
  /** What the ticket is for: the id of a voucher or of a SKU. */
  item?: string
  picture?: Picture
  /** The shopper's list of tickets shows it; without it only its order does. */
  isKept?: boolean
  /** It is taken only at an appointment. */
  needsSlot?: boolean
}

/** An appointment of a ticket; `ref`: the reservation of its place. */
export interface TicketSlot {
  storeId: string
  at: number
  until: number
  ref: string
}

/** A ticket for staff, with the times and stores of its uses, newest first. */
export interface TicketRecord {
  ticket: TicketTable
  uses: TicketUseTable[]
}

/** Result of taking a use back; the refusal of a known ticket has its uses. */
export type Undoing = { refusal: UndoRefusal } | ({ refusal: null; number: number; storeId: string } & TicketRecord)
/** `lockedUntil`: epoch ms until which the till is locked; 0 or missing when it is not. */
export type Verdict = ({ refusal: null } & TicketRecord) | Refused
type Refused = { refusal: TicketRefusal; lockedUntil?: number } & Partial<TicketRecord>

/** A code that is shown at a store. */
interface Shown {
  code: string
  storeId: string
}

/** A ticket whose shown digits are valid now, or were until its last use. */
interface Seen {
  before: TicketTable
  sequence: number
  till: TicketTillTable
  shownCode: ShownCode
}

/** Codes that are shown and used up: issued with a payment, verified by staff, locked during a refund. */
export class TicketService {
  constructor(
    private readonly db: Db,
    private readonly uses: { stores: Pick<StoreService, 'findStores'>; outbox: Pick<Outbox, 'publish'> },
  ) {}

  /** Issues all tickets of a subject, once: a second call fails the transaction. Returns their ids. */
  async issue(tx: Tx, source: TicketSource, drafts: readonly TicketDraft[], now: number): Promise<string[]> {
    if (drafts.length > MAX_TICKETS) throw new RangeError(`${drafts.length} tickets are more than ${MAX_TICKETS}`)
    const { uid, subject, subjectId } = source
    const nos = await this.#freeNos(tx, drafts.length)
    const rows = drafts.map(({ title, total, place, validUntil, ...draft }, i): TicketTable => {
      if (!Number.isSafeInteger(total) || total < 1 || total > MAX_TICKET_USES)
        throw new RangeError(`a ticket is used 1 to ${MAX_TICKET_USES} times, not ${total}`)
      return {
        uid,
        id: newId(),
        subject,
        subjectId,
        nth: i + 1,
        title,
        no: nos[i] ?? '',
        total,
        used: 0,
        sequence: 0,
        place,
        state: 'unused',
        lockRef: '',
        giftUntil: 0,
        validUntil,
        issuedAt: now,
        item: draft.item ?? '',
        picture: draft.picture ? JSON.stringify(draft.picture) : '',
        secret: randomToken(),
        isKept: draft.isKept ? 1 : 0,
        needsSlot: draft.needsSlot ? 1 : 0,
        slotPlace: '',
        slotAt: 0,
        slotUntil: 0,
        slotRef: '',
      }
    })
    await repo.insertTickets(tx, rows)
    await indexNumbers(
      tx,
      rows.map(({ no, id }) => ({ no, kind: 'ticket', uid, id })),
    )
    return rows.map(({ id }) => id)
  }

  /** The shopper's tickets of one subject. */
  async list(source: TicketSource, now: number): Promise<Ticket[]> {
    const { q } = this.db
    return this.#shown(await repo.listTickets(q, source), source.uid, now)
  }

  /** A page of the shopper's listed tickets (`isKept`) of all subjects, under a tab. */
  async pageMine(uid: string, { tab, ...ask }: PageQuery & { tab: TicketTab }, now: number): Promise<Page<Ticket>> {
    const window = windowOf(ask)
    const page = pageOf(await repo.pageMine(this.db.q, uid, tab, { ...window, now }), window.size, ({ id }) => id)
    return { ...page, records: await this.#shown(page.records, uid, now) }
  }

  countUsable(uid: string, now: number): Promise<number> {
    return repo.countUsable(this.db.q, uid, now)
  }

  /** The row of one of the shopper's tickets. */
  own(q: Reader, uid: string, ticketId: string): Promise<TicketTable | undefined> {
    return repo.findTicket(q, uid, ticketId)
  }

  /** The sequence of one of the shopper's tickets; SYS_BIZ_DATA_ERROR_CODE when the shopper has no such ticket. */
  async sequence(uid: string, ticketId: string): Promise<number> {
    const ticket = await repo.findTicket(this.db.q, uid, ticketId)
    return ticket?.sequence ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这张券')
  }

  /** The rows of one subject's tickets. */
  rows(q: Reader, source: TicketSource): Promise<TicketTable[]> {
    return repo.listTickets(q, source)
  }

  async #shown(tickets: readonly TicketTable[], uid: string, now: number): Promise<Ticket[]> {
    const { q } = this.db
    const ids = tickets.map(({ id }) => id)
    const uses = await repo.listUses(q, uid, ids)
    const places = tickets.flatMap((ticket) => [...placesOf(ticket), ticket.slotPlace])
    const stores = await this.uses.stores.findStores(q, new Set([...places, ...uses.map(({ storeId }) => storeId)]))
    return tickets.map((ticket) =>
      shown(
        ticket,
        uses.filter(({ ticketId }) => ticketId === ticket.id),
        (storeId) => stores.get(storeId),
        now,
      ),
    )
  }

  /** The ticket of a code of any minute, for staff; undefined when no ticket has its number. */
  async find(q: Reader, code: string, now: number): Promise<TicketRecord | undefined> {
    const no = ticketNoOf(code)
    const known = no === null ? undefined : await findNumber(q, 'ticket', no)
    const ticket = known && (await repo.findTicket(q, known.uid, known.id))
    if (!ticket) return undefined
    const state = stateAt(ticket, now)
    return { ticket: { ...ticket, state }, uses: await repo.listUses(q, ticket.uid, [ticket.id]) }
  }

  /**
   * The ticket that is shown at a store, and why the store does not take it. A wrong code counts as in `verify`; nothing
   * else changes.
   */
  async look(tx: Tx, actor: Actor, { code, storeId }: Shown, now: number): Promise<Verdict> {
    const seen = await this.#seen(tx, actor, { code, storeId }, now)
    if ('refusal' in seen) return seen
    const { before, sequence } = seen
    const record = await this.find(tx, before.no, now)
    if (!record) return { refusal: 'unknown' }
    const refusal = problemOf(record.ticket, sequence, storeId, now)
    return { refusal, ...record }
  }

  /**
   * Takes uses of a ticket at a store. The shown digits are valid for one call: only one of concurrent tills takes the
   * ticket. Five wrong codes in a row lock a till for a minute.
   */
  async verify(
    tx: Tx,
    actor: Actor,
    { code, storeId, number }: Shown & { number: number },
    now: number,
  ): Promise<Verdict> {
    if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`not a number of uses: ${number}`)
    const seen = await this.#seen(tx, actor, { code, storeId }, now)
    if ('refusal' in seen) return seen
    const { before, sequence, till, shownCode } = seen
    const { uid, id } = before
    const how = { sequence, storeId, number, slot: slotWindow(now) }
    const ticket = isElsewhere(before, storeId) ? undefined : await repo.use(tx, before, how, now)
    if (!ticket) {
      const record = await this.find(tx, shownCode.no, now)
      return record
        ? { refusal: problemOf(record.ticket, sequence, storeId, now) ?? 'tooMany', ...record }
        : { refusal: 'unknown' }
    }
    if (till.wrong > 0) await putTill(tx, till, { wrong: 0, lockedUntil: 0 })
    const by = { actorKind: actor.kind, actorId: actor.id }
    const isByQr = isScanned(shownCode)
    const shownHow = { usedAt: now, isScanned: isByQr ? 1 : 0, undoneAt: 0 }
    await repo.insertUse(tx, { uid, ticketId: id, id: newId(), number, storeId, ...by, ...shownHow })
    const { subject, subjectId } = ticket
    if (ticket.used === ticket.total) await this.uses.outbox.publish(tx, 'ticket.used', { uid, subject, subjectId })
    return { refusal: null, ticket, uses: await repo.listUses(tx, uid, [id]) }
  }

  /** Checks a shown code and counts a wrong one; `sequence`: that of the shown digits. */
  async #seen(tx: Tx, actor: Actor, { code, storeId }: Shown, now: number): Promise<Seen | Refused> {
    const shownCode = shownCodeOf(code)
    if (!shownCode) return { refusal: 'unknown' }
    const till = await holdTill(tx, { storeId, actorKind: actor.kind, actorId: actor.id })
    if (till.lockedUntil > now) return { refusal: 'tillLocked', lockedUntil: till.lockedUntil }
    const known = await findNumber(tx, 'ticket', shownCode.no)
    const before = known && (await repo.findTicket(tx, known.uid, known.id))
    const judged = before ? judgeProof(before, shownCode.proof, now) : 'stale'
    if (!before || judged === 'stale') {
      const after = afterWrong(till, now)
      await putTill(tx, till, after)
      return { refusal: before ? 'stale' : 'unknown', lockedUntil: after.lockedUntil }
    }
    return { before, sequence: judged === 'good' ? before.sequence : before.sequence - 1, till, shownCode }
  }

  /**
   * Takes back the last use, or that of an id, by the actor who made it, within the time limit. A ticket that a refund
   * locks stays as it is, and so does an order that the last use has completed. `isExit`: the ticket is an exit code,
   * whose order is complete before any use.
   */
  async undo(
    tx: Tx,
    actor: Actor,
    code: string,
    now: number,
    { useId, isExit = false }: { useId?: string | undefined; isExit?: boolean } = {},
  ): Promise<Undoing> {
    const record = await this.find(tx, code, now)
    if (!record) return { refusal: 'unknown' }
    const use = undoneUse(record.uses, actor, now, useId)
    if (typeof use === 'string') return { refusal: use }
    const { uid, id } = record.ticket
    if (!(await repo.giveBackUses(tx, { uid, id }, use.number, isExit))) return { refusal: 'closed' }
    // The second of two concurrent calls finds the use taken back.
    if (!(await repo.undoUse(tx, use, now))) fail('STATE_CHANGED')
    const after = await this.find(tx, code, now)
    return after ? { refusal: null, number: use.number, storeId: use.storeId, ...after } : { refusal: 'unknown' }
  }

  /** Uses of an actor at the stores of a scope since a moment, the newest first, with their tickets. */
  usesBy(q: Reader, scope: StoreScope, actor: Actor, window: repo.UseWindow): Promise<repo.UseOfTicket[]> {
    return repo.listUsesBy(q, scope, actor, window)
  }

  /** Uses up all tickets of a subject: the goods were handed over without them. */
  async close(tx: Tx, actor: Actor, source: TicketSource, storeId: string, now: number): Promise<void> {
    const by = {
      storeId,
      actorKind: actor.kind,
      actorId: actor.id,
      usedAt: now,
      isScanned: 0,
      undoneAt: 0,
    }
    for (const { uid, id: ticketId, number } of await repo.closeAll(tx, source))
      await repo.insertUse(tx, { uid, ticketId, id: newId(), number, ...by })
  }

  /**
   * Moves the end of all tickets of a subject, expired ones included; false when one was used or is locked: then the
   * transaction must fail.
   */
  async moveEnd(tx: Tx, source: TicketSource, validUntil: number): Promise<boolean> {
    const moved = await repo.putEnd(tx, source, validUntil)
    return moved === (await repo.listTickets(tx, source)).length
  }

  /**
   * Locks all tickets of a subject for a refund; false when one was used or is locked: then the transaction must fail.
   */
  async lock(tx: Tx, source: TicketSource, ref: string): Promise<boolean> {
    const held = await repo.lock(tx, source, ref)
    return held === (await repo.listTickets(tx, source)).length
  }

  /**
   * Locks the rest of some tickets, each with the given number of uses, and ends their appointments; false when one has
   * changed: then the transaction must fail.
   */
  async lockRest(
    tx: Tx,
    source: TicketSource,
    picked: readonly { id: string; used: number }[],
    ref: string,
  ): Promise<boolean> {
    for (const one of [...picked].sort((a, b) => (a.id < b.id ? -1 : 1)))
      if (!(await repo.lockRest(tx, source, one, ref))) return false
    return true
  }

  /** The refund ends without payment: its tickets can be used again until their end. Returns them. */
  unlock(tx: Tx, source: TicketSource, ref: string): Promise<TicketTable[]> {
    return repo.settleLock(tx, source, ref, 'unlock')
  }

  /** The money is returned: the tickets of the refund become void for good. Returns them. */
  cancel(tx: Tx, source: TicketSource, ref: string): Promise<TicketTable[]> {
    return repo.settleLock(tx, source, ref, 'void')
  }

  /**
   * Offers an unused ticket to a friend until a moment: tills and appointments refuse it meanwhile. False when it was
   * used at least once, is over, or has an appointment.
   */
  offer(tx: Tx, gift: GiftOfTicket, until: number, now: number): Promise<boolean> {
    return repo.offer(tx, gift, until, now)
  }

  /** Ends the giver's ticket for good; false when the gift was claimed, withdrawn or is over. */
  giveAway(tx: Tx, gift: GiftOfTicket, now: number): Promise<boolean> {
    return repo.giveAway(tx, gift, now)
  }

  /** Returns an unclaimed ticket to its giver; false when the gift was claimed or withdrawn. */
  takeBack(tx: Tx, gift: GiftOfTicket): Promise<boolean> {
    return repo.takeBack(tx, gift)
  }

  /** Replaces a ticket's appointment; false when the appointment has changed or the ticket can no longer be used. */
  book(tx: Tx, ticket: TicketTable, slot: TicketSlot | null, now: number): Promise<boolean> {
    const { storeId = '', at = 0, until = 0, ref = '' } = slot ?? {}
    const to = { slotPlace: storeId, slotAt: at, slotUntil: until, slotRef: ref }
    return repo.putSlot(tx, ticket, ticket.slotRef, to, now)
  }

  /** Uses since a moment, summed by item and store, for operators. */
  sumUses(q: Reader, subject: TicketSubject, since: number) {
    return repo.sumUses(q, subject, since)
  }

  /** Marks all tickets that are past their end as expired. */
  async sweep(now: number): Promise<void> {
    while ((await this.db.tx((tx) => repo.expire(tx, now, AT_ONCE))) === AT_ONCE);
  }

  async #freeNos(tx: Tx, number: number): Promise<string[]> {
    const free = new Set<string>()
    while (free.size < number) {
      const drawn = Array.from({ length: number - free.size }, () => randomDigits(TICKET_NO_DIGITS))
      const known = await repo.knownTicketNos(tx, drawn)
      for (const no of drawn) if (!known.has(no)) free.add(no)
    }
    return [...free]
  }
}
