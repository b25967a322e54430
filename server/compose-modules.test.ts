import { type TestMall, testApp } from '../test/support/app'
import { capturedLog } from '../test/support/captured-log'
import { IDEMPOTENCY_KEEP_MS, takeKey } from './kernel/idempotency'

const HOUR_MS = 3_600_000

let mall: TestMall
const { log, text } = capturedLog()
beforeAll(async () => {
  mall = await testApp({ log })
  mall.clock.stop()
})
afterAll(() => mall.close())
afterEach(() => jest.restoreAllMocks())

/** Every service with a `sweep` method, found by name, so that a new one is included. */
function sweepers(): Record<string, jest.SpyInstance> {
  const found: Record<string, jest.SpyInstance> = {}
  for (const [name, service] of Object.entries(mall.services)) {
    if (typeof service === 'object' && service !== null && 'sweep' in service)
      found[name] = jest.spyOn(service as { sweep(): Promise<void> }, 'sweep').mockResolvedValue()
  }
  return found
}
const timesOf = (swept: Record<string, jest.SpyInstance>) =>
  Object.fromEntries(Object.entries(swept).map(([name, sweep]) => [name, sweep.mock.calls.length]))

test('each service sweeps once an hour; a sweep that fails is logged and does not delay the others', async () => {
  const { db, jobs } = mall.services
  const id = { owner: 'u', endpoint: 'e', key: 'k', body: '' }
  await db.tx((tx) => takeKey(tx, id, mall.clock.now() - IDEMPOTENCY_KEEP_MS - 1))
  const swept = sweepers()
  expect(Object.keys(swept)).toEqual(expect.arrayContaining(['sessions', 'outbox', 'messages']))
  const all = (times: number) => Object.fromEntries(Object.keys(swept).map((name) => [name, times]))
  await jobs.start()
  await jobs.stop()
  await jobs.runDue()
  expect(timesOf(swept)).toEqual(all(0))
  mall.clock.advance(HOUR_MS)
  await jobs.runDue()
  expect(timesOf(swept)).toEqual(all(1))
  expect(await db.q.selectFrom('idempotency').select('key').execute()).toEqual([])
  await jobs.runDue()
  expect(timesOf(swept)).toEqual(all(1))
  swept.sessions?.mockRejectedValueOnce(new Error('the disk is full'))
  mall.clock.advance(HOUR_MS)
  await jobs.runDue()
  expect(text()).toContain('the disk is full')
  expect(timesOf(swept)).toEqual(all(2))
  // Only the failed sweep runs again before the next hour.
  mall.clock.advance(60_000)
  await jobs.runDue()
  expect(timesOf(swept)).toEqual({ ...all(2), sessions: 3 })
})
