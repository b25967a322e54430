import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { PROOF_MS, TICKET_UNDO_MS } from '@contract/codes/ticket'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore } from '../../../../test/support/shopping'
import type { Actor } from '../../../kernel/audit'
import type { TicketSource } from './ticket.repo'
import { codeOf, newCode, shownCodeOf } from './ticket.rules'
import type { TicketDraft } from './ticket.service'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  moment = mall.clock.now()
  for (const [storeId, name] of [
    ['cinema', '乐廊影院'],
    ['cafe', '晨曦咖啡'],
  ] as const)
    await openStore(mall.services, { storeId, name })
  await mall.settle()
})
afterAll(() => mall.close())

const source = (): TicketSource => ({ uid: 'lin', subject: 'order', subjectId: randomUUID() })
/** The clock of tests goes on; here time stands still. */
let moment = 0
const now = () => moment
/** Issues some; gives what they were issued for, and their codes. */
async function issue(...drafts: Partial<TicketDraft>[]): Promise<{ of: TicketSource; codes: string[] }> {
  const of = source()
  const whole = drafts.map((draft) => ({ title: '影票', total: 1, place: '', validUntil: now() + DAY_MS, ...draft }))
  await mall.services.db.tx((tx) => mall.services.tickets.issue(tx, of, whole, now()))
  return { of, codes: (await list(of)).map(({ code }) => code) }
}
const list = (of: TicketSource) => mall.services.tickets.list(of, now())
const states = async (of: TicketSource) => (await list(of)).map(({ state }) => state)
const verify = (code = '', storeId = 'cinema', number = 1, actor: Actor = OPERATOR) =>
  mall.services.db.tx((tx) => mall.services.tickets.verify(tx, actor, { code, storeId, number }, now()))
const refusal = async (...args: Parameters<typeof verify>) => (await verify(...args)).refusal
const lock = (of: TicketSource, ref: string) => mall.services.db.tx((tx) => mall.services.tickets.lock(tx, of, ref))
const settle = (verb: 'unlock' | 'cancel', of: TicketSource, ref: string) =>
  mall.services.db.tx((tx) => mall.services.tickets[verb](tx, of, ref))

test('a code has twelve digits; one that is wrong, or two swapped, is seen', () => {
  const code = newCode()
  expect(codeOf(`${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`)).toBe(code)
  for (let i = 0; i < code.length; i++)
    expect(codeOf(code.slice(0, i) + ((Number(code[i]) + 1) % 10) + code.slice(i + 1))).toBeNull()
  expect(['', '12345678901', `${code}0`, 'x'.repeat(12), '123456789016'].map(codeOf)).toEqual(Array(5).fill(null))
  expect([codeOf('123456789015'), codeOf('213456789015')]).toEqual(['123456789015', null])
})

test('issued once, each with a code of its own, in the order of their making', async () => {
  const { of, codes } = await issue({}, { title: '咖啡卡', total: 3, place: 'cafe' })
  expect(new Set(codes).size).toBe(2)
  expect((await list(of))[1]).toEqual({
    ...{ ticketId: expect.any(String), title: '咖啡卡', code: codes[1], state: 'unused', stateText: '可使用' },
    ...{ total: 3, used: 0, storeId: 'cafe', storeName: '晨曦咖啡', validUntil: now() + DAY_MS, uses: [] },
    ...{ subject: 'order', subjectId: of.subjectId, picture: null, needsSlot: false, slotText: '' },
    qr: expect.stringMatching(new RegExp(`^${codes[1]}\\d{8}$`)),
    stores: [expect.objectContaining({ storeId: 'cafe', name: '晨曦咖啡' })],
  })
  const { tickets, db } = mall.services
  const again = { title: '影票', total: 1, place: '', validUntil: now() }
  await expect(db.tx((tx) => tickets.issue(tx, of, [again], now()))).rejects.toThrow()
  expect(await list({ ...of, uid: 'wang' })).toEqual([])
})

test('used up by and by, where it is taken, never more than it has', async () => {
  const { of, codes } = await issue({ title: '咖啡卡', total: 3, place: 'cafe' })
  const [code] = codes
  expect([await refusal(code, 'cinema'), await refusal(code, 'cafe', 4)]).toEqual(['elsewhere', 'tooMany'])
  expect([await refusal(code, 'cafe', 2), await refusal(code, 'cafe', 2)]).toEqual([null, 'tooMany'])
  const [card] = await list(of)
  expect(card).toMatchObject({ state: 'unused', used: 2, uses: [{ at: now(), number: 2, storeName: '晨曦咖啡' }] })
  expect([await refusal(code, 'cafe'), await refusal(code, 'cafe')]).toEqual([null, 'used'])
  expect([await refusal(newCode()), await states(of)]).toEqual(['unknown', ['used']])
})

