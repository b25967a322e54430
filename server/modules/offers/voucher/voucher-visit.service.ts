import type { PickupSlots } from '@contract/schema/slot'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Reservations } from '../../../kernel/reservations'
import type { TicketTable } from '../../finance/ticket'
import { placesOf, type TicketService } from '../../finance/ticket'
import { type SlotService, slotKey, slotView } from '../../trade/slot'
import { VISIT } from './voucher.rules'

export interface VoucherVisitDeps {
  db: Db
  tickets: Pick<TicketService, 'book' | 'own'>
  slots: Pick<SlotService, 'of'>
  reservations: Pick<Reservations, 'reserve' | 'release'>
}

/** Appointments for tickets that need one: hours of a store, each with a limited number of places. */
export class VoucherVisitService {
  constructor(private readonly deps: VoucherVisitDeps) {}

  /** The hours of a store for a shopper's ticket, up to the ticket's end. */
  async slots(uid: string, ticketId: string, storeId: string, now: number): Promise<PickupSlots> {
    const ticket = await this.#own(this.deps.db.q, uid, ticketId)
    const { slots } = await this.#of(this.deps.db.q, ticket, storeId, true, now)
    const chosen = ticket.slotPlace === storeId ? slots.find(({ at }) => at === ticket.slotAt) : undefined
    return slotView(slots, chosen ?? null, now)
  }

  /** Reserves a place in an hour, and releases the previous one. SYS_BIZ_DATA_ERROR_CODE: full, or ended. */
  async book(uid: string, ticketId: string, { storeId, slotAt }: { storeId: string; slotAt: number }, now: number) {
    await this.deps.db.tx(async (tx) => {
      const ticket = await this.#own(tx, uid, ticketId)
      if (ticket.slotPlace === storeId && ticket.slotAt === slotAt) return
      const { terms, slots } = await this.#of(tx, ticket, storeId, false, now)
      const slot = slots.find(({ at }) => at === slotAt) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '这个时间已不可约')
      const ref = `${VISIT}${newId()}`
      const request = { lineId: ticketId, key: slotKey(storeId, slotAt), number: 1, most: terms.most }
      const refused = await this.deps.reservations.reserve(tx, { uid, no: ref }, { slot: [request] }, now)
      if (refused.length > 0) fail('SYS_BIZ_DATA_ERROR_CODE', '这个时间已约满')
      if (!(await this.deps.tickets.book(tx, ticket, { storeId, at: slot.at, until: slot.until, ref }, now)))
        fail('STATE_CHANGED')
      await this.#release(tx, ticket, now)
    })
  }

  /** Cancels the appointment and releases its place. */
  async unbook(uid: string, ticketId: string, now: number): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const ticket = await this.#own(tx, uid, ticketId)
      if (ticket.slotRef === '') return
      if (!(await this.deps.tickets.book(tx, ticket, null, now))) fail('STATE_CHANGED')
      await this.#release(tx, ticket, now)
    })
  }

  /** The ticket is being refunded, so its appointment is released. */
  leave(tx: Tx, ticket: TicketTable, now: number): Promise<void> {
    return this.#release(tx, ticket, now)
  }

  async #release(tx: Tx, { uid, slotRef: no }: TicketTable, now: number): Promise<void> {
    if (no !== '') await this.deps.reservations.release(tx, { uid, no }, now)
  }

  async #of(q: Reader, ticket: TicketTable, storeId: string, count: boolean, now: number) {
    if (ticket.place !== '' && !placesOf(ticket).includes(storeId))
      fail('SYS_BIZ_DATA_ERROR_CODE', '这张券不能在这家门店使用')
    const of = (await this.deps.slots.of(q, [storeId], count, now)).get(storeId)
    if (!of) fail('SYS_BIZ_DATA_ERROR_CODE', '这家门店暂不接受预约')
    return { terms: of.terms, slots: of.slots.filter(({ until }) => until <= ticket.validUntil) }
  }

  async #own(q: Reader, uid: string, ticketId: string): Promise<TicketTable> {
    const ticket = await this.deps.tickets.own(q, uid, ticketId)
    if (!ticket || ticket.needsSlot === 0) fail('SYS_BIZ_DATA_ERROR_CODE', '没有需要预约的券')
    return ticket
  }
}
