import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { TICKET_GIFT_HOURS } from '@contract/codes/ticket'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { freshCode } from '../../../../test/support/fresh-code'
import { breaches } from '../../../../test/support/invariants'
import { openStore, payFor } from '../../../../test/support/shopping'
import { tiered } from '../../../../test/support/tier'
import type { WireClient } from '../../../../test/support/wire-client'
import { FOREVER } from '../../../kernel/clock'
import type { Voucher } from '.'
import { voucherFor } from './voucher.fixture'

const DEADLINE_MS = TICKET_GIFT_HOURS * 3_600_000
const ROUNDS = tiered(3, 30)

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'cafe', name: '晨曦咖啡' })
  await mall.settle()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

let count = 0
/** A shopper with one paid ticket. */
async function owner(over: Partial<Voucher> = {}) {
  const { vouchers, db, clock } = mall.services
  const voucherId = `given-${++count}`
  const one = voucherFor({ voucherId, storeIds: ['cafe'], ...over })
  await db.tx((tx) => vouchers.put(tx, one, null, clock.now()))
  const giver = await mall.enrol({ name: '林予安' })
  const { purchaseId, payOrderNo } = await giver.call(
    'POST voucher/buy',
    { voucherId, number: 1 },
    { idempotencyKey: randomUUID() },
  )
  await payFor(mall, giver, payOrderNo)
  await mall.settle()
  const { ticketId, code } = await ticketOf(giver, purchaseId)
  return { giver, purchaseId, ticketId, code }
}
const ticketOf = async (client: WireClient, purchaseId: string) => {
  const [ticket] = (await client.call('GET voucher/purchase', { purchaseId })).tickets
  if (!ticket) throw new Error('the purchase has no ticket')
  return ticket
}
const give = async (over?: Partial<Voucher>) => {
  const owned = await owner(over)
  const { giftCode: token } = await owned.giver.call('POST voucher/giveTicket', { ticketId: owned.ticketId })
  return { ...owned, token }
}
const claim = (client: WireClient, token: string) =>
  client.call('POST voucher/claim', { token }, { idempotencyKey: randomUUID() })
const gift = async (client: WireClient | null, token: string) =>
  (client ?? (await mall.visitor())).call('GET voucher/gift', { token })
const stateOf = async (client: WireClient | null, token: string) => {
  const { button, isOwn } = await gift(client, token)
  return [button.code, isOwn]
}
/** Uses a ticket, named by any of its codes, with its current code. */
const verify = async (known: string) => {
  const { tickets, db, clock } = mall.services
  const code = await freshCode(mall.services, known, clock.now())
  return (await db.tx((tx) => tickets.verify(tx, OPERATOR, { code, storeId: 'cafe', number: 1 }, clock.now()))).refusal
}
const tab = async (client: WireClient, name: 'usable' | 'over') =>
  (await client.call('GET ticket/pageMine', { tab: name })).records.map(({ state }) => state)

