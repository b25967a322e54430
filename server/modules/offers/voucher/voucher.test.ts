import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { PAY_WAY } from '@contract/codes/payment'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { freshCode } from '../../../../test/support/fresh-code'
import { breaches } from '../../../../test/support/invariants'
import { openStore, payFor } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { FOREVER } from '../../../kernel/clock'
import type { Voucher } from '.'
import { voucherFor } from './voucher.fixture'

const ROUNDS = 5

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const [storeId, name] of [
    ['cafe', '晨曦咖啡'],
    ['bakery', '麦研烘焙'],
    ['cinema', '乐廊影院'],
  ] as const)
    await openStore(mall.services, { storeId, name })
  await mall.settle()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

let count = 0
async function onSale(over: Partial<Voucher> = {}, total: number | null = null): Promise<string> {
  const { vouchers, db, clock } = mall.services
  const voucherId = `voucher-${++count}`
  const one = voucherFor({ voucherId, storeIds: ['cafe', 'bakery'], ...over })
  await db.tx((tx) => vouchers.put(tx, one, total, clock.now()))
  return voucherId
}
const buy = (client: WireClient, voucherId: string, number = 1) =>
  client.call('POST voucher/buy', { voucherId, number }, { idempotencyKey: randomUUID() })
const look = (client: WireClient, purchaseId: string) => client.call('GET voucher/purchase', { purchaseId })
/** Buys vouchers and pays for them; returns the purchase and the codes. */
async function own(client: WireClient, voucherId: string, number = 1) {
  const { purchaseId, payOrderNo } = await buy(client, voucherId, number)
  await payFor(mall, client, payOrderNo)
  await mall.settle()
  const { tickets } = await look(client, purchaseId)
  return { purchaseId, tickets, codes: tickets.map(({ code }) => code), ids: tickets.map(({ ticketId }) => ticketId) }
}
/** Uses a ticket, named by any of its codes, with its current code. */
const verify = async (known = '', storeId = 'cafe', number = 1) => {
  const { tickets, db, clock } = mall.services
  const code = await freshCode(mall.services, known, clock.now())
  return (await db.tx((tx) => tickets.verify(tx, OPERATOR, { code, storeId, number }, clock.now()))).refusal
}
const refund = async (client: WireClient, purchaseId: string, ticketIds: string[]) =>
  (await client.call('POST voucher/refund', { purchaseId, ticketIds })).cents
const back = async (client: WireClient, purchaseId: string, state: string) =>
  eventually(async () => {
    await mall.services.jobs.runDue()
    return (await look(client, purchaseId)).state === state
  }, `its money is back: ${state}`)

test('a voucher is bought within its limits, its tickets are created on payment, and an open payable is reused [voucher.buy]', async () => {
  const client = await mall.enrol()
  const voucherId = await onSale({ perPerson: 3 }, 4)
  expect(await client.call('GET voucher/detail', { voucherId })).toMatchObject({
    price: 1000,
    worth: 1500,
    placeText: '2 家门店可用',
    stockText: '每人限购 3 份，剩余 4 份',
    most: 3,
    button: { code: 'buy' },
    validText: '购买后 30 天内有效',
    stores: [{ name: '晨曦咖啡' }, { name: '麦研烘焙' }],
  })
  const bought = await buy(client, voucherId, 2)
  expect(bought.payAmount).toBe(2000)
  expect(await buy(client, voucherId, 2)).toEqual(bought)
  expect(await look(client, bought.purchaseId)).toMatchObject({
    state: 'unpaid',
    tickets: [],
    payOrderNo: bought.payOrderNo,
    buttons: [{ code: 'cancel' }, { code: 'pay' }],
  })
  await payFor(mall, client, bought.payOrderNo)
  const purchase = await look(client, bought.purchaseId)
  expect(purchase).toMatchObject({ state: 'paid', backUses: 6, backCents: 2000, buttons: [{ code: 'refund' }] })
  expect(purchase.tickets).toMatchObject([{ total: 3, storeName: '2 家门店可用', backUses: 3, backCents: 1000 }, {}])
  await expect(buy(client, voucherId, 2)).rejects.toThrow('现在最多买 1 份')
  const { records } = await client.call('GET ticket/pageMine', { tab: 'usable' })
  expect(records.map(({ subjectId }) => subjectId)).toEqual([bought.purchaseId, bought.purchaseId])
  const listed = (await client.call('GET voucher/list', { storeId: 'bakery' })).records
  expect(listed.map((one) => one.voucherId)).toContain(voucherId)
  expect((await client.call('GET voucher/list', { storeId: 'cinema' })).records).toEqual([])
})

