import { DAY_MS } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { START_APP_POINTS } from './points.service'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  // Noon in China: nothing here crosses midnight by accident.
  mall.clock.advance(DAY_MS + DAY_MS / 6 - (mall.clock.now() % DAY_MS))
})
afterAll(() => mall.close())

test('a visit counts once a day of China, however often it is reported at once [login.points-once]', async () => {
  const shopper = await mall.enrol()
  const replies = await Promise.all(Array.from({ length: 6 }, () => shopper.legacy('account.score.startApp', {})))
  expect(replies.map(({ result }) => result).sort()).toEqual([0, 0, 0, 0, 0, 1])
  expect(await shopper.call('GET point/account', {})).toEqual({ balance: START_APP_POINTS })
  // 23:00 in China is still today, 01:00 is not.
  mall.clock.advance(11 * 3_600_000)
  expect(await shopper.legacy('account.score.startApp', {})).toMatchObject({ result: 0, balance: START_APP_POINTS })
  mall.clock.advance(2 * 3_600_000)
  expect(await shopper.legacy('account.score.startApp', {})).toMatchObject({ result: 1, balance: 2 * START_APP_POINTS })
})

test("a balance is one's own [login.points-own]", async () => {
  const [one, other] = [await mall.enrol(), await mall.enrol()]
  await one.legacy('account.score.startApp', {})
  expect(await one.call('GET point/account', { uid: one.uid })).toEqual({ balance: START_APP_POINTS })
  await expect(other.call('GET point/account', { uid: one.uid })).rejects.toMatchObject({
    code: ERROR_CODES.USER_NOT_LOGIN,
  })
})

test('the list tells what came and went, the newest first, a page after a page, and nobody else’s', async () => {
  const { db, points, ledger } = mall.services
  const [one, other] = [await mall.enrol(), await mall.enrol()]
  await one.legacy('account.score.startApp', {})
  const now = mall.clock.now()
  const give = { uid: one.uid, amount: 30, ref: 'sorry', reason: '迟发补偿' }
  expect(await db.tx((tx) => points.give(tx, OPERATOR, give, now))).toBe(0)
  expect(await db.tx((tx) => points.give(tx, OPERATOR, give, now))).toBe(30)
  const take = { uid: one.uid, amount: 40, ref: 'error', reason: '多发收回' }
  expect(await db.tx((tx) => points.take(tx, OPERATOR, take, now))).toBe(0)
  expect(await db.tx((tx) => points.take(tx, OPERATOR, take, now))).toBe(40)
  const first = await one.call('GET point/order/list', { pageSize: 2 })
  expect(first).toMatchObject({
    hasMore: true,
    records: [
      { kind: 'take', title: '商城扣除', note: '多发收回', amount: -40, createdAt: now },
      { kind: 'give', title: '商城赠送', note: '迟发补偿', amount: 30, createdAt: now },
    ],
  })
  const next = await one.call('GET point/order/list', { pageSize: 2, cursor: first.cursor ?? '' })
  expect(next).toMatchObject({
    hasMore: false,
    records: [{ kind: 'startApp', title: '每日访问', note: '', amount: 5 }],
  })
  expect(await one.call('GET point/account', {})).toEqual({ balance: -5 })
  expect((await other.call('GET point/order/list', {})).records).toEqual([])
  // What ends is an entry, too.
  await db.tx((tx) => points.give(tx, OPERATOR, { ...give, amount: 9, ref: 'more' }, now))
  mall.clock.advance(3 * 366 * DAY_MS)
  await ledger.sweep(mall.clock.now())
  expect((await points.entries(one.uid, { pageSize: 1 })).records).toMatchObject([
    { kind: 'lapse', title: '积分到期', amount: -4 },
  ])
})