test('a friend claims a ticket by its link, with the same uses, stores and end under another code [voucher.give]', async () => {
  const { giver, purchaseId, ticketId, code, token } = await give()
  expect(await giver.call('POST voucher/giveTicket', { ticketId })).toEqual({ giftCode: token })
  const waiting = await ticketOf(giver, purchaseId)
  expect(waiting).toMatchObject({ state: 'giving', giftCode: token, keepReason: '赠送中，等待好友领取', backUses: 0 })
  expect([await verify(code), await tab(giver, 'usable')]).toEqual(['giving', ['giving']])
  expect([await stateOf(giver, token), await stateOf(null, token)]).toEqual([
    ['takeBack', true],
    ['claim', false],
  ])
  expect(await gift(null, token)).toMatchObject({
    title: '咖啡卡',
    giver: { name: expect.stringMatching(/^林\*/) },
    from: '',
    uses: 3,
    placeText: '晨曦咖啡',
    purchaseId: '',
  })
  await expect((await mall.visitor()).call('POST voucher/claim', { token })).rejects.toThrow()
  const friend = await mall.enrol()
  // A later claim does not move the end of the ticket.
  mall.clock.advance(DEADLINE_MS / 2)
  const taken = await claim(friend, token)
  expect(await claim(friend, token)).toEqual(taken)
  const [had, mine] = [await ticketOf(giver, purchaseId), await ticketOf(friend, taken.purchaseId)]
  expect(had).toMatchObject({ state: 'given', stateText: '已送出', backUses: 0, keepReason: '已送出' })
  expect(mine).toMatchObject({ state: 'unused', total: 3, used: 0, validUntil: had.validUntil, backUses: 0 })
  expect(mine.code.slice(0, 8)).not.toBe(code.slice(0, 8))
  expect([await verify(code), await verify(mine.code)]).toEqual(['given', null])
  expect([await tab(giver, 'over'), await tab(friend, 'usable')]).toEqual([['given'], ['unused']])
  expect(await friend.call('GET voucher/purchase', taken)).toMatchObject({
    stateText: '好友赠送',
    price: 0,
    buttons: [],
  })
  expect([await stateOf(giver, token), await stateOf(friend, token), await stateOf(null, token)]).toEqual([
    ['gone', true],
    ['open', false],
    ['gone', false],
  ])
  await expect(claim(await mall.enrol(), token)).rejects.toThrow('已被别人领走了')
  await expect(giver.call('POST voucher/takeBackTicket', { token })).rejects.toThrow('好友已经领走了')
  await expect(
    giver.call('POST voucher/refund', { purchaseId, ticketIds: [ticketId] }, { idempotencyKey: randomUUID() }),
  ).rejects.toThrow('券已用完或正在退款')
})

test('after the giver withdraws a ticket its code works again, and the old link is refused [voucher.give-withdraw]', async () => {
  const { giver, purchaseId, ticketId, code, token } = await give()
  await expect(claim(giver, token)).rejects.toThrow('不能领取自己赠送的券')
  const friend = await mall.enrol()
  await expect(friend.call('POST voucher/takeBackTicket', { token })).rejects.toThrow('这不是你赠送的券')
  expect((await giver.call('POST voucher/takeBackTicket', { token })).button.code).toBe('over')
  expect((await ticketOf(giver, purchaseId)).giftCode).toBe('')
  await expect(claim(friend, token)).rejects.toThrow('已经结束')
  const { giftCode: again } = await giver.call('POST voucher/giveTicket', { ticketId })
  expect([again === token, await stateOf(null, token)]).toEqual([false, ['over', false]])
  await giver.call('POST voucher/takeBackTicket', { token: again })
  expect(await verify(code)).toBeNull()
  await expect(gift(friend, 'f'.repeat(32))).rejects.toThrow('链接已失效')
})

test('an unclaimed ticket returns after 24 hours, or at its end [voucher.give-deadline]', async () => {
  const { giver, purchaseId, token } = await give()
  const { until } = await gift(giver, token)
  const short = await give({ validUntil: mall.clock.now() + DEADLINE_MS / 4 })
  expect((await gift(null, short.token)).until).toBeLessThan(until)
  mall.clock.advance(DEADLINE_MS)
  for (const one of [token, short.token]) {
    expect(await stateOf(null, one)).toEqual(['over', false])
    await expect(claim(await mall.enrol(), one)).rejects.toThrow('已经结束')
  }
  await mall.services.jobs.runDue()
  expect([(await ticketOf(giver, purchaseId)).state, (await ticketOf(short.giver, short.purchaseId)).state]).toEqual([
    'unused',
    'expired',
  ])
})

