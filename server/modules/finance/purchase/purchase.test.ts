import { PAY_WAY } from '@contract/codes/payment'
import { breaches } from '../../../../test/support/invariants'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { tiered } from '../../../../test/support/tier'
import { newId } from '../../../kernel/ids'
import { type Purchase, type PurchaseMove, purchaseMachine, stateAfter } from '.'
import { type Booked, type Booking, BookingSubject, createBookings, keyOfHour } from './purchase.fixture'
import { purchaseBreaches } from './purchase.invariants'

type Bookings = Purchase<'test_booking', Booking, Booked, { players: number }, { hour: number }>

const ROUNDS = tiered(6, 60)
const HOUR_MS = 3_600_000
let shop: TestShop
let subject: BookingSubject
let bookings: Bookings
/** Bookings of which a shopper has at most one unpaid, paid by Alipay. */
let single: Bookings
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.tx(createBookings)
  const { purchases, clock, account } = shop
  subject = new BookingSubject('testBooking', clock)
  bookings = purchases.add(subject)
  single = purchases.add(new BookingSubject('testSingle', clock, account))
})
beforeEach(() => subject.seenMoves.splice(0))
afterEach(async () => {
  await shop.outbox.drain()
  expect(await breaches(shop.db)).toEqual([])
  expect(await purchaseBreaches(shop.db.q, ['test_booking'])).toEqual([])
})
afterAll(() => shop.close())

let hours = 0
/** An hour without a booking. */
const nextHour = () => Math.ceil(shop.clock.now() / HOUR_MS) * HOUR_MS + ++hours * HOUR_MS
const shopper = async () => (await shop.addShopper()).uid
const bookingOf = (over: Partial<Booking> = {}): Booking => ({
  hour: nextHour(),
  players: 3,
  priceCents: 1000,
  ...over,
})
const buy = (uid: string, booking: Booking, key: string = newId(), of = bookings) =>
  of.buy(uid, booking, { key, body: JSON.stringify(booking) }, shop.clock.now())
const rowOf = (uid: string, id: string) => bookings.own(shop.db.q, uid, id)
const stateOf = async (uid: string, id: string) => (await rowOf(uid, id)).state
/** Whether an hour can be booked. */
const isFree = async (hour: number) => {
  const left = await shop.quotas.leftOf(shop.db.q, 'slot', [keyOfHour(hour)])
  return (left.get(keyOfHour(hour))?.taken ?? 0) === 0
}
async function paid(over: Partial<Booking> = {}) {
  const uid = await shopper()
  const booking = bookingOf(over)
  const { id, payOrderNo } = await buy(uid, booking)
  const page = await shop.pay(payOrderNo)
  return { uid, id, booking, page }
}

test.each<[move: PurchaseMove, to: string | undefined]>([
  ['pay', 'paid'],
  ['close', 'closed'],
  ['use', 'used'],
  ['ask', 'refunding'],
  ['return', 'refunded'],
  ['refuse', 'paid'],
  ['askPart', undefined],
  ['returnPart', undefined],
  ['refusePart', undefined],
  ['change', undefined],
])('the move %s leads to %s', (move, to) => {
  expect(stateAfter(move)).toBe(to)
})

test('final states have no moves', () => {
  for (const end of ['refunded', 'closed'] as const) expect(purchaseMachine.moves[end]).toEqual({})
})

test('an unpaid purchase of the same thing is returned again, and the same key returns the same reply', async () => {
  const uid = await shopper()
  const booking = bookingOf()
  const key = newId()
  const first = await buy(uid, booking, key)
  expect(await rowOf(uid, first.id)).toMatchObject({
    state: 'unpaid',
    payableNo: first.payOrderNo,
    priceCents: 1000,
    refundedCents: 0,
    code: '',
  })
  expect(await buy(uid, booking)).toEqual(first)
  const other = await buy(uid, bookingOf())
  expect(other.id).not.toBe(first.id)
  expect(await buy(uid, booking)).toEqual(first)
  expect((await bookings.unpaid(shop.db.q, uid)).map(({ id }) => id)).toEqual([other.id, first.id])
  await shop.pay(first.payOrderNo)
  // It is paid: its hour is booked, but the reply to its key is unchanged.
  expect(await buy(uid, booking, key)).toEqual(first)
  await expect(buy(uid, booking)).rejects.toThrow('已约满')
  await expect(bookings.own(shop.db.q, await shopper(), first.id)).rejects.toThrow('没有这个预订')
})

