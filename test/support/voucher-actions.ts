// Vouchers in the model of what shoppers own: bought several at once, used in parts, taken back, given back, booked.
import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { EARLY_MS, TICKET_UNDO_MS } from '@contract/codes/ticket'
import { VOUCHER_EXPIRE_MS } from '@contract/codes/voucher'
import type { Actor } from '@server/kernel/audit'
import { newId } from '@server/kernel/ids'
import { codeOf } from '@server/modules/finance/ticket'
import type { Voucher } from '@server/modules/offers/voucher'
import { voucherFor } from '@server/modules/offers/voucher/voucher.fixture'
import { OPERATOR } from './actor'
import { Action, isRefused, OnOne } from './model-action'
import { type Bill, isWechat, type Noun, type Owned } from './owned-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

const STAFF: readonly Actor[] = [OPERATOR, { kind: 'operator', id: 'another' }]
const HOURS = 4
const SLOT_MS = HOURS * 3_600_000
/** Places at one hour. */
const PLACES = 1

interface Slot {
  at: number
  until: number
}
interface ModelTicket {
  id: string
  used: number
  isBack: boolean
  until: number
  /** Those that were not taken back, the last at the end. */
  uses: { actor: Actor; number: number; at: number }[]
  slot: Slot | null
}
export interface OfVouchers extends Owned {
  vouchers: Vouchers
}

/** Some of one voucher that a shopper ordered. */
class Purchase implements Bill {
  state: Bill['state'] = 'unpaid'
  prepayId?: string
  readonly expireAt: number
  tickets: ModelTicket[] = []
  refundedUses = 0
  refundedCents = 0
  constructor(
    readonly uid: string,
    readonly id: string,
    readonly no: string,
    readonly voucher: Voucher,
    readonly number: number,
    at: number,
  ) {
    this.expireAt = at + VOUCHER_EXPIRE_MS
  }
  cancel(real: TestShop) {
    return real.voucherPurchases.cancel(this.uid, this.id)
  }
  async settle(real: TestShop) {
    const now = real.clock.now()
    const until = untilOf(this.voucher, now)
    if (until <= now) return false
    const { tickets } = await real.voucherPurchases.detail(this.uid, this.id, now)
    const fresh = { used: 0, isBack: false, until, slot: null }
    this.tickets = tickets.map(({ ticketId: id }) => ({ id, ...fresh, uses: [] }))
    return true
  }
  shut() {}
  /** How many count against limits. */
  get kept() {
    if (this.state === 'closed') return 0
    return this.number - this.tickets.filter(({ isBack, used }) => isBack && used === 0).length
  }
  /** What so many uses more bring back, so that any parts sum to the whole. */
  backCents(uses: number) {
    const { priceCents, uses: each } = this.voucher
    return Math.floor((priceCents * (this.refundedUses + uses)) / each) - this.refundedCents
  }
  stateNow() {
    if (this.state !== 'paid') return this.state
    if (this.refundedUses === 0) return 'paid'
    return this.refundedUses === this.number * this.voucher.uses ? 'refunded' : 'part'
  }
}

/** To the end of its last day. */
const untilOf = ({ validDays, validUntil }: Voucher, now: number) =>
  validDays === 0 ? validUntil : startOfChinaDay(chinaDay(now)) + (validDays + 1) * DAY_MS

