import { ERROR_CODES } from '@contract/codes/errors'
import { LOGIN_TYPE } from '@contract/codes/login'
import { type TestMall, testApp } from '../../../../test/support/app'
import { LIMITS } from './login.rules'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp()
})
afterAll(() => mall.close())

const mostByDevice = LIMITS.try.find(({ by }) => by === 'device')?.most ?? 0

test('tries of codes are limited by device, across phones [login.limits]', async () => {
  const client = await mall.visitor()
  const guess = (number: number) =>
    client
      .legacy('account.login.doLogin', {
        mobile: `1360000${String(number).padStart(4, '0')}`,
        loginType: LOGIN_TYPE.code,
        checkCode: '000000',
      })
      .then(
        () => 0,
        (error: { code: number }) => error.code,
      )
  const codes: number[] = []
  for (let number = 0; number < mostByDevice + 2; number++) codes.push(await guess(number))
  expect(mostByDevice).toBeGreaterThan(0)
  expect(new Set(codes.slice(0, mostByDevice))).toEqual(new Set([ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE]))
  expect(codes.slice(mostByDevice)).toEqual(Array(2).fill(ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR))
  // Another device is not limited; this device is accepted again after an hour.
  const other = await mall.visitor()
  await expect(
    other.legacy('account.login.doLogin', { mobile: '13600009998', loginType: LOGIN_TYPE.code, checkCode: '000000' }),
  ).rejects.toMatchObject({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE })
  mall.clock.advance(3_600_000)
  expect(await guess(9999)).toBe(ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE)
  // A clock that is set back by a day does not lock the device for that day.
  for (let number = 0; number < mostByDevice; number++) await guess(number)
  expect(await guess(9999)).toBe(ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR)
  mall.clock.set(-86_400_000)
  expect(await guess(9999)).toBe(ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE)
  mall.clock.set(86_400_000)
})