test('a purchase that is not allowed is refused with its reason, and a reservation is available to one of two shoppers', async () => {
  const [uid, rival] = [await shopper(), await shopper()]
  await expect(buy(uid, bookingOf({ hour: shop.clock.now() }))).rejects.toThrow('场次已开始')
  const booking = bookingOf()
  const ends = await Promise.allSettled([buy(uid, booking), buy(rival, booking)])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await isFree(booking.hour)).toBe(false)
})

test('it is delivered in the transaction of its payment', async () => {
  const { uid, id } = await paid()
  expect(await rowOf(uid, id)).toMatchObject({ state: 'paid', code: `code of ${id}` })
  expect(subject.seenMoves).toEqual(['pay'])
})

test('its shopper sees its face, and pays by the ways that it allows', async () => {
  const uid = await shopper()
  const { payOrderNo } = await buy(uid, bookingOf())
  expect(await shop.cashier.face(uid, payOrderNo)).toMatchObject({
    leaveText: '3 人的预订',
    results: { paid: { title: '已预订' } },
    exits: { paid: { page: 'home' } },
  })
  await expect(shop.cashier.face(await shopper(), payOrderNo)).rejects.toThrow()
  expect((await shop.cashier.view(payOrderNo)).payWays.length).toBeGreaterThan(1)
  const other = await buy(uid, bookingOf(), newId(), single)
  expect((await shop.cashier.view(other.payOrderNo)).payWays).toMatchObject([{ payWay: PAY_WAY.alipayWap }])
})

test('a cancel releases its reservations, and late money is refunded', async () => {
  const uid = await shopper()
  const booking = bookingOf()
  const { id, payOrderNo } = await buy(uid, booking)
  const page = await shop.open(payOrderNo)
  await bookings.cancel(uid, id)
  await expect(bookings.cancel(uid, id)).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  expect([await stateOf(uid, id), await isFree(booking.hour)]).toEqual(['closed', true])
  await shop.play(page, { outcome: 'late', seconds: 0 })
  await shop.sentBack(payOrderNo)
  expect([await stateOf(uid, id), subject.seenMoves]).toEqual(['closed', ['close']])
})

test('an expired purchase is not returned again, and closes without a call', async () => {
  const uid = await shopper()
  const booking = bookingOf()
  const { id } = await buy(uid, booking)
  shop.clock.advance(subject.payWithinMs)
  await expect(buy(uid, booking)).rejects.toThrow('已约满')
  await shop.jobs.runDue()
  expect([await stateOf(uid, id), await isFree(booking.hour)]).toEqual(['closed', true])
  expect((await buy(uid, booking)).id).not.toBe(id)
})

test('paid in time but too late for delivery: it closes and the money is refunded', async () => {
  const uid = await shopper()
  const booking = bookingOf({ hour: shop.clock.now() + 60_000 })
  const { id, payOrderNo } = await buy(uid, booking)
  const page = await shop.open(payOrderNo)
  shop.clock.advance(60_000)
  await shop.play(page, { outcome: 'succeed' })
  await shop.sentBack(payOrderNo)
  expect([await stateOf(uid, id), await isFree(booking.hour)]).toEqual(['closed', true])
})