test('a voucher is used in parts at its own stores, and the unused part is refunded to the cent [voucher.use]', async () => {
  const client = await mall.enrol()
  const { purchaseId, codes, ids } = await own(client, await onSale({ priceCents: 1000, uses: 3 }), 2)
  expect([
    await verify(codes[0], 'cinema'),
    await verify(codes[0], 'cafe'),
    await verify(codes[0], 'bakery', 3),
  ]).toEqual(['elsewhere', null, 'tooMany'])
  // Two of six uses, then three more of them.
  expect(await refund(client, purchaseId, ids.slice(0, 1))).toBe(666)
  expect([await verify(codes[0], 'cafe'), await verify(codes[1], 'bakery')]).toEqual(['locked', null])
  await expect(refund(client, purchaseId, ids.slice(0, 1))).rejects.toThrow('正在退款')
  await back(client, purchaseId, 'part')
  const { tickets, ...rest } = await look(client, purchaseId)
  expect(tickets).toMatchObject([
    { state: 'void', used: 1 },
    { state: 'unused', used: 1, backUses: 2, backCents: 667 },
  ])
  expect(rest).toMatchObject({ stateText: '部分退款', refunded: 666, backUses: 2, backCents: 667 })
  expect([await verify(codes[1]), await verify(codes[1])]).toEqual([null, null])
  await expect(refund(client, purchaseId, ids.slice(1))).rejects.toThrow('券已用完')
  expect((await look(client, purchaseId)).buttons).toEqual([])
})

test('vouchers are returned ticket by ticket: all money is refunded and whole ones free their places [voucher.return]', async () => {
  const client = await mall.enrol()
  const voucherId = await onSale({ priceCents: 334, uses: 3, perPerson: 3 }, 3)
  const { purchaseId, ids } = await own(client, voucherId, 3)
  const cents = [await refund(client, purchaseId, ids.slice(0, 1)), await refund(client, purchaseId, ids.slice(1))]
  expect(cents).toEqual([334, 668])
  await back(client, purchaseId, 'refunded')
  expect((await client.call('GET voucher/detail', { voucherId })).most).toBe(3)
  const { records } = await client.call('GET ticket/pageMine', { tab: 'over' })
  expect(records.filter(({ subjectId }) => subjectId === purchaseId)).toHaveLength(3)
})

test('after a refund that the provider refuses, the tickets can be used and returned again [voucher.refund-failed]', async () => {
  const client = await mall.enrol()
  const { purchaseId, payOrderNo } = await buy(client, await onSale())
  const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  await mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' })
  await eventually(async () => (await look(client, purchaseId)).state === 'paid', 'it is paid')
  const [ticket] = (await look(client, purchaseId)).tickets
  await mall.gateway.play(payParams?.h5Url, { refund: 'closed' })
  await refund(client, purchaseId, [ticket?.ticketId ?? ''])
  expect(await verify(ticket?.code)).toBe('locked')
  await back(client, purchaseId, 'paid')
  expect([await verify(ticket?.code), (await look(client, purchaseId)).backCents]).toEqual([null, 666])
  await mall.gateway.play(payParams?.h5Url, { refund: 'success' })
  await refund(client, purchaseId, [ticket?.ticketId ?? ''])
  await back(client, purchaseId, 'part')
})

test(`concurrent refund and use: exactly one succeeds, ${ROUNDS} rounds [voucher.race]`, async () => {
  const voucherId = await onSale({ uses: 2 })
  for (let round = 0; round < ROUNDS; round++) {
    const client = await mall.enrol()
    const { purchaseId, codes, ids } = await own(client, voucherId)
    const [asked, used] = await Promise.allSettled([refund(client, purchaseId, ids), verify(codes[0], 'cafe', 2)])
    const isUsed = used.status === 'fulfilled' && used.value === null
    expect([asked.status, isUsed]).toEqual(isUsed ? ['rejected', true] : ['fulfilled', false])
    await mall.settle()
  }
})

test('concurrent refund and use of a part: the refund covers the rest [voucher.race]', async () => {
  const voucherId = await onSale({ uses: 2 })
  for (let round = 0; round < ROUNDS; round++) {
    const client = await mall.enrol()
    const { purchaseId, codes, ids } = await own(client, voucherId)
    const [asked, used] = await Promise.allSettled([refund(client, purchaseId, ids), verify(codes[0], 'cafe', 1)])
    const isUsed = used.status === 'fulfilled' && used.value === null
    if (asked.status === 'fulfilled') expect(asked.value).toBe(isUsed ? 500 : 1000)
    else expect(isUsed).toBe(true)
    await mall.settle()
  }
})

test('two concurrent refunds of one purchase never refund more than was paid [voucher.race]', async () => {
  const client = await mall.enrol()
  const { purchaseId, ids } = await own(client, await onSale({ priceCents: 335 }), 2)
  await Promise.allSettled(ids.map((id) => refund(client, purchaseId, [id])))
  for (const { ticketId, backUses } of (await look(client, purchaseId)).tickets)
    if (backUses > 0) await refund(client, purchaseId, [ticketId])
  await back(client, purchaseId, 'refunded')
  expect((await look(client, purchaseId)).refunded).toBe(670)
})

