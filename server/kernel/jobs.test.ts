import { migratedDb, type ThrowawayDb } from '../../test/support/app'
import { capturedLog } from '../../test/support/captured-log'
import { TurnableClock } from './clock'
import { Jobs } from './jobs'
import { dailyAt, everyMs, nextAt } from './rhythm'
import { shardOf } from './shard'

declare module './jobs' {
  interface JobKinds {
    'test.quick': { n: number }
    'test.slow': { n: number }
    'test.owned': { uid: string }
  }
}

let place: ThrowawayDb
let clock: TurnableClock
const { log, text } = capturedLog()
const newJobs = () => new Jobs(place.db, clock, log)
const rows = () => place.db.q.selectFrom('job').selectAll().orderBy('key').execute()

beforeEach(async () => {
  place = await migratedDb()
  clock = new TurnableClock()
  clock.stop()
})
afterEach(() => place.drop())

/** Schedules a number of jobs of a kind, due now. */
const put = (jobs: Jobs, kind: 'test.quick' | 'test.slow', count: number) =>
  place.db.tx(async (tx) => {
    for (let n = 0; n < count; n++)
      await jobs.schedule(tx, { kind, key: `${kind}${n}`, dueAt: clock.now(), payload: { n } })
  })

/** A promise and the function that resolves it. */
function gate(): { opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

test('a job runs once when it is due, not early, again after a failure, and not when it was cancelled', async () => {
  const jobs = newJobs()
  const ran: number[] = []
  jobs.handle('test.quick', async ({ n }) => {
    ran.push(n)
    if (n === 2 && ran.filter((x) => x === 2).length === 1) throw new Error('once more')
  })
  const dueAt = clock.now() + 1000
  await place.db.tx(async (tx) => {
    for (const n of [1, 2, 3]) await jobs.schedule(tx, { kind: 'test.quick', key: `${n}`, dueAt, payload: { n } })
    await jobs.cancel(tx, { kind: 'test.quick', key: '3' })
  })
  expect(await jobs.runDue()).toBe(0)
  clock.advance(2000)
  const other = newJobs()
  other.handle('test.quick', async ({ n }) => void ran.push(n))
  await Promise.all([jobs.runDue(), other.runDue()])
  clock.advance(60_000)
  await jobs.runDue()
  expect(ran.filter((n) => n === 1)).toHaveLength(1)
  expect(ran.filter((n) => n === 2).length).toBeGreaterThanOrEqual(1)
  expect(ran).not.toContain(3)
  expect(await rows()).toEqual([])
})

test('a failed job is repeated after growing pauses, with its error in the row', async () => {
  const jobs = newJobs()
  jobs.handle('test.quick', () => Promise.reject(new Error('no handler today')))
  await put(jobs, 'test.quick', 1)
  const begun = clock.now()
  const pauses: number[] = []
  for (const pause of [30_000, 60_000, 120_000]) {
    expect(await jobs.runDue()).toBe(0)
    const [row] = await rows()
    expect(row).toMatchObject({ lastError: 'no handler today', leaseUntil: 0 })
    pauses.push((row?.dueAt ?? 0) - clock.now())
    clock.advance(pause - 1)
    await jobs.runDue()
    expect((await rows())[0]?.attempts).toBe(pauses.length)
    clock.advance(1)
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000])
  expect(clock.now() - begun).toBe(210_000)
})

test('a job of a process that died runs in another one when its lease ends', async () => {
  const dead = newJobs()
  const { opened, open } = gate()
  dead.handle('test.quick', () => opened)
  await put(dead, 'test.quick', 1)
  const never = dead.runDue()
  const jobs = newJobs()
  let times = 0
  jobs.handle('test.quick', async () => void times++)
  while ((await rows())[0]?.attempts !== 1) await new Promise((done) => setImmediate(done))
  expect(await jobs.runDue()).toBe(0)
  clock.advance(30_000)
  expect(await jobs.runDue()).toBe(1)
  expect([times, await rows()]).toEqual([1, []])
  open()
  await never
})

