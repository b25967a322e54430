import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { CODE_SECONDS } from '@contract/codes/minute-code'
import { TICKET_UNDO_MS, TILL_LOCK_MS, TILL_TRIES } from '@contract/codes/ticket'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore } from '../../../../test/support/shopping'
import type { Actor } from '../../../kernel/audit'
import type { TicketSource } from './ticket.repo'
import { shownCodeOf, ticketNoOf } from './ticket.rules'
import type { TicketDraft } from './ticket.service'
import { TicketOperatorService } from './ticket-operator.service'

let mall: TestMall
/** Takes tickets at the fixed moment `now()`. */
let operator: TicketOperatorService
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  moment = mall.clock.now()
  for (const [storeId, name] of [
    ['cinema', '乐廊影院'],
    ['cafe', '晨曦咖啡'],
    ['cine', '别处影院'],
  ] as const)
    await openStore(mall.services, { storeId, name })
  await mall.settle()
  const { db, tickets, stores } = mall.services
  operator = new TicketOperatorService({ db, clock: { now }, tickets, stores })
})
afterAll(() => mall.close())

const source = (): TicketSource => ({ uid: 'lin', subject: 'order', subjectId: randomUUID() })
/** A fixed moment instead of the running clock of the test shop. */
let moment = 0
const now = () => moment
/** Issues tickets; returns their source and their present codes. */
async function issue(...drafts: Partial<TicketDraft>[]): Promise<{ of: TicketSource; codes: string[] }> {
  const of = source()
  const whole = drafts.map((draft) => ({ title: '影票', total: 1, place: '', validUntil: now() + DAY_MS, ...draft }))
  await mall.services.db.tx((tx) => mall.services.tickets.issue(tx, of, whole, now()))
  return { of, codes: (await list(of)).map(({ code }) => code) }
}
const list = (of: TicketSource) => mall.services.tickets.list(of, now())
const states = async (of: TicketSource) => (await list(of)).map(({ state }) => state)
const verify = (code = '', storeId = 'cinema', number = 1, actor: Actor = OPERATOR) =>
  operator.verify(actor, 'all', { code, storeId, number })
const refusal = async (...args: Parameters<typeof verify>) => (await verify(...args)).refusal
/** Shows the first ticket with its present code. */
const show = async (of: TicketSource, ...args: [storeId?: string, number?: number, actor?: Actor]) =>
  verify((await list(of))[0]?.code, ...args)
const refused = async (...args: Parameters<typeof show>) => (await show(...args)).refusal
const lock = (of: TicketSource, ref: string) => mall.services.db.tx((tx) => mall.services.tickets.lock(tx, of, ref))
const settle = (verb: 'unlock' | 'cancel', of: TicketSource, ref: string) =>
  mall.services.db.tx((tx) => mall.services.tickets[verb](tx, of, ref))

test('a code is typed in groups or not, or scanned; its first eight digits are the ticket’s number', () => {
  const typed = { no: '12345678', proof: '9012' }
  expect(['123456789012', ' 1234 5678-9012', '１２３４56789012'].map(shownCodeOf)).toEqual(Array(3).fill(typed))
  expect(shownCodeOf('12345678901234567890')).toEqual({ no: '12345678', proof: '901234567890' })
  const none = ['', '12345678', '12345678901', '1234567890123', '1'.repeat(21), '12345678901x']
  expect(none.map(shownCodeOf)).toEqual(Array(6).fill(null))
  expect(['12345678', '123456789012', '1234567'].map(ticketNoOf)).toEqual(['12345678', '12345678', null])
})

test('tickets are issued once, each with its own code, in the order of insertion', async () => {
  const { of, codes } = await issue({}, { title: '咖啡卡', total: 3, place: 'cafe' })
  expect(new Set(codes).size).toBe(2)
  expect((await list(of))[1]).toEqual({
    ticketId: expect.any(String),
    title: '咖啡卡',
    code: codes[1],
    state: 'unused',
    stateText: '可使用',
    total: 3,
    used: 0,
    storeId: 'cafe',
    storeName: '晨曦咖啡',
    validUntil: now() + DAY_MS,
    uses: [],
    subject: 'order',
    subjectId: of.subjectId,
    picture: null,
    needsSlot: false,
    slotText: '',
    sequence: 0,
    leftSeconds: expect.any(Number),
    qr: expect.stringMatching(new RegExp(`^${codes[1]}\\d{8}$`)),
    stores: [expect.objectContaining({ storeId: 'cafe', name: '晨曦咖啡' })],
  })
  const { tickets, db } = mall.services
  const again = { title: '影票', total: 1, place: '', validUntil: now() }
  await expect(db.tx((tx) => tickets.issue(tx, of, [again], now()))).rejects.toThrow()
  expect(await list({ ...of, uid: 'wang' })).toEqual([])
})