test('when several friends claim a ticket and the giver withdraws it, exactly one has it [voucher.give-race]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { giver, code, token } = await give()
    const friends = await Promise.all(Array.from({ length: 4 }, () => mall.enrol()))
    const acts = [
      ...friends.map((friend) => claim(friend, token)),
      giver.call('POST voucher/takeBackTicket', { token }),
    ]
    const won = (await Promise.allSettled(acts)).filter(({ status }) => status === 'fulfilled')
    expect(won.length).toBe(1)
    const usable = (await Promise.all([giver, ...friends].map((client) => tab(client, 'usable')))).flat()
    expect(usable).toEqual(['unused'])
    const isBack = (await tab(giver, 'usable')).length === 1
    expect(await verify(code)).toBe(isBack ? null : 'given')
  }
})

test('concurrent use and gift of a ticket: exactly one takes effect [voucher.give-race]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { giver, ticketId, purchaseId, code } = await owner()
    const [used, given] = await Promise.allSettled([verify(code), giver.call('POST voucher/giveTicket', { ticketId })])
    const isUsed = used?.status === 'fulfilled' && used.value === null
    expect([isUsed, given?.status]).toEqual([isUsed, isUsed ? 'rejected' : 'fulfilled'])
    expect((await ticketOf(giver, purchaseId)).state).toBe(isUsed ? 'unused' : 'giving')
  }
})

test('a ticket that cannot be given is refused with the reason, which its page also shows [voucher.give-refused]', async () => {
  const refused = async (client: WireClient, purchaseId: string, reason: string) => {
    const { ticketId, keepReason } = await ticketOf(client, purchaseId)
    expect(keepReason).toContain(reason)
    await expect(client.call('POST voucher/giveTicket', { ticketId })).rejects.toThrow(reason)
  }
  const used = await owner()
  expect((await ticketOf(used.giver, used.purchaseId)).keepReason).toBe('')
  await verify(used.code)
  await refused(used.giver, used.purchaseId, '用过的券不能赠送')
  const ended = await owner({ validUntil: mall.clock.now() + DAY_MS })
  mall.clock.advance(DAY_MS)
  await refused(ended.giver, ended.purchaseId, '已过期')
  const back = await owner()
  await back.giver.call('POST voucher/refund', { purchaseId: back.purchaseId, ticketIds: [back.ticketId] })
  await refused(back.giver, back.purchaseId, '退款')
  const { token } = await give()
  const friend = await mall.enrol()
  await refused(friend, (await claim(friend, token)).purchaseId, '不能再转赠')
  const { voucherGifts, db, clock, slots } = mall.services
  const link = await db.tx((tx) =>
    voucherGifts.make(tx, { voucherId: `given-${count}`, title: '开廊有礼', total: 1, endsAt: FOREVER }, clock.now()),
  )
  await refused(friend, (await claim(friend, link)).purchaseId, '活动赠送的券不能转赠')
  const terms = { weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '00:00', closeTime: '24:00', minutes: 60, most: 1 }
  await db.tx((tx) =>
    slots.put(tx, { storeId: 'cafe', ...terms, daysAhead: 2, leadMinutes: 0, payAtPickup: false }, clock.now()),
  )
  const booked = await owner({ needsSlot: true })
  const { days } = await booked.giver.call('GET voucher/slots', { ticketId: booked.ticketId, storeId: 'cafe' })
  const slotAt = days.flatMap((day) => day.slots)[2]?.slotAt ?? 0
  await booked.giver.call('POST voucher/book', { ticketId: booked.ticketId, storeId: 'cafe', slotAt })
  await refused(booked.giver, booked.purchaseId, '请先取消预约')
  await booked.giver.call('POST voucher/unbook', { ticketId: booked.ticketId })
  await booked.giver.call('POST voucher/giveTicket', { ticketId: booked.ticketId })
  await expect(
    booked.giver.call('POST voucher/book', { ticketId: booked.ticketId, storeId: 'cafe', slotAt }),
  ).rejects.toThrow()
  await expect(friend.call('POST voucher/giveTicket', { ticketId: booked.ticketId })).rejects.toThrow('不能赠送')
})