test('fifty show one ticket at once: one is let in, the others hear when and where', async () => {
  const { of, codes } = await issue({})
  const staff = Array.from({ length: 50 }, (_, i): Actor => ({ kind: 'staff', id: `till-${i}` }))
  const verdicts = await Promise.all(staff.map((actor) => verify(codes[0], 'cinema', 1, actor)))
  const [winner] = staff.filter((_, i) => verdicts[i]?.refusal === null)
  const others = verdicts.filter(({ refusal }) => refusal !== null)
  expect(others).toHaveLength(49)
  for (const other of others)
    expect(other).toMatchObject({
      refusal: 'used',
      uses: [{ store_id: 'cinema', used_at: now(), actor_id: winner?.id }],
    })
  expect((await list(of))[0]?.uses).toHaveLength(1)
})

test('ten at a card of three: three uses go, each in the audit by who took it', async () => {
  const { of, codes } = await issue({ total: 3 })
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => verify(codes[0])))
  expect(verdicts.filter(({ refusal }) => refusal === null)).toHaveLength(3)
  const [card] = await list(of)
  expect([card?.used, card?.uses.length]).toEqual([3, 3])
  const rows = await mall.services.db.q
    .selectFrom('audit')
    .selectAll()
    .where('subject_id', '=', card?.ticketId ?? '')
    .execute()
  expect(rows.map(({ act }) => act)).toEqual(Array(3).fill('ticket.verify'))
  expect(JSON.stringify(rows)).not.toContain(codes[0])
})

test('a refund holds what nobody used, and gives it free or makes it void, whichever refund it is', async () => {
  const { of, codes } = await issue({}, {})
  expect(await lock(of, 'r1')).toBe(true)
  expect([await refusal(codes[0]), await states(of)]).toEqual(['locked', ['locked', 'locked']])
  expect(await lock(of, 'r2')).toBe(false)
  await settle('cancel', of, 'r2')
  await settle('unlock', of, 'r1')
  expect(await states(of)).toEqual(['unused', 'unused'])
  await lock(of, 'r3')
  await settle('cancel', of, 'r3')
  await settle('unlock', of, 'r3')
  expect([await refusal(codes[1]), await states(of)]).toEqual(['void', ['void', 'void']])
})

test('a refund cannot hold all of what was used in part', async () => {
  const { of, codes } = await issue({ total: 3 }, {})
  await verify(codes[0])
  expect(await lock(of, 'r1')).toBe(false)
})

test('of a refund and a till at once one comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const { of, codes } = await issue({})
    const [isHeld, taken] = await Promise.all([lock(of, 'r1'), refusal(codes[0])])
    expect([
      [true, 'locked'],
      [false, null],
    ]).toContainEqual([isHeld, taken])
  }
})

test('over by its time at once, by the sweep for good; still a refund takes it', async () => {
  const { of, codes } = await issue({ validUntil: now() + 1000 })
  moment += 1000
  expect([await refusal(codes[0]), await states(of)]).toEqual(['expired', ['expired']])
  await mall.services.tickets.sweep(now())
  const row = () => mall.services.db.q.selectFrom('ticket').select('state').where('subject_id', '=', of.subjectId)
  expect(await row().execute()).toEqual([{ state: 'expired' }])
  expect(await lock(of, 'r1')).toBe(true)
  await settle('unlock', of, 'r1')
  expect(await states(of)).toEqual(['expired'])
})

test.each([
  ['tickets', Array(100).fill(1)],
  ['uses', [100]],
  ['whole uses', [0.5]],
])('no more %s than there may be', async (_, totals: number[]) => {
  const { tickets, db } = mall.services
  const drafts = totals.map((total) => ({ title: '影票', total, place: '', validUntil: now() + DAY_MS }))
  await expect(db.tx((tx) => tickets.issue(tx, source(), drafts, now()))).rejects.toThrow(RangeError)
})

const shown = async (of: TicketSource) => (await list(of))[0]
const scan = async (qr: string, storeId = 'cinema') => {
  const { tickets, db } = mall.services
  const code = shownCodeOf(qr) ?? { code: '', proof: null }
  return (await db.tx((tx) => tickets.verify(tx, OPERATOR, { ...code, storeId, number: 1 }, now()))).refusal
}

test('its QR picture is taken for a minute or two, one of another ticket never; the digits alone are taken all the time', async () => {
  const { of, codes } = await issue({ total: 9 })
  const { of: other } = await issue({ total: 9 })
  const qr = (await shown(of))?.qr ?? ''
  const stolen = (codes[0] ?? '') + ((await shown(other))?.qr ?? '').slice(12)
  expect([await scan(qr), await scan(stolen)]).toEqual([null, 'stale'])
  moment += PROOF_MS
  expect([await scan(qr), (await shown(of))?.qr === qr]).toEqual([null, false])
  moment += PROOF_MS
  expect([await scan(qr), await scan((await shown(of))?.qr ?? ''), await scan(codes[0] ?? '')]).toEqual([
    ...['stale', null, null],
  ])
  expect(['1', `${qr}1`, `${qr.slice(0, 19)}x`, qr.slice(1)].map(shownCodeOf)).toEqual([null, null, null, null])
})

