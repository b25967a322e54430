import { DAY_MS } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
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