export class Vouchers implements Noun {
  readonly purchases: Purchase[] = []
  constructor(
    readonly shelf: readonly (Voucher & { total: number | null })[],
    /** The last takes none of the vouchers. */
    readonly storeIds: readonly string[],
  ) {}
  dues() {
    return []
  }
  turn() {}
  find(ticket: ModelTicket): Purchase {
    const found = this.purchases.find(({ tickets }) => tickets.includes(ticket))
    if (!found) throw new Error('a ticket of nobody')
    return found
  }
  get tickets() {
    return this.purchases.flatMap(({ tickets }) => tickets)
  }
  stateOf(ticket: ModelTicket, now: number) {
    if (ticket.isBack) return 'void'
    if (ticket.used === this.find(ticket).voucher.uses) return 'used'
    return ticket.until <= now ? 'expired' : 'unused'
  }
  left(uid: string, { voucherId, perPerson, total }: Vouchers['shelf'][number]) {
    const such = this.purchases.filter(({ voucher }) => voucher.voucherId === voucherId)
    const sum = (some: readonly Purchase[]) => some.reduce((all, { kept }) => all + kept, 0)
    return Math.min(perPerson - sum(such.filter((one) => one.uid === uid)), (total ?? 999) - sum(such))
  }
  /** Hours that can be booked now. */
  hours(ticket: ModelTicket, now: number): Slot[] {
    const today = startOfChinaDay(chinaDay(now))
    return Array.from({ length: (2 * 24) / HOURS }, (_, nth) => today + nth * SLOT_MS)
      .map((at) => ({ at, until: at + SLOT_MS }))
      .filter(({ at, until }) => at >= now && until <= ticket.until)
  }
  isFull({ at }: Slot) {
    return this.tickets.filter(({ slot }) => slot?.at === at).length >= PLACES
  }
  async compare(real: TestShop, seen: Seen) {
    const now = real.clock.now()
    for (const one of this.purchases) {
      const tickets = one.tickets.map((ticket) => {
        const state = this.stateOf(ticket, now)
        const rest = one.voucher.uses - ticket.used
        const backUses = state === 'unused' || state === 'expired' ? rest : 0
        const own = { ticketId: ticket.id, state, used: ticket.used, total: one.voucher.uses, validUntil: ticket.until }
        return { ...own, backUses, backCents: backUses > 0 ? one.backCents(backUses) : 0 }
      })
      const known = { state: one.stateNow(), refunded: one.refundedCents, tickets }
      if (seen.has(`purchase ${one.id}`, known)) continue
      expect(await real.voucherPurchases.detail(one.uid, one.id, now)).toMatchObject(known)
    }
    for (const uid of new Set(this.purchases.map((one) => one.uid)))
      for (const voucher of this.shelf) {
        const { voucherId } = voucher
        const left = Math.max(0, this.left(uid, voucher))
        if (seen.has(`voucher ${voucherId} ${uid}`, left)) continue
        const { most } = await real.vouchers.detail(uid, voucherId, now)
        expect({ voucherId, most }).toEqual({ voucherId, most: left })
      }
    const ticket = this.tickets.find((one) => this.find(one).voucher.needsSlot)
    if (!ticket) return
    const known = this.hours(ticket, now).map((slot) => ({ slotAt: slot.at, isFull: this.isFull(slot) }))
    if (seen.has(`hours ${ticket.id}`, known)) return
    const { days } = await real.voucherVisits.slots(this.find(ticket).uid, ticket.id, this.storeIds[0] ?? '', now)
    expect(days.flatMap(({ slots }) => slots.map(({ slotAt, isFull }) => ({ slotAt, isFull })))).toEqual(known)
  }
}

/** A card of three uses, one at an appointment, one that is over on a day. */
export async function openVouchers(real: TestShop, name: string, storeIds: readonly string[]): Promise<Vouchers> {
  const own = storeIds.slice(0, 2)
  const now = real.clock.now()
  const shelf = [
    { ...voucherFor({ voucherId: `${name}-card`, storeIds: own, perPerson: 5 }), total: 8 },
    {
      ...voucherFor({ voucherId: `${name}-visit`, storeIds: own.slice(0, 1), priceCents: 334, uses: 1 }),
      needsSlot: true,
      validDays: 2,
      total: null,
    },
    {
      ...voucherFor({ voucherId: `${name}-fair`, storeIds: own, priceCents: 555, uses: 2, validDays: 0 }),
      validUntil: now + 2 * DAY_MS,
      perPerson: 4,
      total: 9,
    },
  ]
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '00:00', closeTime: '24:00', minutes: HOURS * 60 }
  const terms = { storeId: own[0] ?? '', ...hours, most: PLACES, daysAhead: 1, leadMinutes: 0, payAtPickup: false }
  await real.db.tx(async (tx) => {
    for (const { total, ...one } of shelf) await real.vouchers.put(tx, one, total, now)
    await real.slots.put(tx, terms, now)
  })
  return new Vouchers(shelf, storeIds)
}