test(`concurrent payment, cancel and expiry: it is delivered, or closed and refunded, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const uid = await shopper()
    const booking = bookingOf()
    const { id, payOrderNo } = await buy(uid, booking)
    const page = await shop.open(payOrderNo)
    shop.clock.advance(subject.payWithinMs)
    await Promise.allSettled([
      shop.play(page, { outcome: 'succeed' }),
      ...(round % 3 === 0 ? [] : [bookings.cancel(uid, id)]),
      ...(round % 3 === 1 ? [] : [shop.jobs.runDue()]),
    ])
    await shop.waitFor(async () => (await stateOf(uid, id)) !== 'unpaid')
    const { state, code } = await rowOf(uid, id)
    expect([state, code, await isFree(booking.hour)]).toEqual(
      state === 'paid' ? ['paid', `code of ${id}`, false] : ['closed', '', true],
    )
    if (state === 'closed' && (await shop.cashier.view(payOrderNo)).status === 'paid') await shop.sentBack(payOrderNo)
  }
})

test('partial refunds sum to the price to the cent; it stays paid until the last, which releases its hour', async () => {
  const { uid, id, booking } = await paid()
  const cents = [await bookings.refund(uid, id, { players: 1 }), await bookings.refund(uid, id, { players: 1 })]
  expect(await rowOf(uid, id)).toMatchObject({ state: 'paid', refundedCents: 666, returnedCents: 0 })
  await shop.refundsDone()
  expect(await rowOf(uid, id)).toMatchObject({ state: 'paid', refundedCents: 666, returnedCents: 666 })
  cents.push(await bookings.refund(uid, id, { players: 1 }))
  expect([await stateOf(uid, id), await isFree(booking.hour)]).toEqual(['refunding', false])
  await expect(bookings.refund(uid, id, { players: 1 })).rejects.toThrow('不能退款')
  await shop.refundsDone()
  expect([cents, await stateOf(uid, id), await isFree(booking.hour)]).toEqual([[333, 333, 334], 'refunded', true])
  expect(subject.seenMoves).toEqual(['pay', 'askPart', 'askPart', 'returnPart', 'returnPart', 'ask', 'return'])
})

test(`concurrent partial refunds: each share takes the earlier refunds into account, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { uid, id, booking } = await paid({ priceCents: 1001 + round })
    const ends = await Promise.allSettled([1, 1, 1, 1].map((players) => bookings.refund(uid, id, { players })))
    const cents = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    expect([cents.length, cents.reduce((sum, one) => sum + one, 0)]).toEqual([3, 1001 + round])
    await shop.refundsDone()
    expect([await stateOf(uid, id), await isFree(booking.hour)]).toEqual(['refunded', true])
  }
})

test('a refund that the provider refuses, whole or partial, leaves it paid and can be requested again', async () => {
  const { uid, id, page } = await paid({ priceCents: 900 })
  for (const players of [3, 1]) {
    await shop.play(page, { refund: 'closed' })
    await bookings.refund(uid, id, { players })
    await shop.refundsDone()
    expect(await rowOf(uid, id)).toMatchObject({ state: 'paid', refundedCents: 0, refundedPlayers: 0 })
  }
  await shop.play(page, { refund: 'success' })
  await bookings.refund(uid, id, { players: 3 })
  await shop.refundsDone()
  expect(await rowOf(uid, id)).toMatchObject({ state: 'refunded', returnedCents: 900 })
  expect(subject.seenMoves).toEqual(['pay', 'ask', 'refuse', 'askPart', 'refusePart', 'ask', 'return'])
})

test('a used purchase cannot be refunded; a partial refund in progress still ends', async () => {
  const { uid, id } = await paid()
  await bookings.refund(uid, id, { players: 1 })
  const use = () => shop.db.tx((tx) => bookings.use(tx, uid, id, shop.clock.now()))
  expect((await use()).state).toBe('used')
  await expect(use()).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  await expect(bookings.refund(uid, id, { players: 1 })).rejects.toThrow('不能退款')
  await shop.refundsDone()
  expect(await rowOf(uid, id)).toMatchObject({ state: 'used', refundedCents: 333, returnedCents: 333 })
})

test(`concurrent refund and use: exactly one succeeds, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { uid, id } = await paid()
    const [asked, used] = await Promise.allSettled([
      bookings.refund(uid, id, { players: 3 }),
      shop.db.tx((tx) => bookings.use(tx, uid, id, shop.clock.now())),
    ])
    expect([asked.status, used.status].sort()).toEqual(['fulfilled', 'rejected'])
    await shop.refundsDone()
    expect(await stateOf(uid, id)).toBe(used.status === 'fulfilled' ? 'used' : 'refunded')
  }
})

test('another hour replaces the first, paid or not; a full hour is refused, and a closed or used purchase cannot change', async () => {
  const { uid, id, booking } = await paid()
  const rival = await paid()
  const other = nextHour()
  expect((await bookings.change(uid, id, { hour: other })).hour).toBe(other)
  expect([await isFree(booking.hour), await isFree(other)]).toEqual([true, false])
  await expect(bookings.change(uid, id, { hour: rival.booking.hour })).rejects.toThrow('已约满')
  expect((await rowOf(uid, id)).hour).toBe(other)
  await shop.db.tx((tx) => bookings.use(tx, uid, id, shop.clock.now()))
  await expect(bookings.change(uid, id, { hour: booking.hour })).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  const waiting = await buy(uid, bookingOf())
  const late = nextHour()
  await bookings.change(uid, waiting.id, { hour: late })
  await bookings.cancel(uid, waiting.id)
  expect(await isFree(late)).toBe(true)
  await expect(bookings.change(uid, waiting.id, { hour: late })).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
})

test(`two concurrent changes, or a change and the payment: one hour is reserved, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const uid = await shopper()
    const booking = bookingOf()
    const { id, payOrderNo } = await buy(uid, booking)
    const page = await shop.open(payOrderNo)
    const others = [nextHour(), nextHour()]
    await Promise.allSettled([
      ...others.map((hour) => bookings.change(uid, id, { hour })),
      shop.play(page, { outcome: 'succeed' }),
    ])
    await shop.waitFor(async () => (await stateOf(uid, id)) === 'paid')
    const { hour } = await rowOf(uid, id)
    for (const one of [booking.hour, ...others])
      expect({ one, isFree: await isFree(one) }).toEqual({ one, isFree: one !== hour })
  }
})

