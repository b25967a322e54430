// Vouchers: bought in numbers, used in parts, uses taken back, refunded, booked.
import type { Actor } from '@server/kernel/audit'
import { newId } from '@server/kernel/ids'
import { codeOf } from '@server/modules/finance/ticket'
import { OPERATOR } from './actor'
import type { OwnedScene } from './owned-scene'
import { refundOf } from './pay-acts'
import type { TestShop } from './test-shop'
import { attempt, type Outcome, pick, refused, tried } from './walk'

const STAFF: readonly Actor[] = [OPERATOR, { kind: 'operator', id: 'another' }]
const GONE = /限购|售罄|已结束|有效期|没有|最多买/
const NO_REFUND = /退款|状态已变化/
const NO_GIFT = /赠|已|退款|预约/
const NO_HOUR = /约|状态已变化/

/** Buys a number that the voucher's page offers; a larger one is refused. */
export async function buyVoucher(
  { uids, voucherIds }: OwnedScene,
  real: TestShop,
  who: number,
  which: number,
  number: number,
): Promise<Outcome> {
  const [uid = '', voucherId = ''] = [pick(uids, who), pick(voucherIds, which)]
  const now = real.clock.now()
  const { button, most, price } = await real.vouchers.detail(uid, voucherId, now)
  const buy = () => real.voucherPurchases.buy(uid, { voucherId, number }, { key: newId(), body: '' }, now)
  const isOffered = button.code === 'buy' && number <= most
  // A repeated purchase returns the unpaid one, whatever is left.
  const bought = isOffered ? await buy() : await attempt(buy(), GONE)
  if (!bought) return 'refused'
  expect(bought.payAmount).toBe(price * number)
  return 'done'
}

const ticketsOf = ({ uids }: OwnedScene, real: TestShop) =>
  real.db.q
    .selectFrom('ticket')
    .selectAll()
    .where('uid', 'in', uids)
    .where('subject', '=', 'voucher')
    .orderBy('id')
    .execute()
type Ticket = Awaited<ReturnType<typeof ticketsOf>>[number]

/** Staff redeem it, mostly at a store that takes it, once or twice. */
export async function verify(scene: OwnedScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const ticket = pick(await ticketsOf(scene, real), nth)
  if (!ticket) return 'idle'
  const now = real.clock.now()
  const storeId = scene.storeIds[Math.max(0, share - 7)] ?? ''
  const number = 1 + (share % 2)
  const actor = pick(STAFF, nth) ?? OPERATOR
  const code = codeOf(ticket, now)
  const { refusal } = await real.db.tx((tx) => real.tickets.verify(tx, actor, { code, storeId, number }, now))
  expect(refusalsOf(ticket, storeId, number, now)).toContain(refusal)
  return refusal === null ? 'done' : 'refused'
}

/** The possible refusals of a use by the state of the ticket; null: it may succeed. */
function refusalsOf(ticket: Ticket, storeId: string, number: number, now: number): (string | null)[] {
  const { state, place, needsSlot, used, total, validUntil } = ticket
  if (state !== 'unused') return [state]
  if (validUntil <= now) return ['expired']
  if (!place.split(' ').includes(storeId)) return ['elsewhere']
  if (needsSlot === 1) return ['unbooked', 'otherTime', number > total - used ? 'tooMany' : null]
  return [number > total - used ? 'tooMany' : null]
}

/** A member of the staff takes back their last use. */
export async function undo(scene: OwnedScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const ticket = pick(
    (await ticketsOf(scene, real)).filter(({ used }) => used > 0),
    nth,
  )
  if (!ticket) return 'idle'
  const now = real.clock.now()
  const actor = pick(STAFF, share) ?? OPERATOR
  const { refusal } = await real.db.tx((tx) => real.tickets.undo(tx, actor, codeOf(ticket, now), now))
  expect(['others', 'tooLate', 'closed', null]).toContain(refusal)
  return refusal === null ? 'done' : 'refused'
}

/** Refunds the remaining uses of some tickets; sometimes the provider refuses, and the shopper gets them again. */
export async function refundVoucher(scene: OwnedScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const rows = await real.db.q
    .selectFrom('voucher_purchase')
    .selectAll()
    .where('uid', 'in', scene.uids)
    .where('state', '=', 'paid')
    .where('source', '=', 'bought')
    .orderBy('id')
    .execute()
  const one = pick(rows, nth)
  if (!one) return 'idle'
  const { tickets } = await real.voucherPurchases.detail(one.uid, one.id, real.clock.now())
  const chosen = 1 + (share % (2 ** tickets.length - 1))
  const picked = tickets.filter((_, at) => (chosen >> at) % 2 === 1)
  const ids = picked.map(({ ticketId }) => ticketId)
  const ask = () => real.voucherPurchases.refund(one.uid, one.id, ids)
  return refundOf(scene, real, { no: one.payableNo, isStuck: share % 4 === 0 }, async () => {
    if (picked.some(({ backUses }) => backUses === 0)) return refused(ask(), NO_REFUND)
    const cents = await ask()
    if (picked.length === 1) expect(cents).toBe(picked[0]?.backCents)
    return refused(ask(), /正在退款/).then(() => 'done' as const)
  })
}

/** A shopper offers a ticket to another, who claims it; every third time the shopper takes it back instead. */
export async function giveTicket(scene: OwnedScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const ticket = pick(await ticketsOf(scene, real), nth)
  if (!ticket) return 'idle'
  const { uid: giver, id, state, used } = ticket
  const now = real.clock.now()
  const call = real.ticketGifts.give(giver, id, now)
  if (state !== 'unused' || used > 0) return refused(call, NO_GIFT)
  const given = await attempt(call, NO_GIFT)
  if (!given) return 'refused'
  const friend = pick(
    scene.uids.filter((uid) => uid !== giver),
    share,
  )
  if (share % 3 === 0 || !friend) await real.ticketGifts.takeBack(giver, given.giftCode, now)
  else await real.voucherGifts.claim(friend, given.giftCode, { key: newId(), body: '' }, now)
  return 'done'
}

const visits = async (scene: OwnedScene, real: TestShop) =>
  (await ticketsOf(scene, real)).filter(({ needsSlot }) => needsSlot === 1)

/** Books an hour that the ticket's page offers. */
export async function book(scene: OwnedScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const ticket = pick(await visits(scene, real), nth)
  if (!ticket) return 'idle'
  const now = real.clock.now()
  const storeId = scene.storeIds[0] ?? ''
  const shown = await attempt(real.voucherVisits.slots(ticket.uid, ticket.id, storeId, now), NO_HOUR)
  const slot = pick(shown?.days.flatMap(({ slots }) => slots) ?? [], share)
  if (!slot) return 'refused'
  const call = real.voucherVisits.book(ticket.uid, ticket.id, { storeId, slotAt: slot.slotAt }, now)
  if (ticket.state !== 'unused' || ticket.validUntil <= now) return tried(call, NO_HOUR)
  if (slot.isFull && ticket.slotAt !== slot.slotAt) return refused(call, NO_HOUR)
  await call
  return 'done'
}

export async function unbook(scene: OwnedScene, real: TestShop, nth: number): Promise<Outcome> {
  const ticket = pick(await visits(scene, real), nth)
  return ticket ? tried(real.voucherVisits.unbook(ticket.uid, ticket.id, real.clock.now()), NO_HOUR) : 'idle'
}