test('a ticket is used in several steps, at its stores, never more often than its total', async () => {
  const { of } = await issue({ title: '咖啡卡', total: 3, place: 'cafe' })
  expect([await refused(of, 'cinema'), await refused(of, 'cafe', 4)]).toEqual(['elsewhere', 'tooMany'])
  expect([await refused(of, 'cafe', 2), await refused(of, 'cafe', 2)]).toEqual([null, 'tooMany'])
  const [card] = await list(of)
  expect(card).toMatchObject({ state: 'unused', used: 2, uses: [{ at: now(), number: 2, storeName: '晨曦咖啡' }] })
  expect([await refused(of, 'cafe'), await refused(of, 'cafe')]).toEqual([null, 'used'])
  expect([await refusal('000000000000'), await states(of)]).toEqual(['unknown', ['used']])
})

const MINUTE = CODE_SECONDS * 1000
const STAFF: Actor = { kind: 'staff', id: 'till-1' }
const tills = (number: number) => Array.from({ length: number }, (_, i): Actor => ({ kind: 'staff', id: `till-${i}` }))

test('code and QR picture are valid in their minute and the next, and begin with the same eight digits [voucher.code-minute]', async () => {
  const { of } = await issue({ total: 9 })
  const { code = '', qr = '', leftSeconds = 0 } = (await list(of))[0] ?? {}
  expect([code.length, qr.length, qr.slice(0, 12)]).toEqual([12, 20, code])
  moment += leftSeconds * 1000
  const later = (await list(of))[0]
  expect([later?.code === code, later?.code.slice(0, 8), later?.leftSeconds]).toEqual([false, code.slice(0, 8), 60])
  expect(await refusal(code)).toBe(null)
  const noted = (await list(of))[0]?.code
  moment += 2 * MINUTE
  expect([await refusal(noted), await refusal(qr)]).toEqual(['stale', 'stale'])
  moment += 21 * MINUTE
  expect([await refusal(noted), await refused(of)]).toEqual(['stale', null])
})

test('one picture is valid for one use: one of five tills takes it, the others are refused as used [voucher.code-once]', async () => {
  for (const what of ['code', 'qr'] as const) {
    const { of } = await issue({ total: 10 })
    const picture = (await list(of))[0]?.[what]
    const verdicts = await Promise.all(tills(5).map((actor) => verify(picture, 'cinema', 1, actor)))
    expect(verdicts.map(({ refusal }) => refusal).sort()).toEqual([null, ...Array(4).fill('spent')].sort())
    expect(await refusal(picture)).toBe('spent')
    expect((await list(of))[0]).toMatchObject({ used: 1, sequence: 1 })
    expect(await refused(of, 'cinema', 2)).toBeNull()
    expect((await list(of))[0]).toMatchObject({ used: 3, sequence: 2 })
  }
})

test('a taken code is not valid again after its use is taken back', async () => {
  const { of, codes } = await issue({ total: 3 })
  await verify(codes[0], 'cinema', 1, STAFF)
  expect(await undo(codes[0])).toBeNull()
  expect([await refusal(codes[0]), await refused(of)]).toEqual(['stale', null])
})

test('five wrong codes in a row lock the till for a minute, for any tickets, and no other till [voucher.till-lock]', async () => {
  const { of, codes } = await issue({ total: 9 })
  const wrong = (codes[0] ?? '').replace(/.$/, (last) => String((Number(last) + 1) % 10))
  const [here, there] = [{ kind: 'staff', id: randomUUID() }, STAFF] as const
  const tryWrong = (code = wrong) => verify(code, 'cinema', 1, here)
  for (let nth = 1; nth < TILL_TRIES; nth++)
    expect(await tryWrong()).toMatchObject({ refusal: 'stale', lockedUntil: 0 })
  // A code that is taken resets the count of wrong codes.
  expect(await refused(of, 'cinema', 1, here)).toBeNull()
  for (let nth = 1; nth < TILL_TRIES; nth++) await tryWrong(nth % 2 ? '000000000000' : wrong)
  const lockedUntil = now() + TILL_LOCK_MS
  expect(await tryWrong()).toEqual({ refusal: 'stale', lockedUntil })
  expect(await show(of, 'cinema', 1, here)).toEqual({ refusal: 'tillLocked', lockedUntil })
  expect([await refused(of, 'cafe', 1, here), await refused(of, 'cinema', 1, there)]).toEqual([null, null])
  moment += TILL_LOCK_MS
  expect(await refused(of, 'cinema', 1, here)).toBeNull()
})