test('a cancelled or expired purchase frees its place; a payment during cancellation gives tickets or is refunded [voucher.cancel]', async () => {
  const voucherId = await onSale({}, 2)
  const client = await mall.enrol()
  const first = await buy(client, voucherId, 2)
  await client.call('POST voucher/cancel', { purchaseId: first.purchaseId })
  await expect(client.call('POST voucher/cancel', { purchaseId: first.purchaseId })).rejects.toThrow()
  const second = await buy(client, voucherId, 2)
  mall.clock.advance(16 * 60_000)
  await mall.services.jobs.runDue()
  await mall.settle()
  expect((await look(client, second.purchaseId)).state).toBe('closed')
  const third = await buy(client, voucherId, 2)
  const { payParams } = await client.pay('pay.paymentService.pay', {
    payOrderNo: third.payOrderNo,
    payWay: PAY_WAY.wechatH5,
  })
  await Promise.allSettled([
    mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' }),
    client.call('POST voucher/cancel', { purchaseId: third.purchaseId }),
  ])
  await mall.settle()
  await eventually(async () => (await look(client, third.purchaseId)).state !== 'unpaid', 'it is paid or closed')
  const { state, tickets } = await look(client, third.purchaseId)
  expect([state, tickets.length]).toEqual(state === 'paid' ? ['paid', 2] : ['closed', 0])
})

test('an expired ticket is refused at the store but refundable; one that expires before payment is not given [voucher.expired]', async () => {
  const client = await mall.enrol()
  const { purchaseId, codes, ids } = await own(client, await onSale({ validDays: 1 }))
  const short = await onSale({ validDays: 0, validUntil: mall.clock.now() + DAY_MS })
  const late = await buy(client, short)
  mall.clock.advance(2 * DAY_MS)
  expect([await verify(codes[0]), (await look(client, purchaseId)).tickets[0]?.state]).toEqual(['expired', 'expired'])
  expect(await refund(client, purchaseId, ids)).toBe(1000)
  await expect(buy(client, short)).rejects.toThrow('已结束')
  await mall.services.jobs.runDue()
  await mall.settle()
  expect((await look(client, late.purchaseId)).state).toBe('closed')
})

test('a gift link gives one voucher per shopper, up to its total, under a hundred concurrent claims [voucher.link]', async () => {
  const voucherId = await onSale({ priceCents: 0 })
  const { voucherGifts, db, clock } = mall.services
  const make = (total: number, endsAt = FOREVER) =>
    db.tx((tx) => voucherGifts.make(tx, { voucherId, title: '开廊有礼', total, endsAt }, clock.now()))
  const claim = (client: WireClient, token: string) =>
    client.call('POST voucher/claim', { token }, { idempotencyKey: randomUUID() })
  const once = await make(1)
  const clients = await Promise.all(Array.from({ length: 10 }, () => mall.enrol()))
  const ends = await Promise.allSettled(
    clients.flatMap((client) => Array.from({ length: 10 }, () => claim(client, once))),
  )
  const got = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.purchaseId] : []))
  expect(new Set(got).size).toBe(1)
  const winner = clients[Math.floor(ends.findIndex(({ status }) => status === 'fulfilled') / 10)]
  const loser = clients.find((client) => client !== winner)
  if (!winner || !loser) throw new Error('no purchase succeeded')
  expect(await winner.call('GET voucher/gift', { token: once })).toMatchObject({
    from: '开廊有礼',
    purchaseId: got[0],
    button: { code: 'open' },
  })
  expect((await loser.call('GET voucher/gift', { token: once })).button.code).toBe('gone')
  const purchase = await look(winner, got[0] ?? '')
  expect(purchase).toMatchObject({ stateText: '已领取', price: 0, tickets: [{ state: 'unused', backUses: 0 }] })
  await expect(refund(winner, got[0] ?? '', [purchase.tickets[0]?.ticketId ?? ''])).rejects.toThrow('不能退款')
  const over = await make(9, clock.now() + 1000)
  mall.clock.advance(2000)
  await expect(claim(loser, over)).rejects.toThrow('活动已结束')
  await expect(claim(loser, 'f'.repeat(32))).rejects.toThrow('链接已失效')
})

test('an exchange of points gives its voucher once [voucher.exchange]', async () => {
  const { voucherPurchases, db, clock } = mall.services
  const client = await mall.enrol()
  const given = { uid: client.uid, voucherId: await onSale(), source: 'points', ref: 'exchange-1', number: 2 } as const
  const { purchaseId } = await db.tx((tx) => voucherPurchases.give(tx, given, clock.now()))
  await expect(db.tx((tx) => voucherPurchases.give(tx, given, clock.now()))).rejects.toThrow()
  expect(await look(client, purchaseId)).toMatchObject({ stateText: '已兑换', tickets: [{}, {}], buttons: [] })
})