test('a flooded or slow kind delays no other kind and runs at its own concurrency', async () => {
  const jobs = newJobs()
  const { opened, open } = gate()
  let now = 0
  let most = 0
  jobs.handle(
    'test.slow',
    async () => {
      now++
      most = Math.max(most, now)
      await opened
      now--
    },
    { concurrency: 3 },
  )
  const quick = gate()
  jobs.handle('test.quick', async () => quick.open())
  await put(jobs, 'test.slow', 200)
  const flooded = jobs.runDue()
  while (now < 3) await new Promise((done) => setImmediate(done))
  await put(jobs, 'test.quick', 1)
  const meanwhile = jobs.runDue()
  await quick.opened
  expect(now).toBe(3)
  open()
  await Promise.all([flooded, meanwhile])
  expect(most).toBe(3)
  for (let left = await rows(); left.length > 0; left = await rows()) expect(await jobs.runDue()).toBeGreaterThan(0)
})

test('stop waits for running jobs and begins no more', async () => {
  const jobs = newJobs()
  const { opened, open } = gate()
  let begun = 0
  jobs.handle('test.slow', async () => {
    begun++
    await opened
  })
  await put(jobs, 'test.slow', 5)
  const running = jobs.runDue()
  while (begun === 0) await new Promise((done) => setImmediate(done))
  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await place.db.q.selectFrom('job').select('key').execute()
  expect(isStopped).toBe(false)
  open()
  await stopped
  expect(await running).toBe(1)
  expect([begun, (await rows()).length]).toEqual([1, 4])
})

test('a job belongs to the shopper of its payload and is found by key and uid', async () => {
  const jobs = newJobs()
  const job = { kind: 'test.owned', key: 'k', uid: 'somebody' } as const
  await place.db.tx((tx) => jobs.schedule(tx, { ...job, dueAt: 1, payload: { uid: job.uid } }))
  await place.db.tx((tx) => jobs.schedule(tx, { ...job, dueAt: 2, payload: { uid: job.uid } }))
  expect(await rows()).toMatchObject([{ shard: shardOf('somebody'), uid: 'somebody', key: 'k', dueAt: 2 }])
  await place.db.tx((tx) => jobs.cancel(tx, job))
  expect(await rows()).toEqual([])
})

test('a shard never changes, since keys contain it', () => {
  expect(['', '0', 'u', 'somebody', '乐廊'].map(shardOf)).toEqual([217, 163, 28, 197, 179])
})

test('a recurring job has one row and runs in one process at each of its times', async () => {
  const done: string[] = []
  const all = ['a', 'b'].map((name) => {
    const jobs = newJobs()
    jobs.every('test.hourly', everyMs(3_600_000), async () => {
      done.push(name)
      if (done.length === 2) throw new Error('not this time')
    })
    return jobs
  })
  const goRound = () => Promise.all(all.map((jobs) => jobs.runDue()))
  for (const jobs of [...all, ...all]) {
    await jobs.start()
    await jobs.stop()
  }
  const [row] = await rows()
  expect(await rows()).toHaveLength(1)
  expect(row).toMatchObject({ uid: '', dueAt: nextAt(everyMs(3_600_000), clock.now()) })
  clock.advance((row?.dueAt ?? 0) - clock.now())
  await goRound()
  await goRound()
  expect(done).toHaveLength(1)
  clock.advance(3_600_000)
  await goRound()
  expect(text()).toContain('not this time')
  clock.advance(30_000)
  await goRound()
  expect(done).toHaveLength(3)
  expect(await rows()).toMatchObject([{ dueAt: (row?.dueAt ?? 0) + 2 * 3_600_000, attempts: 0, lastError: '' }])
})

test.each([
  [everyMs(3_600_000), '2026-11-23T08:00:00+08:00', '2026-11-23T09:00:00+08:00'],
  [everyMs(3_600_000), '2026-11-23T08:59:59.999+08:00', '2026-11-23T09:00:00+08:00'],
  [dailyAt(4), '2026-11-23T03:59:59+08:00', '2026-11-23T04:00:00+08:00'],
  [dailyAt(4), '2026-11-23T04:00:00+08:00', '2026-11-24T04:00:00+08:00'],
  [dailyAt(0, 5), '2026-11-23T23:59:00+08:00', '2026-11-24T00:05:00+08:00'],
  [dailyAt(23, 30), '2026-11-23T23:29:00+08:00', '2026-11-23T23:30:00+08:00'],
])('the next time of a rhythm: %j after %s', (rhythm, now, next) => {
  expect(nextAt(rhythm, Date.parse(now))).toBe(Date.parse(next))
})