test('concurrent wrong codes at one till each count: after five no code is checked', async () => {
  const { codes } = await issue({})
  const wrong = (codes[0] ?? '').replace(/.$/, (last) => String((Number(last) + 1) % 10))
  const actor = { kind: 'staff', id: randomUUID() } as const
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => refusal(wrong, 'cinema', 1, actor)))
  expect(verdicts.filter((one) => one === 'stale')).toHaveLength(TILL_TRIES)
  expect(verdicts.filter((one) => one === 'tillLocked')).toHaveLength(12 - TILL_TRIES)
})

test('a right code that is refused, or was taken a moment ago, does not count as wrong', async () => {
  const { of, codes } = await issue({ total: 9, place: 'cafe' })
  const actor = { kind: 'staff', id: randomUUID() } as const
  await show(of, 'cafe', 1, STAFF)
  for (let nth = 0; nth < TILL_TRIES; nth++)
    expect([await refusal(codes[0], 'cafe', 1, actor), await refused(of, 'cafe', 99, actor)]).toEqual([
      'spent',
      'tooMany',
    ])
  expect(await refused(of, 'cafe', 1, actor)).toBeNull()
})

test('fifty tills take one ticket concurrently: one succeeds, the others get time and store of the use [voucher.later-till]', async () => {
  const { of, codes } = await issue({})
  const staff = tills(50)
  const verdicts = await Promise.all(staff.map((actor) => verify(codes[0], 'cinema', 1, actor)))
  const [winner] = staff.filter((_, i) => verdicts[i]?.refusal === null)
  const others = verdicts.filter(({ refusal }) => refusal !== null)
  expect(others).toHaveLength(49)
  for (const other of others)
    expect(other).toMatchObject({
      refusal: 'used',
      uses: [{ storeId: 'cinema', usedAt: now(), actorId: winner?.id }],
    })
  expect((await list(of))[0]?.uses).toHaveLength(1)
})

test('ten uses of a ticket for three, each with the present code: three are taken, each with its audit entry', async () => {
  const { of } = await issue({ total: 3 })
  const verdicts = []
  for (const actor of tills(10)) verdicts.push(await show(of, 'cinema', 1, actor))
  expect(verdicts.filter(({ refusal }) => refusal === null)).toHaveLength(3)
  const [card] = await list(of)
  expect([card?.used, card?.uses.length]).toEqual([3, 3])
  const rows = await mall.services.db.q
    .selectFrom('audit')
    .selectAll()
    .where('subjectId', '=', card?.ticketId ?? '')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(Array(3).fill('ticket.verify'))
  expect(JSON.stringify(rows)).not.toContain(card?.code.slice(0, 8))
})

test('a refund locks unused tickets, and unlocks or voids them; another refund does not [voucher.refund-locks]', async () => {
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

test('a refund cannot lock all tickets of a subject when one was used', async () => {
  const { of, codes } = await issue({ total: 3 }, {})
  await verify(codes[0])
  expect(await lock(of, 'r1')).toBe(false)
})

test('concurrent refund and use: exactly one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { of, codes } = await issue({})
    const [isHeld, taken] = await Promise.all([lock(of, 'r1'), refusal(codes[0])])
    expect([
      [true, 'locked'],
      [false, null],
    ]).toContainEqual([isHeld, taken])
  }
})

test('a ticket is over at its end, permanently after the sweep; a refund can still lock it', async () => {
  const { of, codes } = await issue({ validUntil: now() + 1000 })
  moment += 1000
  expect([await refusal(codes[0]), await states(of)]).toEqual(['expired', ['expired']])
  await mall.services.tickets.sweep(now())
  const row = () => mall.services.db.q.selectFrom('ticket').select('state').where('subjectId', '=', of.subjectId)
  expect(await row().execute()).toEqual([{ state: 'expired' }])
  expect(await lock(of, 'r1')).toBe(true)
  await settle('unlock', of, 'r1')
  expect(await states(of)).toEqual(['expired'])
})