test('an appointment takes a place in an hour; it can be moved, cancelled, and ends with the refund [voucher.visit]', async () => {
  const { slots, db, clock } = mall.services
  const terms = { weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '00:00', closeTime: '24:00', minutes: 60, most: 1 }
  await db.tx((tx) =>
    slots.put(tx, { storeId: 'cafe', ...terms, daysAhead: 2, leadMinutes: 0, payAtPickup: false }, clock.now()),
  )
  const voucherId = await onSale({ uses: 1, needsSlot: true })
  const [client, other] = [await mall.enrol(), await mall.enrol()]
  const { purchaseId, codes, ids } = await own(client, voucherId)
  const theirs = await own(other, voucherId)
  const hours = async (ticketId = ids[0] ?? '', who = client) =>
    (await who.call('GET voucher/slots', { ticketId, storeId: 'cafe' })).days.flatMap((day) => day.slots)
  const book = (slotAt = 0, ticketId = ids[0] ?? '', who = client) =>
    who.call('POST voucher/book', { ticketId, storeId: 'cafe', slotAt })
  expect(await verify(codes[0])).toBe('unbooked')
  const [first, , , later] = await hours()
  await book(later?.slotAt)
  expect(await verify(codes[0])).toBe('otherTime')
  await expect(book(later?.slotAt, theirs.ids[0], other)).rejects.toThrow('已约满')
  await expect(book(1)).rejects.toThrow('不可约')
  await expect(client.call('GET voucher/slots', { ticketId: ids[0] ?? '', storeId: 'cinema' })).rejects.toThrow(
    '不能在这家',
  )
  await expect(client.call('GET voucher/slots', { ticketId: ids[0] ?? '', storeId: 'bakery' })).rejects.toThrow(
    '不接受预约',
  )
  await book(first?.slotAt)
  expect((await look(client, purchaseId)).tickets[0]?.slotText).toMatch(/月.*日 \d\d:00-\d\d:00 晨曦咖啡/)
  await book(later?.slotAt, theirs.ids[0], other)
  await other.call('POST voucher/unbook', { ticketId: theirs.ids[0] ?? '' })
  await other.call('POST voucher/unbook', { ticketId: theirs.ids[0] ?? '' })
  expect((await hours()).find(({ slotAt }) => slotAt === later?.slotAt)?.isFull).toBe(false)
  await book(later?.slotAt, theirs.ids[0], other)
  await refund(other, theirs.purchaseId, theirs.ids)
  expect((await hours()).find(({ slotAt }) => slotAt === later?.slotAt)?.isFull).toBe(false)
  mall.clock.advance((first?.slotAt ?? 0) - clock.now())
  expect([await verify(codes[0], 'bakery'), await verify(codes[0])]).toEqual(['otherTime', null])
})

test('a missed hour can be booked again; a ticket with a failed refund has no appointment [voucher.visit]', async () => {
  const { slots, db, clock } = mall.services
  const terms = { weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '00:00', closeTime: '24:00', minutes: 60, most: 1 }
  await db.tx((tx) =>
    slots.put(tx, { storeId: 'bakery', ...terms, daysAhead: 1, leadMinutes: 0, payAtPickup: false }, clock.now()),
  )
  const client = await mall.enrol()
  const { purchaseId, payOrderNo } = await buy(client, await onSale({ uses: 1, needsSlot: true }))
  const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  await mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' })
  await eventually(async () => (await look(client, purchaseId)).state === 'paid', 'it is paid')
  const [{ ticketId = '', code = '' } = {}] = (await look(client, purchaseId)).tickets
  const hours = async () =>
    (await client.call('GET voucher/slots', { ticketId, storeId: 'bakery' })).days.flatMap((day) => day.slots)
  const book = (slotAt = 0) => client.call('POST voucher/book', { ticketId, storeId: 'bakery', slotAt })
  const free = async () => (await hours()).find(({ isFull }) => !isFull)?.slotAt
  await book(await free())
  mall.clock.advance(DAY_MS / 8)
  const next = await free()
  await book(next)
  expect(await breaches(mall.services.db)).toEqual([])
  await mall.gateway.play(payParams?.h5Url, { refund: 'closed' })
  await refund(client, purchaseId, [ticketId])
  await back(client, purchaseId, 'paid')
  expect((await hours()).find(({ slotAt }) => slotAt === next)?.isFull).toBe(false)
  expect([await verify(code, 'bakery'), (await look(client, purchaseId)).tickets[0]?.slotText]).toEqual([
    'unbooked',
    '',
  ])
})
