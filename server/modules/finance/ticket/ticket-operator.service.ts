import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { StoreService } from '../../goods/store'
import { isScanned, shownCodeOf } from './ticket.rules'
import type { TicketRecord, TicketService, Undoing, Verdict } from './ticket.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'ticket.verify': 'ticket'
    'ticket.undo': 'ticket'
  }
}

/** A ticket as it is shown at a store: the digits, and how many uses go at once. */
export interface ShownTicket {
  code: string
  storeId: string
  number: number
}

export interface TicketOperatorDeps {
  db: Db
  clock: Pick<Clock, 'now'>
  tickets: Pick<TicketService, 'find' | 'verify' | 'undo'>
  stores: Pick<StoreService, 'findStore'>
}

/** Tickets as staff take them at a till. A refusal is a result and no failure: wrong codes of a till are counted. */
export class TicketOperatorService {
  constructor(private readonly deps: TicketOperatorDeps) {}

  /** The ticket that a code of any minute names; undefined for one never given out. */
  find(code: string): Promise<TicketRecord | undefined> {
    return this.deps.tickets.find(this.deps.db.q, code, this.deps.clock.now())
  }

  /** Takes a ticket (`TicketService.verify`). SYS_PARAM_ERROR: there is no such store. */
  async verify(actor: Actor, { code, storeId, number }: ShownTicket): Promise<Verdict> {
    const { db, clock, tickets, stores } = this.deps
    if (!(await stores.findStore(db.q, storeId))) failParam('storeId', `there is no store "${storeId}"`)
    const shown = shownCodeOf(code)
    return db.tx(async (tx) => {
      const now = clock.now()
      const verdict = await tickets.verify(tx, actor, { code, storeId, number }, now)
      if (verdict.refusal !== null) return verdict
      const { id, used, total } = verdict.ticket
      const details = { storeId, number, used, total, isScanned: shown !== null && isScanned(shown) }
      await writeAudit(tx, { actor, action: 'ticket.verify', subject: { kind: 'ticket', id }, details, at: now })
      return verdict
    })
  }

  /** Takes back what the same actor took (`TicketService.undo`). STATE_CHANGED: it was taken back at the same time. */
  async undo(actor: Actor, code: string): Promise<Undoing> {
    const { db, clock, tickets } = this.deps
    return db.tx(async (tx) => {
      const now = clock.now()
      const undoing = await tickets.undo(tx, actor, code, now)
      if (undoing.refusal !== null) return undoing
      const { number, storeId, ticket } = undoing
      const details = { storeId, number, used: ticket.used, total: ticket.total }
      const subject = { kind: 'ticket', id: ticket.id } as const
      await writeAudit(tx, { actor, action: 'ticket.undo', subject, details, at: now })
      return undoing
    })
  }
}