test.each([
  ['tickets', Array(100).fill(1)],
  ['uses', [100]],
  ['whole uses', [0.5]],
])('more than the maximum of %s is refused', async (_, totals: number[]) => {
  const { tickets, db } = mall.services
  const drafts = totals.map((total) => ({ title: '影票', total, place: '', validUntil: now() + DAY_MS }))
  await expect(db.tx((tx) => tickets.issue(tx, source(), drafts, now()))).rejects.toThrow(RangeError)
})

const shown = async (of: TicketSource) => (await list(of))[0]

test('a use records whether its code was scanned or typed; the digits of another ticket prove nothing', async () => {
  const { of } = await issue({ total: 9 })
  const { of: other } = await issue({ total: 9 })
  const { code = '', qr = '' } = (await shown(of)) ?? {}
  expect(await refusal(code.slice(0, 8) + (await shown(other))?.qr.slice(8))).toBe('stale')
  await verify(qr)
  await show(of)
  const { uses } = (await mall.services.tickets.find(mall.services.db.q, code, now())) ?? { uses: [] }
  expect(uses.map(({ isScanned }) => isScanned)).toEqual([0, 1])
})

test('each of a ticket’s stores takes it, other stores do not [voucher.own-stores]', async () => {
  const { of } = await issue({ total: 3, place: 'cafe cinema' })
  await openStore(mall.services, { storeId: 'cine' })
  expect(await shown(of)).toMatchObject({ storeId: '', storeName: '2 家门店可用', stores: [{}, {}] })
  const all = [await refused(of, 'cine'), await refused(of, 'cafe'), await refused(of, 'cinema')]
  expect(all).toEqual(['elsewhere', null, null])
})

const undo = async (code = '', actor: Actor = STAFF) => (await operator.undo(actor, code)).refusal

test('the actor who took a use takes it back within five minutes, once; other actors cannot [voucher.undo]', async () => {
  const { of, codes } = await issue({ total: 3 })
  expect(await undo(codes[0])).toBe('nothing')
  await verify(codes[0], 'cinema', 2, STAFF)
  expect(await undo(codes[0], { kind: 'staff', id: 'till-2' })).toBe('others')
  moment += TICKET_UNDO_MS - 1
  expect([await undo(codes[0]), await undo(codes[0])]).toEqual([null, 'nothing'])
  expect(await shown(of)).toMatchObject({ used: 0, state: 'unused', uses: [] })
  await show(of, 'cinema', 1, STAFF)
  moment += TICKET_UNDO_MS
  expect([await undo(codes[0]), await undo('00000000')]).toEqual(['tooLate', 'unknown'])
  const actions = await mall.services.db.q
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'ticket.undo')
    .where('subjectId', '=', (await shown(of))?.ticketId ?? '')
    .execute()
  expect(actions).toHaveLength(1)
})

test('the last use of an order, and a use that a refund locks, are not taken back', async () => {
  const { of: order, codes } = await issue({ total: 2 })
  await show(order, 'cinema', 1, STAFF)
  expect(await undo(codes[0])).toBeNull()
  await show(order, 'cinema', 2, STAFF)
  expect(await undo(codes[0])).toBe('closed')
  const { of, codes: held } = await issue({ total: 3 })
  await verify(held[0], 'cinema', 1, STAFF)
  const [ticket] = await mall.services.tickets.rows(mall.services.db.q, of)
  await mall.services.db.tx((tx) => mall.services.tickets.lockRest(tx, of, ticket ? [ticket] : [], 'r1'))
  expect([await undo(held[0]), await refused(of)]).toEqual(['closed', 'locked'])
})

test('two concurrent calls take one use back once', async () => {
  const { of, codes } = await issue({ total: 5 })
  await show(of, 'cinema', 2, STAFF)
  await show(of, 'cinema', 1)
  await Promise.allSettled([undo(codes[0]), undo(codes[0]), undo(codes[0])])
  expect(await shown(of)).toMatchObject({ used: 1, uses: [{ number: 1 }] })
})

test('the shopper’s listed tickets of all subjects under each tab, in pages; those of orders are left out [voucher.tabs]', async () => {
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
