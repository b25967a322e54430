import { MAX_TICKET_USES, MAX_TICKETS, type TicketSubject } from '@contract/codes/ticket'
import type { Ticket } from '@contract/schema/ticket'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { findNo, rememberNos } from '../../../kernel/known-no'
import type { Outbox } from '../../../kernel/outbox'
import type { StoreService } from '../../goods/store'
import type { TicketSource } from './ticket.repo'
import * as repo from './ticket.repo'
import { newCode, refusalOf, shown, stateAt, type TicketRefusal } from './ticket.rules'
import type { TicketTable, TicketUseTable } from './ticket.tables'

declare module '../../../kernel/audit' {
  interface Acts {
    'ticket.verify': 'ticket'
  }
}
declare module '../../../kernel/outbox' {
  interface Events {
    /** Staff took the last use of a ticket. */
    'ticket.used': { uid: string; subject: TicketSubject; subjectId: string }
  }
}
declare module '../../../kernel/known-no' {
  interface KnownNoKinds {
    /** The code that is shown; id: the ticket's. */
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
  /** The store that takes it; empty: every one. */
  place: string
  /** Epoch ms. */
  validUntil: number
}

/** A ticket as staff see it, with when and where it was used, the last first. */
export interface TicketRecord {
  ticket: TicketTable
  uses: TicketUseTable[]
}

/** What came of showing a ticket; a refused one, if it is known, says when and where it was used. */
export type Verdict = ({ refusal: null } & TicketRecord) | ({ refusal: TicketRefusal } & Partial<TicketRecord>)

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
    const codes = await this.#freeCodes(tx, drafts.length)
    const rows = drafts.map(({ title, total, place, validUntil }, i): TicketTable => {
      if (!Number.isSafeInteger(total) || total < 1 || total > MAX_TICKET_USES)
        throw new RangeError(`a ticket is used 1 to ${MAX_TICKET_USES} times, not ${total}`)
      return {
        ...{ uid, id: newId(), subject, subject_id: subjectId, nth: i + 1, title, code: codes[i] ?? '' },
        ...{ total, used: 0, place, state: 'unused', lock_ref: '', valid_until: validUntil, issued_at: now },
      }
    })
    await repo.insertTickets(tx, rows)
    await rememberNos(
      tx,
      rows.map(({ code: no, id }) => ({ no, kind: 'ticket', uid, id })),
    )
    return rows.map(({ id }) => id)
  }

  /** The shopper's own of one subject. */
  async list(source: TicketSource, now: number): Promise<Ticket[]> {
    const { q } = this.db
    const tickets = await repo.listTickets(q, source)
    const uses = await repo.listUses(
      q,
      source.uid,
      tickets.map(({ id }) => id),
    )
    const stores = await this.uses.stores.findStores(
      q,
      new Set([...tickets.map(({ place }) => place), ...uses.map(({ store_id }) => store_id)]),
    )
    const nameOf = (storeId: string) => stores.get(storeId)?.name ?? ''
    return tickets.map((ticket) =>
      shown(
        ticket,
        uses.filter(({ ticket_id }) => ticket_id === ticket.id),
        nameOf,
        now,
      ),
    )
  }

  /** The ticket of a code, for staff; undefined for a code never given out. */
  async find(q: Reader, code: string, now: number): Promise<TicketRecord | undefined> {
    const known = await findNo(q, 'ticket', code)
    const ticket = known && (await repo.findTicket(q, known.uid, known.id))
    if (!ticket) return undefined
    const state = stateAt(ticket, now)
    return { ticket: { ...ticket, state }, uses: await repo.listUses(q, ticket.uid, [ticket.id]) }
  }

  /** Staff take a ticket for so many uses at a store. Of several at once each use goes to one; the others are told where it went. */
  async verify(
    tx: Tx,
    actor: Actor,
    { code, storeId, number }: { code: string; storeId: string; number: number },
    now: number,
  ): Promise<Verdict> {
    if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`not a number of uses: ${number}`)
    const known = await findNo(tx, 'ticket', code)
    if (!known) return { refusal: 'unknown' }
    const ticket = await repo.use(tx, known, { storeId, number }, now)
    if (!ticket) {
      const record = await this.find(tx, code, now)
      return record ? { refusal: refusalOf(record.ticket, storeId, now), ...record } : { refusal: 'unknown' }
    }
    const { uid, id } = known
    const by = { actor_kind: actor.kind, actor_id: actor.id }
    await repo.insertUse(tx, { uid, ticket_id: id, id: newId(), number, store_id: storeId, ...by, used_at: now })
    const details = { storeId, number, used: ticket.used, total: ticket.total }
    await writeAudit(tx, { actor, act: 'ticket.verify', subject: { kind: 'ticket', id }, details, at: now })
    const { subject, subject_id: subjectId } = ticket
    if (ticket.used === ticket.total) await this.uses.outbox.publish(tx, 'ticket.used', { uid, subject, subjectId })
    return { refusal: null, ticket, uses: await repo.listUses(tx, uid, [id]) }
  }

  /** What a subject's tickets stand for was handed over without them: nobody can use them any more. */
  async close(tx: Tx, actor: Actor, source: TicketSource, storeId: string, now: number): Promise<void> {
    const by = { store_id: storeId, actor_kind: actor.kind, actor_id: actor.id, used_at: now }
    for (const { uid, id: ticket_id, number } of await repo.closeAll(tx, source))
      await repo.insertUse(tx, { uid, ticket_id, id: newId(), number, ...by })
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

  /** The refund will not be: what it holds can be used again, as long as its time lasts. */
  unlock(tx: Tx, source: TicketSource, ref: string): Promise<void> {
    return repo.settleLock(tx, source, ref, 'unused')
  }

  /** The money is back: what the refund holds is void for good. */
  cancel(tx: Tx, source: TicketSource, ref: string): Promise<void> {
    return repo.settleLock(tx, source, ref, 'void')
  }

  /** Says of all whose time is over that it is. */
  async sweep(now: number): Promise<void> {
    while ((await this.db.tx((tx) => repo.expire(tx, now, AT_ONCE))) === AT_ONCE);
  }

  async #freeCodes(tx: Tx, number: number): Promise<string[]> {
    const free = new Set<string>()
    while (free.size < number) {
      const drawn = Array.from({ length: number - free.size }, newCode)
      const known = await repo.knownCodes(tx, drawn)
      for (const code of drawn) if (!known.has(code)) free.add(code)
    }
    return [...free]
  }
}
