import { DAY_MS, momentOfWall, wallOf } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import { VISIT_POINTS } from '@contract/codes/points'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { POINTS_BOOK } from './points.rules'

const [FIRST, SECOND] = VISIT_POINTS

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  // Noon in China, so that no test crosses midnight.
  mall.clock.advance(DAY_MS + DAY_MS / 6 - (mall.clock.now() % DAY_MS))
})
afterAll(() => mall.close())

test('a visit counts once per day in China’s time, for concurrent reports too [login.points-once] [points.visit]', async () => {
  const shopper = await mall.enrol()
  const replies = await Promise.all(Array.from({ length: 6 }, () => shopper.legacy('account.score.startApp', {})))
  expect(replies.map(({ result }) => result).sort()).toEqual([0, 0, 0, 0, 0, 1])
  expect(await shopper.call('GET point/account', {})).toMatchObject({ balance: FIRST })
  // 23:00 in China is the same day, 01:00 is the next.
  mall.clock.advance(11 * 3_600_000)
  expect(await shopper.legacy('account.score.startApp', {})).toMatchObject({ result: 0, balance: FIRST })
  mall.clock.advance(2 * 3_600_000)
  expect(await shopper.legacy('account.score.startApp', {})).toMatchObject({ result: 1, balance: FIRST + SECOND })
})

test('a shopper reads only their own balance [login.points-own]', async () => {
  const [one, other] = [await mall.enrol(), await mall.enrol()]
  await one.legacy('account.score.startApp', {})
  expect(await one.call('GET point/account', { uid: one.uid })).toMatchObject({ balance: FIRST })
  await expect(other.call('GET point/account', { uid: one.uid })).rejects.toMatchObject({
    code: ERROR_CODES.USER_NOT_LOGIN,
  })
})

test('the list has the shopper’s own movements only, newest first, in pages [points.list]', async () => {
  const { db, points, ledger } = mall.services
  const [one, other] = [await mall.enrol(), await mall.enrol()]
  await one.legacy('account.score.startApp', {})
  const now = mall.clock.now()
  const give = { uid: one.uid, amount: 30, ref: 'sorry', reason: '迟发补偿' }
  expect(await db.tx((tx) => points.give(tx, give, now))).toBe(0)
  expect(await db.tx((tx) => points.give(tx, give, now))).toBe(30)
  const take = { uid: one.uid, amount: 40, ref: 'error', reason: '多发收回' }
  expect(await db.tx((tx) => points.take(tx, take, now))).toBe(0)
  expect(await db.tx((tx) => points.take(tx, take, now))).toBe(40)
  const first = await one.call('GET point/pageEntries', { pageSize: 2 })
  expect(first).toMatchObject({
    hasMore: true,
    records: [
      { kind: 'take', title: '商城扣除', note: '多发收回', amount: -40, createdAt: now },
      { kind: 'give', title: '商城赠送', note: '迟发补偿', amount: 30, createdAt: now },
    ],
  })
  const next = await one.call('GET point/pageEntries', { pageSize: 2, cursor: first.cursor ?? '' })
  expect(next).toMatchObject({
    hasMore: false,
    records: [{ kind: 'startApp', title: '每日签到', note: '', amount: 5 }],
  })
  expect(await one.call('GET point/account', {})).toMatchObject({ balance: -5, owed: 5, endsNext: null })
  expect((await other.call('GET point/pageEntries', {})).records).toEqual([])
  // The end of unused points is an entry, too.
  await db.tx((tx) => points.give(tx, { ...give, amount: 9, ref: 'more' }, now))
  mall.clock.advance(3 * 366 * DAY_MS)
  await ledger.sweep(mall.clock.now())
  expect((await points.entries(one.uid, { pageSize: 1 })).records).toMatchObject([
    { kind: 'lapse', title: '积分到期', amount: -4 },
  ])
})

test('fifty concurrent reports of one day give its points once [points.visit-race]', async () => {
  const shopper = await mall.enrol()
  const replies = await Promise.all(Array.from({ length: 50 }, () => shopper.legacy('account.score.startApp', {})))
  expect(replies.filter(({ result }) => result === 1)).toHaveLength(1)
  expect((await shopper.call('GET point/pageEntries', {})).records).toHaveLength(1)
})