test('a free purchase is delivered before the reply, once for repeated calls, and is refunded as a whole', async () => {
  const uid = await shopper()
  const booking = bookingOf({ priceCents: 0 })
  const key = newId()
  const { id } = await buy(uid, booking, key)
  expect(await rowOf(uid, id)).toMatchObject({ state: 'paid', code: `code of ${id}` })
  await shop.outbox.drain()
  expect(await buy(uid, booking, key)).toMatchObject({ id })
  expect(subject.seenMoves).toEqual(['pay'])
  expect(await shop.payments.payables.isNewcomer(shop.db.q, uid)).toBe(true)
  expect(await bookings.refund(uid, id, { players: 3 })).toBe(0)
  expect([await stateOf(uid, id), await isFree(booking.hour)]).toEqual(['refunded', true])
})

test('a free purchase that is too late for delivery is refused', async () => {
  const uid = await shopper()
  const now = shop.clock.now()
  const booking = bookingOf({ priceCents: 0, hour: now + 1 })
  shop.clock.advance(1)
  await expect(bookings.buy(uid, booking, { key: newId(), body: '' }, now)).rejects.toThrow('预订已取消')
  const [row] = (await bookings.page(uid, {})).records
  expect([row?.state, await isFree(booking.hour)]).toEqual(['closed', true])
})

test('a gift has no payable and cannot be refunded', async () => {
  const uid = await shopper()
  const own = { hour: nextHour(), players: 1, refundedPlayers: 0, code: 'given' }
  const { id } = await shop.db.tx((tx) => bookings.give(tx, uid, own, shop.clock.now()))
  expect(await rowOf(uid, id)).toMatchObject({ ...own, state: 'paid', payableNo: '', priceCents: 0 })
  await expect(bookings.refund(uid, id, { players: 1 })).rejects.toThrow('不能退款')
  await expect(bookings.cancel(uid, id)).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
})

test('one unpaid purchase at a time: a new one closes the first, and only one of concurrent ones is placed', async () => {
  const uid = await shopper()
  const first = await buy(uid, bookingOf(), newId(), single)
  const second = await buy(uid, bookingOf(), newId(), single)
  expect([await stateOf(uid, first.id), await stateOf(uid, second.id)]).toEqual(['closed', 'unpaid'])
  for (let round = 0; round < ROUNDS; round++) {
    const rival = await shopper()
    await Promise.allSettled([1, 2, 3].map(() => buy(rival, bookingOf(), newId(), single)))
    expect(await single.unpaid(shop.db.q, rival)).toHaveLength(1)
    const same = bookingOf()
    const other = await shopper()
    const replies = await Promise.all([1, 2, 3].map(() => buy(other, same, newId(), single)))
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  }
})

test('a page holds the newest first, only those with the given column values', async () => {
  const uid = await shopper()
  const ids: string[] = []
  for (const players of [1, 2, 2]) ids.unshift((await buy(uid, bookingOf({ players }))).id)
  const page = await bookings.page(uid, { pageSize: 2 })
  expect(page).toMatchObject({ records: [{ id: ids[0] }, { id: ids[1] }], hasMore: true })
  const next = await bookings.page(uid, { pageSize: 2, cursor: page.cursor ?? '' })
  expect(next.records.map(({ id }) => id)).toEqual(ids.slice(2))
  expect((await bookings.page(uid, { pageSize: 2, pageNo: 2 })).records).toEqual(next.records)
  expect((await bookings.page(uid, {}, { players: 2 })).records.map(({ id }) => id)).toEqual(ids.slice(0, 2))
})
