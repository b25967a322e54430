// The till of the console, through the gateway.
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { TICKET_UNDO_MS, TILL_LOCK_MS, TILL_TRIES } from '@contract/codes/ticket'
import type { TicketDraft } from '@server/modules/finance/ticket'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { breaches } from '../support/invariants'
import { lastAct } from '../support/last-act'
import { openStore } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let clerk: ConsoleClient
let colleague: ConsoleClient
let shopper: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const [storeId, name] of [
    ['cinema', '乐廊影院'],
    ['cafe', '晨曦咖啡'],
  ] as const)
    await openStore(mall.services, { storeId, name })
  shopper = await mall.enrol()
  await mall.settle()
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['cinema'] }))
  ;({ client: colleague } = await staffClient(mall, 'clerk', { stores: ['cinema', 'cafe'] }))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** Issues a ticket to the shopper; `code` returns its present code. */
async function issue(draft: Partial<TicketDraft> = {}) {
  const { tickets, db, clock } = mall.services
  const of = { uid: shopper.uid, subject: 'voucher', subjectId: randomUUID() } as const
  const whole = { title: '影票', total: 1, place: 'cinema', validUntil: clock.now() + DAY_MS, ...draft }
  await db.tx((tx) => tickets.issue(tx, of, [whole], clock.now()))
  const code = async () => (await tickets.list(of, clock.now()))[0]?.code ?? ''
  return { of, code }
}
const look = (code: string, client = clerk, storeId = 'cinema') => client.call('till/look', { storeId, code })
const verify = (code: string, number = 1, client = clerk, storeId = 'cinema') =>
  client.call('till/verify', { storeId, code, number })
const WRONG = '123412341234'

test('an account looks up a code, uses it and undoes the use; each use has its audit entry [console.till-look] [console.till-undo]', async () => {
  const { code } = await issue({ title: '咖啡卡', total: 3, place: '' })
  const first = await code()
  const seen = await look(first)
  expect(seen).toMatchObject({ refusal: '', lockedUntil: null, member: null })
  expect(seen.ticket).toMatchObject({ title: '咖啡卡', used: 0, total: 3, stores: [], uses: [], order: null })
  // A look-up does not use the code.
  expect((await look(first)).refusal).toBe('')
  const used = await verify(first, 2)
  expect(used).toMatchObject({ refusal: '', ticket: { used: 2 } })
  const { use } = used
  expect(use).toMatchObject({ title: '咖啡卡', number: 2, storeName: '乐廊影院', undoneAt: null })
  expect(use?.acts).toEqual([{ code: 'undo', text: '撤销', look: 'danger', refusal: '' }])
  expect(await lastAct(mall.services, use?.ticketId ?? '')).toMatchObject({ action: 'ticket.verify' })
  expect((await verify(first)).refusal).toBe('这个码已用过，请顾客刷新后再出示')
  expect(await verify(await code(), 2)).toMatchObject({ refusal: '剩余次数不足', use: null })
  const useId = use?.useId ?? ''
  expect((await colleague.send('till/undo', { useId })).message).toBe('没有这次核销')
  const undone = await clerk.call('till/undo', { useId })
  expect(undone.undoneAt).not.toBeNull()
  expect(undone.acts[0]?.refusal).toBe('已经撤销')
  expect((await clerk.send('till/undo', { useId })).message).toBe('已经撤销')
  expect(await lastAct(mall.services, use?.ticketId ?? '')).toMatchObject({ action: 'ticket.undo' })
  expect((await look(await code())).ticket?.used).toBe(0)
})

test('a use cannot be undone after the time limit [console.till-undo]', async () => {
  const { code } = await issue()
  const { use } = await verify(await code())
  mall.clock.advance(TICKET_UNDO_MS)
  const refused = await clerk.send('till/undo', { useId: use?.useId ?? '' })
  expect(refused.message).toBe('核销超过 5 分钟，不能撤销')
})

