import { DAY_MS } from '@contract/codes/china-time'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { StoreService } from '../../goods/store'
import type { UseOfTicket, UseWindow } from './ticket.repo'
import { isElsewhere, isScanned, shownCodeOf } from './ticket.rules'
import type { TicketRecord, TicketService, Undoing, Verdict } from './ticket.service'
import type { TicketTable } from './ticket.tables'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'ticket.verify': 'ticket'
    'ticket.undo': 'ticket'
  }
}

/** A desk with its own rules for some tickets, such as the exit of a store: no till takes these tickets. */
export interface TicketDesk {
  takes(q: Reader, ticket: TicketTable): Promise<boolean>
}

/** A ticket shown at a store: its digits and the number of uses to take. */
export interface ShownTicket {
  code: string
  storeId: string
  number: number
}

export interface TicketOperatorDeps {
  db: Db
  clock: Pick<Clock, 'now'>
  tickets: Pick<TicketService, 'find' | 'look' | 'verify' | 'undo' | 'usesBy'>
  stores: Pick<StoreService, 'findStore'>
}

/**
 * Tickets that staff take at a till. A refusal is a result and no error, because the till's count of wrong codes must
 * be committed.
 */
export class TicketOperatorService {
  readonly #desks: TicketDesk[] = []

  constructor(private readonly deps: TicketOperatorDeps) {}

  /** Registers a desk; tickets that it takes are refused here with `exit`. */
  leaveTo(desk: TicketDesk): void {
    this.#desks.push(desk)
  }

  /** The ticket of a code of any minute; undefined when no ticket has its number. */
  find(code: string): Promise<TicketRecord | undefined> {
    return this.deps.tickets.find(this.deps.db.q, code, this.deps.clock.now())
  }

  /** The ticket that is shown at a store (`TicketService.look`). SYS_PARAM_ERROR: no such store in the scope. */
  async look(actor: Actor, scope: StoreScope, { code, storeId }: Omit<ShownTicket, 'number'>): Promise<Verdict> {
    const { db, clock } = this.deps
    await this.#checkStore(scope, storeId)
    return db.tx((tx) => this.#look(tx, actor, { code, storeId }, clock.now()))
  }

  /** Takes a ticket (`TicketService.verify`). SYS_PARAM_ERROR: no such store in the scope. */
  async verify(actor: Actor, scope: StoreScope, { code, storeId, number }: ShownTicket): Promise<Verdict> {
    const { db, clock, tickets } = this.deps
    await this.#checkStore(scope, storeId)
    const shown = shownCodeOf(code)
    return db.tx(async (tx) => {
      const now = clock.now()
      const seen = await this.#look(tx, actor, { code, storeId }, now)
      // Without this return, `verify` would count a wrong code a second time.
      if (!seen.ticket || seen.refusal === 'exit') return seen
      const verdict = await tickets.verify(tx, actor, { code, storeId, number }, now)
      if (verdict.refusal !== null) return verdict
      const { id, used, total } = verdict.ticket
      const change = { before: { used: used - number }, after: { used } }
      const details = { storeId, total, isScanned: shown !== null && isScanned(shown), ...change }
      await writeAudit(tx, { actor, action: 'ticket.verify', subject: { kind: 'ticket', id }, details, at: now })
      return verdict
    })
  }

  /** Takes back a use of the same actor (`TicketService.undo`). STATE_CHANGED: it was taken back concurrently. */
  undo(actor: Actor, code: string): Promise<Undoing> {
    return this.deps.db.tx((tx) => this.#undo(tx, actor, code))
  }

  /** Like `undo`, for one use of the last 24 hours at a store of the scope. */
  async undoUse(actor: Actor, scope: StoreScope, useId: string): Promise<Undoing> {
    const { db, clock, tickets } = this.deps
    return db.tx(async (tx) => {
      const since = clock.now() - DAY_MS
      const [use] = await tickets.usesBy(tx, scope, actor, { since, limit: 1, useId })
      return use ? this.#undo(tx, actor, use.no, useId) : { refusal: 'unknown' }
    })
  }

  /** Uses that the actor took since a moment at the stores of the scope, the newest first. */
  usesOf(actor: Actor, scope: StoreScope, window: UseWindow): Promise<UseOfTicket[]> {
    return this.deps.tickets.usesBy(this.deps.db.q, scope, actor, window)
  }

  async #look(tx: Tx, actor: Actor, shown: Omit<ShownTicket, 'number'>, now: number): Promise<Verdict> {
    const verdict = await this.deps.tickets.look(tx, actor, shown, now)
    const { ticket } = verdict
    if (!ticket || isElsewhere(ticket, shown.storeId)) return verdict
    for (const desk of this.#desks)
      if (await desk.takes(tx, ticket)) return { ticket, uses: verdict.uses ?? [], refusal: 'exit' }
    return verdict
  }

  async #undo(tx: Tx, actor: Actor, code: string, useId?: string): Promise<Undoing> {
    const { clock, tickets } = this.deps
    const now = clock.now()
    const undoing = await tickets.undo(tx, actor, code, now, { useId })
    if (undoing.refusal !== null) return undoing
    const { number, storeId, ticket } = undoing
    const { used, total } = ticket
    const details = { storeId, total, before: { used: used + number }, after: { used } }
    const subject = { kind: 'ticket', id: ticket.id } as const
    await writeAudit(tx, { actor, action: 'ticket.undo', subject, details, at: now })
    return undoing
  }

  async #checkStore(scope: StoreScope, storeId: string): Promise<void> {
    const { db, stores } = this.deps
    if (!isInScope(scope, storeId) || !(await stores.findStore(db.q, storeId))) failParam('storeId', '没有这家门店')
  }
}
