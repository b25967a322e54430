import type { Ticket } from '@contract/schema/ticket'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** Seconds between two polls for a use by staff. */
const LOOK_S = 2
/** Seconds until the next try to renew a code. */
const RETRY_S = 5
/** Number of page refreshes after a use: its effects follow a moment later. */
const LOOKS_AFTER = 5

/** The code of the displayed ticket; renewed each minute, and when staff use the ticket. */
export class TicketCodeStore {
  /** Seconds until the next code. */
  left = 0
  /** The code could not be renewed and may be outdated. */
  isOld = false
  /** Uses by staff while the page shows the code; reset when the shopper opens the next code. */
  taken = 0
  private ticket: Ticket | null = null
  private isLooking = false
  private looksAfter = 0

  constructor(
    private readonly env: Env,
    /** The resource that contains the ticket. */
    private readonly source: Pick<Resource<unknown>, 'value' | 'refresh'>,
  ) {
    makeAutoObservable<this, 'env' | 'source' | 'ticket' | 'isLooking' | 'looksAfter'>(
      this,
      { env: false, source: false, ticket: observableRef, isLooking: false, looksAfter: false },
      { autoBind: true },
    )
  }

  /** Takes the ticket of the latest reply. */
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

  /** The shopper opens the next code. */
  goOn(): void {
    this.taken = 0
  }

  /** Called once per second. */
  tick(): void {
    this.left -= 1
    if (this.left <= 0 && this.ticket?.state === 'unused') void this.renew()
    else if (this.left % LOOK_S === 0) void this.look()
  }

  /** Loads the current code. */
  async renew(): Promise<void> {
    const before = this.source.value
    this.left = RETRY_S
    await this.source.refresh()
    runInAction(() => {
      this.isOld = this.source.value === before
    })
  }

  /** Polls whether the ticket was used since the last reply. */
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
