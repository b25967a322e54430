import { type TestMall, testApp } from '../../test/support/app'
import { capturedLog } from '../../test/support/captured-log'
import { eventually } from '../../test/support/eventually'
import { claimKey, IDEMPOTENCY_KEEP_MS } from '../kernel/idempotency'
import { sweepHourly } from './sweep'

const HOUR_MS = 3_600_000
/** Only the hour is the test's own. */
const REAL = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
]

let mall: TestMall
const { log, text } = capturedLog()
beforeAll(async () => {
  mall = await testApp({ log })
  jest.useFakeTimers({ doNotFake: [...REAL] })
})
afterAll(async () => {
  jest.useRealTimers()
  await mall.close()
})
afterEach(() => jest.restoreAllMocks())

/** Whatever has something to forget, found by its name: what is new can't be left out. */
function sweepers(): Record<string, jest.SpyInstance> {
  const found: Record<string, jest.SpyInstance> = {}
  for (const [name, service] of Object.entries(mall.services)) {
    if (typeof service === 'object' && 'sweep' in service)
      found[name] = jest.spyOn(service as { sweep(): Promise<void> }, 'sweep')
  }
  return found
}
const timesOf = (swept: Record<string, jest.SpyInstance>) =>
  Object.fromEntries(Object.entries(swept).map(([name, sweep]) => [name, sweep.mock.calls.length]))

test('once an hour everyone who has something to forget does so, and not when the mall is closed', async () => {
  const { db } = mall.services
  const id = { owner: 'u', endpoint: 'e', key: 'k', body: '' }
  await db.tx((tx) => claimKey(tx, id, mall.clock.now() - IDEMPOTENCY_KEEP_MS - 1))
  const swept = sweepers()
  expect(Object.keys(swept)).toEqual(expect.arrayContaining(['sessions', 'outbox', 'messages']))
  const all = (times: number) => Object.fromEntries(Object.keys(swept).map((name) => [name, times]))
  const stop = sweepHourly(mall.services)
  jest.advanceTimersByTime(HOUR_MS - 1)
  expect(timesOf(swept)).toEqual(all(0))
  jest.advanceTimersByTime(1)
  expect(timesOf(swept)).toEqual(all(1))
  const keys = () => db.q.selectFrom('idempotency').select('key').execute()
  await eventually(async () => (await keys()).length === 0, 'old keys are forgotten')
  jest.advanceTimersByTime(HOUR_MS)
  expect(timesOf(swept)).toEqual(all(2))
  stop()
  jest.advanceTimersByTime(2 * HOUR_MS)
  expect(timesOf(swept)).toEqual(all(2))
})

test('one that fails is logged and holds up nobody', async () => {
  const swept = sweepers()
  swept.sessions?.mockRejectedValue(new Error('the disk is full'))
  const stop = sweepHourly(mall.services)
  jest.advanceTimersByTime(HOUR_MS)
  await eventually(() => text().includes('sweeping failed'), 'it is logged')
  expect(Object.values(timesOf(swept))).toEqual(Object.keys(swept).map(() => 1))
  stop()
})