class BuyVoucher extends Action<OfVouchers> {
  constructor(
    readonly who: number,
    readonly which: number,
    readonly number: number,
  ) {
    super()
  }
  async action({ uids, bills, vouchers }: OfVouchers, real: TestShop) {
    const uid = uids[this.who] ?? ''
    const one = vouchers.shelf[this.which] as Vouchers['shelf'][number]
    const { voucherId } = one
    const now = real.clock.now()
    const last = vouchers.purchases.findLast(
      (own) =>
        own.uid === uid && own.voucher.voucherId === voucherId && own.number === this.number && own.state === 'unpaid',
    )
    const isSame = last !== undefined
    const isBad = !isSame && (untilOf(one, now) <= now || this.number > vouchers.left(uid, one))
    const key = { key: newId(), body: '' }
    const buy = real.voucherPurchases.buy(uid, { voucherId, number: this.number }, key, now)
    expect({ buy: 'refused', so: await isRefused(buy) }).toEqual({ buy: 'refused', so: isBad })
    if (isBad) return
    const { purchaseId, payOrderNo, payAmount } = await buy
    expect(payAmount).toBe(one.priceCents * this.number)
    expect({ isSame, of: isSame ? last.id : '' }).toEqual({ isSame, of: isSame ? purchaseId : '' })
    if (isSame) return
    const purchase = new Purchase(uid, purchaseId, payOrderNo, one, this.number, now)
    vouchers.purchases.push(purchase)
    bills.push(purchase)
  }
  override toString() {
    return `buyVoucher(${this.who}, ${this.which}, ${this.number})`
  }
}

abstract class OnTicket extends OnOne<ModelTicket, OfVouchers> {
  among({ vouchers }: OfVouchers) {
    return vouchers.tickets
  }
}
/** What its shopper's page shows at this moment. */
async function codeOfNow(ticket: ModelTicket, vouchers: Vouchers, real: TestShop): Promise<string> {
  const row = await real.tickets.own(real.db.q, vouchers.find(ticket).uid, ticket.id)
  if (!row) throw new Error(`there is no ticket ${ticket.id}`)
  return codeOf(row, real.clock.now())
}