test('consecutive days give more points, across New Year too; a missed day starts the count again [points.streak]', async () => {
  const { points: service } = mall.services
  const { uid } = await mall.enrol()
  const wall = wallOf(mall.clock.now())
  // 23:30 in China, two days before the end of a year.
  const start = momentOfWall(new Date(Date.UTC(wall.getUTCFullYear() + 1, 11, 30, 23, 30)))
  mall.clock.advance(start - mall.clock.now())
  const visit = () => service.startApp(uid, mall.clock.now())
  const tasks = () => service.tasks(uid, mall.clock.now())
  for (const points of VISIT_POINTS) {
    expect(await visit()).toMatchObject({ result: 1, points })
    expect(await visit()).toMatchObject({ result: 0, points: 0 })
    mall.clock.advance(DAY_MS)
  }
  expect(await tasks()).toMatchObject({
    streak: 7,
    todayPoints: 0,
    days: [{ points: FIRST, isDone: false, isToday: true }, {}, {}, {}, {}, {}, {}],
  })
  expect(await visit()).toMatchObject({ points: FIRST })
  expect(await tasks()).toMatchObject({
    streak: 8,
    todayPoints: FIRST,
    days: [{ isDone: true, isToday: true }, { isDone: false }, {}, {}, {}, {}, {}],
  })
  // 1.5 hours into the day after tomorrow: one day has no visit.
  mall.clock.advance(DAY_MS + 2 * 3_600_000)
  expect(await visit()).toMatchObject({ result: 1, points: FIRST })
  expect((await tasks()).streak).toBe(1)
  // Points from before New Year end with the next year, a year earlier than those from after it.
  const { endsNext } = await service.account(uid, undefined, mall.clock.now())
  const endsAt = Date.parse(`${wall.getUTCFullYear() + 3}-01-01T00:00:00+08:00`)
  expect(endsNext).toEqual({ endsAt, points: FIRST + SECOND })
})

test('a shopper gets one message a month before points end [points.soon]', async () => {
  const { db, points, jobs, messages } = mall.services
  const { uid } = await mall.enrol()
  const now = mall.clock.now()
  await db.tx((tx) => points.give(tx, { uid, amount: 30, ref: 'soon', reason: '补偿' }, now))
  await jobs.start()
  const turn = (ms: number) => {
    mall.clock.advance(ms)
    return jobs.runDue()
  }
  const told = async () => {
    const { records } = await messages.page(uid, { id: 'system' }, mall.clock.now())
    return records.filter(({ title }) => title === '积分即将到期').map(({ content }) => content)
  }
  await turn(3_600_000)
  expect(await told()).toEqual([])
  const day = `${wallOf(now).getUTCFullYear() + 1}-12-31`
  await turn(Date.parse(`${day}T24:00:00+08:00`) - 30 * DAY_MS - mall.clock.now())
  const once = [`你有 30 积分将于 ${day} 到期，快去积分商城看看吧`]
  await eventually(async () => (await told()).length > 0, 'it is told')
  await turn(3_600_000)
  await mall.settle()
  expect(await told()).toEqual(once)
})

test('returned points whose validity has ended pay a debt, and the others are lost [aftersale.extras]', async () => {
  const { db, points, ledger } = mall.services
  const { uid } = await mall.enrol()
  const now = mall.clock.now()
  const later = now + DAY_MS
  await db.tx(async (tx) => {
    await ledger.earn(tx, { uid, book: POINTS_BOOK, kind: 'give', ref: 'g', amount: 100, endsAt: later }, now)
    await points.freeze(tx, { uid, ref: 'r', amount: 100 }, now)
    await points.spendAside(tx, { uid, ref: 'r' }, now)
    await points.take(tx, { uid, ref: 't', amount: 30, reason: '更正' }, now)
  })
  const spent = [{ lineId: 'r', data: { points: 100 } }]
  const share = (cents: number) => ({ cents, of: 1000 })
  const refund = (from: number, to: number, at: number) =>
    points.refundOf(db.q, { uid, kind: 'exchange', spent, before: share(from), share: share(to) }, at)
  expect(await refund(0, 500, now)).toEqual({ pointsBack: 50, pointsLapsed: 0 })
  expect(await refund(0, 500, later)).toEqual({ pointsBack: 50, pointsLapsed: 20 })
  await db.tx((tx) => points.giveBackUpTo(tx, { uid, ref: 'r' }, 50, later))
  expect((await points.levels(uid, later)).balance).toBe(0)
  expect(await refund(500, 1000, later)).toEqual({ pointsBack: 50, pointsLapsed: 50 })
})

test('a card multiplies the points of an order, and a refund leaves the points for the remaining money [points.earn] [points.unearn]', async () => {
  const { db, points } = mall.services
  const { uid } = await mall.enrol()
  const now = mall.clock.now()
  const earning = { uid, orderId: 'member-order', goodsCents: 10_100, factorX10: 15, bonusPoints: 9 }
  await db.tx((tx) => points.earn(tx, earning, now))
  expect((await points.levels(uid, now)).balance).toBe(151 + 9)
  await db.tx((tx) => points.unearn(tx, { ...earning, goodsCents: 5000, bonusPoints: 5 }, now))
  expect((await points.levels(uid, now)).balance).toBe(75 + 5)
  await db.tx((tx) => points.unearn(tx, { ...earning, goodsCents: 0, bonusPoints: 0 }, now))
  expect((await points.levels(uid, now)).balance).toBe(0)
})
