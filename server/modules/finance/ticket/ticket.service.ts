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
import type { StoreService } from '../../goods/store'
import type { TicketSource } from './ticket.repo'
import * as repo from './ticket.repo'
import {
  afterWrong,
  isElsewhere,
  isScanned,
  judgeProof,
  placesOf,
  refusalOf,
  shown,
  shownCodeOf,
  slotWindow,
  stateAt,
  type TicketRefusal,
  ticketNoOf,
  type UndoRefusal,
  undoneUse,
} from './ticket.rules'
import type { TicketTable, TicketUseTable } from './ticket.tables'
import { holdTill, putTill } from './till.repo'

declare module '../../../kernel/outbox' {
  interface Events {
    /** Staff took the last use of a ticket. */
    'ticket.used': { uid: string; subject: TicketSubject; subjectId: string }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** The first 8 digits of a code; id: the ticket's. */
    ticket: true
  }
}

/** Tickets that are said to be over in one transaction: other writers wait no longer for it. */
const AT_ONCE = 200

/** What one ticket is to be. */
export interface TicketDraft {
  title: string
  /** Uses in all, at least 1. */
  total: number
  /** Ids of the stores that take it, a space between them; empty: every one. */
  place: string
  /** Epoch ms. */
  validUntil: number
  /** What it is of: a voucher's id, a SKU's. */
  item?: string
  picture?: Picture
  /** It stands among the shopper's tickets; else with its order alone. */
  isKept?: boolean
  /** It is taken at an appointment alone. */
  needsSlot?: boolean
}

/** One appointment of a ticket; `ref`: under which its place is held. */
export interface TicketSlot {
  storeId: string
  at: number
  until: number
  ref: string
}

/** A ticket as staff see it, with when and where it was used, the last first. */
export interface TicketRecord {
  ticket: TicketTable
  uses: TicketUseTable[]
}

/** What came of showing a ticket; a refused one, if it is known, says when and where it was used. */
export type Undoing = { refusal: UndoRefusal } | ({ refusal: null; number: number; storeId: string } & TicketRecord)
/** `lockedUntil`: until when the till takes nothing; 0 or missing when it is not locked. */
export type Verdict =
  | ({ refusal: null } & TicketRecord)
  | ({ refusal: TicketRefusal; lockedUntil?: number } & Partial<TicketRecord>)

/** Codes that are shown and used up (shapes: ticket): issued with a payment, verified by staff, held while a refund runs. */
export class TicketService {
  constructor(
    private readonly db: Db,
    private readonly uses: { stores: Pick<StoreService, 'findStores'>; outbox: Pick<Outbox, 'publish'> },
  ) {}

  /** Issues all tickets of a subject, once: a second time fails the transaction. Gives their ids. */
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

  /** The shopper's own of one subject. */
  async list(source: TicketSource, now: number): Promise<Ticket[]> {
    const { q } = this.db
    return this.#shown(await repo.listTickets(q, source), source.uid, now)
  }

