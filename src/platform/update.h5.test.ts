import { appUpdates, LOOK_EVERY_MS } from './update.h5'

const page = (build: string) => `<html><script defer src="/js/app.${build}.js"></script></html>`
let served = page('aaaaaaaa')
let asked = 0
let now = 1_000_000

function comeBack(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'))
  return new Promise((done) => setTimeout(done))
}
function lost(name = 'ChunkLoadError'): Error {
  const error = new Error('Loading chunk 7 failed')
  error.name = name
  return error
}

globalThis.fetch = jest.fn()
beforeEach(() => {
  now += LOOK_EVERY_MS
  sessionStorage.clear()
  document.head.innerHTML = page('aaaaaaaa')
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.mocked(fetch).mockImplementation(async () => {
    asked += 1
    const reply: Pick<Response, 'text'> = { text: async () => served }
    return Object.assign(Object.create(null), reply)
  })
})

test('a newer build is seen on coming back, at most every ten minutes, and told once [shell.update-h5]', async () => {
  const told: (() => void)[] = []
  appUpdates.watch(
    (take) => told.push(take),
    () => {},
  )
  served = page('bbbbbbbb')
  await comeBack()
  expect([asked, told.length]).toEqual([0, 0])
  now += LOOK_EVERY_MS
  served = page('aaaaaaaa')
  await comeBack()
  await comeBack()
  expect([asked, told.length]).toEqual([1, 0])
  now += LOOK_EVERY_MS
  served = page('bbbbbbbb')
  await comeBack()
  now += LOOK_EVERY_MS
  await comeBack()
  expect([asked, told.length]).toEqual([2, 1])
})

test.each([
  ['another error', new Error('x')],
  ['no error at all', 'ChunkLoadError'],
  ['a failed call', lost('TypeError')],
])('%s is not mended by starting over [shell.chunk-reload-once]', (_name, error) => {
  expect(appUpdates.mend(error)).toBe('other')
  expect(sessionStorage.length).toBe(0)
})

test('offline nothing is started over: the page would be lost [shell.chunk-reload-once]', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(appUpdates.mend(lost())).toBe('lost')
  jest.restoreAllMocks()
})