test('of several stores each takes it, others do not', async () => {
  const { of, codes } = await issue({ total: 3, place: 'cafe cinema' })
  await openStore(mall.services, { storeId: 'cine' })
  expect(await shown(of)).toMatchObject({ storeId: '', storeName: '2 家门店可用', stores: [{}, {}] })
  expect([await refusal(codes[0], 'cine'), await refusal(codes[0], 'cafe'), await refusal(codes[0], 'cinema')]).toEqual(
    [...['elsewhere', null, null]],
  )
})

const STAFF: Actor = { kind: 'staff', id: 'till-1' }
const undo = async (code = '', actor: Actor = STAFF) =>
  (await mall.services.db.tx((tx) => mall.services.tickets.undo(tx, actor, code, now()))).refusal

test('whoever took it takes that back within five minutes, once, and nobody else', async () => {
  const { of, codes } = await issue({ total: 3 })
  expect(await undo(codes[0])).toBe('nothing')
  await verify(codes[0], 'cinema', 2, STAFF)
  expect(await undo(codes[0], { kind: 'staff', id: 'till-2' })).toBe('others')
  moment += TICKET_UNDO_MS - 1
  expect([await undo(codes[0]), await undo(codes[0])]).toEqual([null, 'nothing'])
  expect(await shown(of)).toMatchObject({ used: 0, state: 'unused', uses: [] })
  await verify(codes[0], 'cinema', 1, STAFF)
  moment += TICKET_UNDO_MS
  expect([await undo(codes[0]), await undo(newCode())]).toEqual(['tooLate', 'unknown'])
  const acts = mall.services.db.q.selectFrom('audit').select('act').where('act', '=', 'ticket.undo')
  expect(await acts.execute()).toHaveLength(1)
})

test('the last use of an order is not taken back, nor what a refund holds', async () => {
  const { codes } = await issue({ total: 2 })
  await verify(codes[0], 'cinema', 1, STAFF)
  expect(await undo(codes[0])).toBeNull()
  await verify(codes[0], 'cinema', 2, STAFF)
  expect(await undo(codes[0])).toBe('closed')
  const { of, codes: held } = await issue({ total: 3 })
  await verify(held[0], 'cinema', 1, STAFF)
  const [ticket] = await mall.services.tickets.rows(mall.services.db.q, of)
  await mall.services.db.tx((tx) => mall.services.tickets.lockRest(tx, of, ticket ? [ticket] : [], 'r1'))
  expect([await undo(held[0]), await refusal(held[0])]).toEqual(['closed', 'locked'])
})

test('two take one use back at once: it comes back once', async () => {
  const { of, codes } = await issue({ total: 5 })
  await verify(codes[0], 'cinema', 2, STAFF)
  await verify(codes[0], 'cinema', 1)
  await Promise.allSettled([undo(codes[0]), undo(codes[0]), undo(codes[0])])
  expect(await shown(of)).toMatchObject({ used: 1, uses: [{ number: 1 }] })
})

test('the shopper’s own of all subjects by how they stand, in pages; codes of orders themselves stay with them', async () => {
  const uid = randomUUID()
  const { tickets, db } = mall.services
  const own = async (validUntil: number, isKept = true) => {
    const of = { uid, subject: 'order' as const, subjectId: randomUUID() }
    const draft = { title: '券', total: 1, place: '', validUntil, isKept }
    await db.tx((tx) => tickets.issue(tx, of, [draft], now()))
    return of
  }
  await own(now() + DAY_MS, false)
  const [first, over, used] = [await own(now() + DAY_MS), await own(now()), await own(now() + DAY_MS)]
  await verify((await shown(used))?.code)
  const third = await own(now() + DAY_MS)
  const page = (tab: 'usable' | 'used' | 'over', cursor?: string) =>
    tickets.pageMine(uid, { tab, pageSize: 1, ...(cursor && { cursor }) }, now())
  const { records, cursor, hasMore } = await page('usable')
  expect([records.map((ticket) => ticket.subjectId), hasMore]).toEqual([[third.subjectId], true])
  expect((await page('usable', cursor ?? '')).records[0]?.subjectId).toBe(first.subjectId)
  expect((await page('used')).records[0]?.subjectId).toBe(used.subjectId)
  expect((await page('over')).records[0]?.subjectId).toBe(over.subjectId)
})