/** Staff take it: at its store or not, once or more. */
class Verify extends OnTicket {
  async on(ticket: ModelTicket, { vouchers }: OfVouchers, real: TestShop) {
    const now = real.clock.now()
    const { voucher } = vouchers.find(ticket)
    const code = await codeOfNow(ticket, vouchers, real)
    // Most of the time where it is taken.
    const storeId = vouchers.storeIds[Math.max(0, this.share - 7)] ?? ''
    const number = 1 + (this.share % 2)
    const actor = STAFF[this.which % 2] as Actor
    const { refusal } = await real.db.tx((tx) => real.tickets.verify(tx, actor, { code, storeId, number }, now))
    const problem = () => {
      const state = vouchers.stateOf(ticket, now)
      if (state !== 'unused') return state
      if (!voucher.storeIds.includes(storeId)) return 'elsewhere'
      if (voucher.needsSlot && (ticket.slot?.at ?? 0) < startOfChinaDay(chinaDay(now))) return 'unbooked'
      if (voucher.needsSlot && (ticket.slot?.at ?? 0) > now + EARLY_MS) return 'otherTime'
      return number > voucher.uses - ticket.used ? 'tooMany' : null
    }
    expect(refusal).toBe(problem())
    if (refusal !== null) return
    ticket.used += number
    ticket.uses.push({ actor, number, at: now })
  }
}
/** One of the staff takes their last use back. */
class Undo extends OnTicket {
  override among(model: OfVouchers) {
    return super.among(model).filter(({ uses }) => uses.length > 0)
  }
  async on(ticket: ModelTicket, { vouchers }: OfVouchers, real: TestShop) {
    const now = real.clock.now()
    const actor = STAFF[this.share % 2] as Actor
    const own = ticket.uses.filter((use) => use.actor === actor).at(-1)
    const code = await codeOfNow(ticket, vouchers, real)
    const { refusal } = await real.db.tx((tx) => real.tickets.undo(tx, actor, code, now))
    const isLate = own !== undefined && own.at + TICKET_UNDO_MS <= now
    expect(refusal).toBe(!own ? 'others' : isLate ? 'tooLate' : ticket.isBack ? 'closed' : null)
    if (refusal !== null || !own) return
    ticket.used -= own.number
    ticket.uses = ticket.uses.filter((use) => use !== own)
  }
}
/** What is left of some tickets goes back; now and then its provider will not, and it is the shopper's again. */
class RefundVoucher extends OnOne<Purchase, OfVouchers> {
  among({ vouchers }: OfVouchers) {
    return vouchers.purchases.filter(({ state }) => state === 'paid')
  }
  async on(one: Purchase, model: OfVouchers, real: TestShop) {
    const now = real.clock.now()
    const chosen = 1 + (this.share % (2 ** one.tickets.length - 1))
    const picked = one.tickets.filter((_, at) => (chosen >> at) % 2 === 1)
    const isBad = picked.some((ticket) => ['used', 'void'].includes(model.vouchers.stateOf(ticket, now)))
    const isStuck = this.share % 4 === 0 && isWechat(model, one)
    if (isStuck) await real.play(one.prepayId ?? '', { refund: 'closed' })
    const ids = picked.map(({ id }) => id)
    const refund = real.voucherPurchases.refund(one.uid, one.id, ids)
    expect({ refund: 'refused', so: await isRefused(refund) }).toEqual({ refund: 'refused', so: isBad })
    if (!isBad) {
      const uses = picked.reduce((sum, { used }) => sum + one.voucher.uses - used, 0)
      const cents = one.backCents(uses)
      expect(await refund).toBe(cents)
      await expect(real.voucherPurchases.refund(one.uid, one.id, ids)).rejects.toThrow('正在退款')
      for (const ticket of picked) ticket.slot = null
      await real.moneyDone()
      if (!isStuck) {
        one.refundedUses += uses
        one.refundedCents += cents
        for (const ticket of picked) ticket.isBack = true
      }
    }
    if (isStuck) await real.play(one.prepayId ?? '', { refund: 'success' })
  }
}
abstract class OnVisit extends OnTicket {
  override among(model: OfVouchers) {
    return super.among(model).filter((ticket) => model.vouchers.find(ticket).voucher.needsSlot)
  }
}
class Book extends OnVisit {
  async on(ticket: ModelTicket, { vouchers }: OfVouchers, real: TestShop) {
    const now = real.clock.now()
    const hours = vouchers.hours(ticket, now)
    const slot = hours[this.share % Math.max(1, hours.length)] ?? { at: now, until: now }
    const isSame = ticket.slot?.at === slot.at
    const isOff = hours.length === 0 || vouchers.isFull(slot) || vouchers.stateOf(ticket, now) !== 'unused'
    const where = { storeId: vouchers.storeIds[0] ?? '', slotAt: slot.at }
    const book = real.voucherVisits.book(vouchers.find(ticket).uid, ticket.id, where, now)
    expect({ book: 'refused', so: await isRefused(book) }).toEqual({ book: 'refused', so: isOff && !isSame })
    if (!isOff) ticket.slot = slot
  }
}
class Unbook extends OnVisit {
  async on(ticket: ModelTicket, { vouchers }: OfVouchers, real: TestShop) {
    const now = real.clock.now()
    const isOff = ticket.slot !== null && vouchers.stateOf(ticket, now) !== 'unused'
    const unbook = real.voucherVisits.unbook(vouchers.find(ticket).uid, ticket.id, now)
    expect({ unbook: 'refused', so: await isRefused(unbook) }).toEqual({ unbook: 'refused', so: isOff })
    if (!isOff) ticket.slot = null
  }
}

export const voucherActions = { BuyVoucher, Verify, Undo, RefundVoucher, Book, Unbook }
