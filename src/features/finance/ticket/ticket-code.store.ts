import type { Ticket } from '@contract/schema/ticket'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** Seconds between two questions whether staff took the ticket. */
const LOOK_S = 2
/** Seconds until a code that could not be renewed is asked for again. */
const RETRY_S = 5
/** So many looks after a use bring the whole page up to date: what follows from the use is done a moment later. */
const LOOKS_AFTER = 5

/** The code of a ticket that a page shows: renewed each minute, and as soon as staff took the ticket. */
export class TicketCodeStore {
  /** Seconds until the next code. */
  left = 0
  /** The code could not be renewed and may be out of date. */
  isOld = false
  /** Uses that staff took while the page showed the code; 0 again when the shopper asks for the next code. */
  taken = 0
  private ticket: Ticket | null = null
  private isLooking = false
  private looksAfter = 0

  constructor(
    private readonly env: Env,
    /** What brings the ticket. */
    private readonly source: Pick<Resource<unknown>, 'value' | 'refresh'>,
  ) {
    makeAutoObservable<this, 'env' | 'source' | 'ticket' | 'isLooking' | 'looksAfter'>(
      this,
      { env: false, source: false, ticket: observableRef, isLooking: false, looksAfter: false },
      { autoBind: true },
    )
  }

  /** The page shows this ticket, as it was brought just now. */
  show(ticket: Ticket): void {
    const before = this.ticket
    this.ticket = ticket
    this.left = ticket.leftSeconds
    this.isOld = false
    if (before?.ticketId !== ticket.ticketId) this.taken = 0
    else if (ticket.sequence !== before.sequence) {
      this.taken = Math.max(0, this.taken + ticket.used - before.used)
      this.looksAfter = LOOKS_AFTER
    }
  }

  /** The shopper wants the next code. */
  goOn(): void {
    this.taken = 0
  }

  /** A second has gone by. */
  tick(): void {
    this.left -= 1
    if (this.left <= 0 && this.ticket?.state === 'unused') void this.renew()
    else if (this.left % LOOK_S === 0) void this.look()
  }

  /** Asks for the code of now. */
  async renew(): Promise<void> {
    const before = this.source.value
    this.left = RETRY_S
    await this.source.refresh()
    runInAction(() => {
      this.isOld = this.source.value === before
    })
  }

  /** Asks whether the ticket was taken since it was brought. */
  private async look(): Promise<void> {
    const { ticket } = this
    if (!ticket || this.isLooking) return
    this.isLooking = true
    const { ticketId, sequence } = ticket
    const reply = await this.env.try(this.env.call('GET ticket/sequence', { ticketId }, { quiet: true }))
    this.isLooking = false
    if (isApiError(reply)) return
    const isTaken = reply.sequence !== sequence
    if (!isTaken && this.looksAfter > 0) this.looksAfter -= 1
    if (isTaken || this.looksAfter > 0) await this.source.refresh()
  }
}
