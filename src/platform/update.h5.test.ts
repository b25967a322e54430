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

test('a newer build is found when the shopper returns, at most every ten minutes, and reported once [shell.update-h5]', async () => {
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

describe('code that failed to load', () => {
  const told: string[] = []
  const code = (isMended: boolean) => ({
    mend: async (build: string) => {
      told.push(`mend ${build}`)
      return isMended
    },
    own: () => 'build 1',
    isStill: () => false,
    wait: () => {},
    styles: async () => {},
    lost: (_again: () => void, _back: (() => void) | null, backText: string) => void told.push(`lost ${backText}`),
    done: () => void told.push('done'),
  })
  beforeEach(() => {
    told.length = 0
  })

  test.each([
    ['another error', new Error('x')],
    ['no error at all', 'ChunkLoadError'],
    ['a failed call', lost('TypeError')],
  ])('%s is not such a failure [shell.chunk-reload-once]', (_name, error) => {
    window.galleriaCode = code(true)
    expect([appUpdates.mend(error), told]).toEqual([false, []])
  })

  test.each([
    [true, ['mend build 1']],
    [false, ['mend build 1', 'lost 知道了']],
  ])('restarts once, or shows the failure: %p [shell.chunk-reload-once]', async (isMended, said) => {
    window.galleriaCode = code(isMended)
    expect(appUpdates.mend(lost())).toBe(true)
    await Promise.resolve()
    await Promise.resolve()
    expect(told).toEqual(said)
  })
})