  /** The shopper's own of all subjects that are kept, under a tab. */
  async pageMine(uid: string, { tab, ...ask }: PageQuery & { tab: TicketTab }, now: number): Promise<Page<Ticket>> {
    const window = windowOf(ask)
    const page = pageOf(await repo.pageMine(this.db.q, uid, tab, { ...window, now }), window.size, ({ id }) => id)
    return { ...page, records: await this.#shown(page.records, uid, now) }
  }

  /** One of the shopper's own, as it is kept. */
  own(q: Reader, uid: string, ticketId: string): Promise<TicketTable | undefined> {
    return repo.findTicket(q, uid, ticketId)
  }

  /** How far one of the shopper's own has come; SYS_BIZ_DATA_ERROR_CODE when they have no such ticket. */
  async sequence(uid: string, ticketId: string): Promise<number> {
    const ticket = await repo.findTicket(this.db.q, uid, ticketId)
    return ticket?.sequence ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这张券')
  }

  /** Those of one subject, as they are kept. */
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

  /** The ticket that a code of any minute names, for staff; undefined for one never given out. */
  async find(q: Reader, code: string, now: number): Promise<TicketRecord | undefined> {
    const no = ticketNoOf(code)
    const known = no === null ? undefined : await findNumber(q, 'ticket', no)
    const ticket = known && (await repo.findTicket(q, known.uid, known.id))
    if (!ticket) return undefined
    const state = stateAt(ticket, now)
    return { ticket: { ...ticket, state }, uses: await repo.listUses(q, ticket.uid, [ticket.id]) }
  }

  /**
   * Staff take a ticket for so many uses at a store. The digits that are shown are good for one such act: of several tills that
   * have them at once one takes the ticket. Five wrong codes in a row lock a till for a minute.
   */
  async verify(
    tx: Tx,
    actor: Actor,
    { code, storeId, number }: { code: string; storeId: string; number: number },
    now: number,
  ): Promise<Verdict> {
    if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`not a number of uses: ${number}`)
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
    const { uid, id } = before
    const sequence = judged === 'good' ? before.sequence : before.sequence - 1
    const how = { sequence, storeId, number, slot: slotWindow(now) }
    const ticket = isElsewhere(before, storeId) ? undefined : await repo.use(tx, before, how, now)
    if (!ticket) {
      const record = await this.find(tx, shownCode.no, now)
      return record ? { refusal: refusalOf(record.ticket, sequence, storeId, now), ...record } : { refusal: 'unknown' }
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

  /**
   * Whoever took a ticket takes that back, within their minutes. What a refund holds stays as it is, and so does an order that
   * the last use has completed.
   */
  async undo(tx: Tx, actor: Actor, code: string, now: number): Promise<Undoing> {
    const record = await this.find(tx, code, now)
    if (!record) return { refusal: 'unknown' }
    const use = undoneUse(record.uses, actor, now)
    if (typeof use === 'string') return { refusal: use }
    const { uid, id } = record.ticket
    if (!(await repo.giveBackUses(tx, { uid, id }, use.number))) return { refusal: 'closed' }
    // Of two at once the second finds it taken back.
    if (!(await repo.undoUse(tx, use, now))) fail('STATE_CHANGED')
    const after = await this.find(tx, code, now)
    return after ? { refusal: null, number: use.number, storeId: use.storeId, ...after } : { refusal: 'unknown' }
  }

  /** What a subject's tickets stand for was handed over without them: nobody can use them any more. */
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

  /** All tickets of a subject hold until another moment; false when one was used or is held: then the transaction must fail. */
  async moveEnd(tx: Tx, source: TicketSource, validUntil: number): Promise<boolean> {
    const moved = await repo.putEnd(tx, source, validUntil)
    return moved === (await repo.listTickets(tx, source)).length
  }

  /** Holds all tickets of a subject for a refund; false when one was used or is held: then the transaction must fail. */
  async lock(tx: Tx, source: TicketSource, ref: string): Promise<boolean> {
    const held = await repo.lock(tx, source, ref)
    return held === (await repo.listTickets(tx, source)).length
  }

  /** Holds what is left of some, of which so much was used, and ends their appointments; false when one is otherwise by now: then the transaction must fail. */
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

  /** The refund will not be: what it holds can be used again, as long as its time lasts. Gives what it held. */
  unlock(tx: Tx, source: TicketSource, ref: string): Promise<TicketTable[]> {
    return repo.settleLock(tx, source, ref, 'unlock')
  }

  /** The money is back: what the refund holds is void for good. Gives it. */
  cancel(tx: Tx, source: TicketSource, ref: string): Promise<TicketTable[]> {
    return repo.settleLock(tx, source, ref, 'void')
  }

  /** When one is to be used, in place of the appointment that it has; false when that changed, or it can't be used any more. */
  book(tx: Tx, ticket: TicketTable, slot: TicketSlot | null, now: number): Promise<boolean> {
    const { storeId = '', at = 0, until = 0, ref = '' } = slot ?? {}
    const to = { slotPlace: storeId, slotAt: at, slotUntil: until, slotRef: ref }
    return repo.putSlot(tx, ticket, ticket.slotRef, to, now)
  }

  /** The operator's: uses since a moment, by what they were of and where. */
  sumUses(q: Reader, subject: TicketSubject, since: number) {
    return repo.sumUses(q, subject, since)
  }

  /** Says of all whose time is over that it is. */
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
