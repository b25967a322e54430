import type { Reader } from '@server/kernel/db'
import { codeOf, type TicketService } from '@server/modules/finance/ticket'

interface Services {
  db: { q: Reader }
  tickets: TicketService
}

/** The code that a ticket's page shows now; any code of the ticket identifies it. */
export async function freshCode({ tickets, db }: Services, known: string, now: number): Promise<string> {
  const record = await tickets.find(db.q, known, now)
  return record ? codeOf(record.ticket, now) : known
}
