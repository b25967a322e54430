import { TICKET_TABS, type TicketTab } from '@contract/codes/ticket'
import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { blockWhen, everyRow } from '../../../kernel/shopper-areas'
import type { StoreService } from '../../goods/store'
import { ticketRoutes } from './ticket.routes'
import { TicketService } from './ticket.service'
import { TicketOperatorService } from './ticket-operator.service'

export type { GiftOfTicket, TicketSource, UseOfTicket } from './ticket.repo'
export {
  codeOf,
  isElsewhere,
  isUndoable,
  placesOf,
  shownCodeOf,
  stateAt,
  TICKET_REFUSAL_TEXT,
  type TicketRefusal,
  ticketNoOf,
  ticketStore,
  UNDO_REFUSAL_TEXT,
  type UndoRefusal,
  undoRefusal,
} from './ticket.rules'
export type { TicketDraft, TicketRecord, TicketService, TicketSlot, Undoing, Verdict } from './ticket.service'
export type * from './ticket.tables'
export type { TicketOperatorService } from './ticket-operator.service'

export function createTicket({
  db,
  clock,
  jobs,
  outbox,
  shopperAreas,
  stores,
}: ModuleContext & { stores: StoreService }) {
  const tickets = new TicketService(db, { stores, outbox })
  jobs.every('ticket.sweep', HOURLY, () => tickets.sweep(clock.now()))
  shopperAreas.add({
    key: 'tickets',
    title: '卡券',
    own: async (uid, now) => {
      const ofTab = (tab: TicketTab) => everyRow((query) => tickets.pageMine(uid, { ...query, tab }, now))
      return (await Promise.all(TICKET_TABS.map(ofTab))).flat()
    },
    blocks: async (uid, now) => {
      const usable = await tickets.countUsable(uid, now)
      return blockWhen(usable > 0, 'ticket', `${usable} 张没有用完的卡券`, true)
    },
  })
  const ticketOperator = new TicketOperatorService({ db, clock, tickets, stores })
  return { services: { tickets, ticketOperator }, routes: { core: ticketRoutes(tickets) } } satisfies Module
}
