import { ticketEndpoints } from '@contract/schema/ticket'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { TicketService } from './ticket.service'

export const ticketRoutes = (tickets: TicketService): Route[] =>
  routesFor(ticketEndpoints, {
    'GET ticket/list': async ({ uid, input, now }) => ({ records: await tickets.list({ uid, ...input }, now) }),
    'GET ticket/sequence': async ({ uid, input }) => ({ sequence: await tickets.sequence(uid, input.ticketId) }),
    'GET ticket/pageMine': ({ uid, input, now }) => tickets.pageMine(uid, input, now),
  })
