import { type TestMall, testApp } from '../../test/support/app'
import { openStore } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  await openStore(mall.services, { storeId: 'bakery', openTime: '08:00', closeTime: '22:00' })
  await openStore(mall.services, { storeId: 'night', openTime: '20:00', closeTime: '02:00' })
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const slots = (...args: string[]) => runJson('store', 'slots', 'bakery', ...args)

test('appointments of a store are set, changed by single options, shown and removed', async () => {
  expect(await slots()).toBeNull()
  const usual = { weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '08:00', closeTime: '22:00', most: 20 }
  expect(await slots('--most', '20')).toEqual({
    storeId: 'bakery',
    ...usual,
    minutes: 120,
    daysAhead: 3,
    leadMinutes: 30,
    payAtPickup: false,
  })
  const weekend = ['--days', 'sun,sat', '--hours', '10:00-18:00', '--every', '60', '--ahead', '6', '--lead', '0']
  const changed = { weekdays: [6, 7], openTime: '10:00', closeTime: '18:00', most: 20, minutes: 60 }
  expect(await slots(...weekend)).toMatchObject({ ...changed, daysAhead: 6, leadMinutes: 0 })
  expect((await runCommand('store', 'slots', 'bakery')).stdout).toBe(
    'bakery: sat,sun 10:00-18:00, 60 minutes for 20 orders each, up to 6 days ahead, 0 minutes before at the latest\n',
  )
  expect(await slots('--pay-at-pickup', 'yes')).toMatchObject({ ...changed, payAtPickup: true })
  expect((await runCommand('store', 'slots', 'bakery')).stdout).toContain('payment at the store is possible')
  expect(await slots('--off')).toBeNull()
  const actions = (await runJson('audit', '--action', 'slot.set')) as unknown[]
  expect(actions).toHaveLength(4)
})

test.each([
  [['nobody'], 'there is no store "nobody"'],
  [['bakery', '--days', 'mon'], '--most <n>'],
  [['bakery', '--most', '0'], '--most must be'],
  [['bakery', '--most', '5', '--days', 'mon,mon'], 'each once'],
  [['bakery', '--most', '5', '--days', 'someday'], '--days must be some of'],
  [['bakery', '--most', '5', '--hours', '25:00-26:00'], '--hours must be a time range such as'],
  [['bakery', '--most', '5', '--hours', '10:00-11:00'], 'no time for one of 120 minutes'],
  [['bakery', '--most', '5', '--pay-at-pickup', 'maybe'], '--pay-at-pickup must be yes or no'],
  [['bakery', '--most', '5', '--every', '5'], '--every must be'],
  [['bakery', '--most', '5', '--ahead', '14'], '--ahead must be'],
  [['bakery', '--most', '5', '--off'], 'contradict'],
  [['night', '--most', '5'], 'from 20:00 to 02:00 there is no time'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand('store', 'slots', ...args)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(words)]])
})