test('wrong codes in look-ups and uses lock the till for the account, not for other accounts [console.till-wrong]', async () => {
  const { client } = await staffClient(mall, 'clerk', { stores: ['cinema'] })
  for (let wrong = 1; wrong < TILL_TRIES; wrong++) {
    const { refusal, lockedUntil, ticket } = wrong % 2 ? await look(WRONG, client) : await verify(WRONG, 1, client)
    expect([refusal, lockedUntil, ticket]).toEqual(['没有这个码', null, null])
  }
  const last = await look(WRONG, client)
  expect(last.lockedUntil).toBeGreaterThan(mall.clock.now())
  const { code } = await issue()
  expect((await look(await code(), client)).refusal).toBe('连续输错 5 次，请一分钟后再试')
  expect((await look(await code())).refusal).toBe('')
  mall.clock.advance(TILL_LOCK_MS)
  expect((await look(await code(), client)).refusal).toBe('')
  expect((await look('12', client)).refusal).toBe('不是券码，也不是会员码')
})

test('a ticket of another store is refused without its shopper, in every state [console.till-elsewhere]', async () => {
  const { code } = await issue({ place: 'cafe', title: '拿铁' })
  const elsewhere = { refusal: '不能在这家店使用，只能在晨曦咖啡使用', lockedUntil: null, ticket: null, member: null }
  expect(await look(await code())).toEqual(elsewhere)
  expect(await verify(await code())).toEqual({ ...elsewhere, use: null })
  await verify(await code(), 1, colleague, 'cafe')
  expect(await look(await code())).toEqual(elsewhere)
  expect(await look(await code(), colleague, 'cafe')).toMatchObject({ refusal: '已经用完', ticket: { title: '拿铁' } })
})

test('an account reaches only the tills of its stores [console.till-scope]', async () => {
  const { code } = await issue({ place: '' })
  for (const key of ['till/look', 'till/verify'] as const) {
    const [theirs, unknown] = [
      await clerk.send(key, { storeId: 'cafe', code: await code(), number: 1 }),
      await clerk.send(key, { storeId: 'nowhere', code: await code(), number: 1 }),
    ]
    expect([theirs.code, theirs.message]).toEqual([unknown.code, unknown.message])
    expect(theirs.message).toBe('storeId: 没有这家门店')
  }
  const { use } = await verify(await code(), 1, colleague, 'cafe')
  expect((await clerk.send('till/undo', { useId: use?.useId ?? '' })).message).toBe('没有这次核销')
})

test("a member's code shows level and points once; names and phones are masked [console.till-look] [console.till-masked]", async () => {
  const { code } = await mall.services.passes.code(shopper.uid, mall.clock.now())
  const { member, refusal } = await look(code)
  expect(refusal).toBe('')
  expect(member).toMatchObject({ uid: shopper.uid, levelText: '乐廊会员', isMember: false, points: 0 })
  expect(member?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(await look(code)).toMatchObject({ refusal: '会员码已失效', member: null })
  expect((await verify(code)).refusal).toBe('没有这个码')
  const { code: ticket } = await issue()
  expect((await look(await ticket())).ticket?.shopper.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
})

test('an account lists its own uses of today, page by page [console.till-recent]', async () => {
  mall.clock.advance(DAY_MS)
  const { client } = await staffClient(mall, 'clerk', { stores: ['cinema'] })
  expect((await client.call('till/recent', {})).records).toEqual([])
  const ids: string[] = []
  for (const title of ['一', '二', '三']) {
    const { code } = await issue({ title })
    ids.unshift((await verify(await code(), 1, client)).use?.useId ?? '')
  }
  const first = await client.call('till/recent', { pageSize: 2 })
  const second = await client.call('till/recent', { pageSize: 2, cursor: first.cursor ?? '' })
  expect([...first.records, ...second.records].map(({ useId }) => useId)).toEqual(ids)
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  const { client: other } = await staffClient(mall, 'clerk', { stores: ['cinema'] })
  const { records } = await other.call('till/recent', {})
  expect(records).toEqual([])
})
