import { fakeEnv } from '../../../../test/support/fake-env'
import { DataExportStore } from './data-export.store'

const file = (done: number, isReady = false) => ({
  day: '2026-11-27',
  areas: 4,
  done,
  isReady,
  createdAt: 1,
  expireAt: 2,
})

afterEach(() => jest.useRealTimers())

test('the progress is followed until the file is ready [account.export-daily]', async () => {
  jest.useFakeTimers()
  let latest: ReturnType<typeof file> | null = null
  const env = fakeEnv({
    call: {
      'GET dataExport/latest': () => ({ latest, canAsk: latest === null }),
      'POST dataExport/ask': () => {
        latest = file(0)
        return { latest, canAsk: false }
      },
    },
  })
  const store = new DataExportStore(env)
  await store.loaded.reload()
  expect([store.latest, store.loaded.value?.canAsk]).toEqual([null, true])
  await store.ask()
  expect([store.isWriting, store.progress]).toEqual([true, 0])
  latest = file(3)
  await jest.advanceTimersByTimeAsync(2000)
  expect(store.progress).toBe(0.75)
  latest = file(4, true)
  await jest.advanceTimersByTimeAsync(2000)
  expect(store.isWriting).toBe(false)
  const asked = env.sent.length
  await jest.advanceTimersByTimeAsync(10_000)
  expect(env.sent).toHaveLength(asked)
  store.dispose()
})

test('a link is an address of the server; without a file the list is read again [account.export-link]', async () => {
  const env = fakeEnv({
    call: {
      'GET dataExport/latest': () => ({ latest: file(4, true), canAsk: false }),
      'POST dataExport/link': () => ({ url: '/export/u1/2026-11-27?t=token', expireAt: 2 }),
    },
  })
  const store = new DataExportStore(env)
  expect(await store.link()).toMatch(/\/export\/u1\/2026-11-27\?t=token$/)
  store.dispose()
})
