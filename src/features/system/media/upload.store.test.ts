import { UPLOAD_FAILED_TEXT } from '@contract/codes/upload'
import { ApiError } from '@/app/api/api-error'
import { UNDO_MS } from '@/app/limits'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { type Answer, FakeHost, film, MIB, picked, reply, tokenFor } from './upload.fixture'
import { UploadStore } from './upload.store'

let host: FakeHost
let env: ReturnType<typeof fakeEnv>
let store: UploadStore

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  host = new FakeHost()
  env = fakeEnv({ legacy: { 'common.upload.getUpToken': () => tokenFor() } })
  store = new UploadStore(env, { purpose: 'feedback', uploader: host.uploader, request: host.request })
})
afterEach(() => jest.useRealTimers())
const names = (...all: string[]) => all.map((name) => picked(100, name))
const shown = () => store.images.map(({ file, state }) => `${file?.name} ${state}`)

/** A host that replies when the test says so. */
function held() {
  const waiting: ((answer: Answer) => void)[] = []
  host.onForm = () => new Promise((done) => waiting.push(done))
  return waiting
}
const turn = () => jest.advanceTimersByTimeAsync(1)

test('four pictures by default; no more can be chosen than there is room for [upload.store-count]', async () => {
  host.toPick = names('a', 'b', 'c')
  await store.add()
  host.toPick = names('d', 'e', 'f')
  await store.add()
  expect(host.asked).toEqual([4, 1])
  expect(shown()).toEqual(['a done', 'b done', 'c done', 'd done'])
  await store.add()
  expect([host.asked.length, store.left]).toEqual([2, 0])
  expect(store.keys).toHaveLength(4)
  expect(env.sent.map(({ input }) => input)).toEqual(Array(4).fill({ purpose: 'feedback', count: 1 }))
})

test('a second tap while the shopper is choosing opens nothing [upload.store-count]', async () => {
  host.toPick = names('a')
  await Promise.all([store.add(), store.add()])
  expect([host.asked, shown()]).toEqual([[4], ['a done']])
})

test('an empty choice changes nothing', async () => {
  await store.add()
  expect([store.images, env.sent, env.toasts]).toEqual([[], [], []])
})

test('a failed upload shows its fixed text without an icon, and can be tried again [upload.failed-text]', async () => {
  host.toPick = names('a')
  host.onForm = () => reply(403, { error: '图片尺寸过大' })
  await store.add()
  expect(env.toasts).toEqual([{ title: '上传图片出错，请重试!', options: { ms: 2000 } }])
  expect(UPLOAD_FAILED_TEXT).toBe(env.toasts[0]?.title)
  expect(store.tiles[0]).toMatchObject({ state: 'failed', problem: '图片尺寸过大' })
  expect([store.hasFailed, store.keys]).toEqual([true, []])
  host.onForm = () => reply(200)
  await store.retry(store.images[0]?.id ?? '')
  expect(store.tiles[0]).toMatchObject({ state: 'done', percent: 100, problem: '' })
})

test('a form waits until all pictures have arrived, and is not sent with a failed one [media.form-waits]', async () => {
  host.toPick = names('a')
  host.onForm = () => reply(403)
  const adding = store.add()
  await Promise.resolve()
  await Promise.resolve()
  expect([store.blockedText, store.problem]).toEqual(['图片上传中…', '图片还在上传，请稍候'])
  await adding
  expect([store.blockedText, store.problem]).toEqual([null, '有图片没有上传成功，请重试或移除'])
  store.remove(store.images[0]?.id ?? '')
  expect(store.problem).toBeNull()
})

test('a failure that was shown is not shown again [upload.failed-text]', async () => {
  const told = new ApiError({ code: 99950005, message: '请先登录' })
  told.isReported = true
  env = fakeEnv({ legacy: { 'common.upload.getUpToken': () => Promise.reject(told) } })
  store = new UploadStore(env, { purpose: 'feedback', uploader: host.uploader, request: host.request })
  host.toPick = names('a')
  await store.add()
  expect([store.hasFailed, env.toasts]).toEqual([true, []])
})

test('progress is shown; the last percent only when the server has the file [media.percent]', async () => {
  const waiting = held()
  host.toPick = names('a')
  const adding = store.add()
  await turn()
  host.forms[0]?.onProgress(50)
  expect([store.tiles[0]?.percent, store.isUploading]).toEqual([50, true])
  host.forms[0]?.onProgress(100)
  expect(store.tiles[0]?.percent).toBe(99)
  waiting[0]?.(reply(200))
  await adding
  expect(store.tiles[0]?.percent).toBe(100)
})

test('a removed picture can be restored to its place for a moment [media.undo]', async () => {
  host.toPick = names('a', 'b', 'c')
  await store.add()
  const [, b] = store.images
  store.remove(b?.id ?? '')
  expect(shown()).toEqual(['a done', 'c done'])
  await store.undo()
  expect(shown()).toEqual(['a done', 'b done', 'c done'])
  store.remove(b?.id ?? '')
  jest.advanceTimersByTime(UNDO_MS)
  expect(store.removed).toBeNull()
  expect(host.released.map(({ name }) => name)).toEqual(['b'])
  await store.undo()
  expect(shown()).toEqual(['a done', 'c done'])
})

test('a removed picture cannot be restored once its place is taken', async () => {
  host.toPick = names('a', 'b', 'c', 'd')
  await store.add()
  store.remove(store.images[0]?.id ?? '')
  host.toPick = names('e')
  await store.add()
  expect([store.removed, shown()]).toEqual([null, ['b done', 'c done', 'd done', 'e done']])
})

test('a removed picture stops its upload, and a restored one is uploaded again [media.removed]', async () => {
  const waiting = held()
  host.toPick = names('a')
  const adding = store.add()
  await turn()
  let isStopped = false
  host.forms[0]?.cancelling.onCancel(() => {
    isStopped = true
    waiting[0]?.('no reply')
  })
  store.remove(store.images[0]?.id ?? '')
  await adding
  expect([isStopped, env.toasts]).toEqual([true, []])
  host.onForm = () => reply(200)
  await store.undo()
  expect(shown()).toEqual(['a done'])
})

test('a picture of an earlier visit is shown by its thumbnail and counts towards the limit', () => {
  store.restore(['feedback/0123456789abcdef01234567/a'])
  expect(store.tiles[0]).toMatchObject({
    state: 'done',
    url: '/media/file/feedback/0123456789abcdef01234567/a?w=300&h=300&q=75',
  })
  expect([store.keys, store.left]).toEqual([['feedback/0123456789abcdef01234567/a'], 3])
  store.restore(['a', 'b', 'c', 'd', 'e'])
  expect([store.keys, store.left]).toEqual([['a', 'b', 'c', 'd'], 0])
})

test('leaving the page cancels everything [media.leave]', async () => {
  const waiting = held()
  host.toPick = names('a')
  const adding = store.add()
  await turn()
  host.forms[0]?.cancelling.onCancel(() => waiting[0]?.('no reply'))
  store.dispose()
  await adding
  expect([store.images, env.toasts, host.released.length]).toEqual([[], [], 1])
})

describe('a video instead of pictures', () => {
  test('is uploaded, shown alone, and leaves no room for pictures [media.video-alone]', async () => {
    host.toFilm = film(12_000)
    await store.addVideo()
    expect(store.tiles).toMatchObject([{ state: 'done', isVideo: true, url: '' }])
    expect([store.keys, store.left, store.noun]).toEqual([[], 0, '视频'])
    expect(store.videoKey).toMatch(/^feedback\//)
    host.toPick = names('a')
    await store.add()
    await store.addVideo()
    expect([host.asked, shown()]).toEqual([[], ['a.mp4 done']])
  })

  test('is not offered next to pictures [media.video-alone]', async () => {
    host.toPick = names('a')
    await store.add()
    host.toFilm = film(12_000)
    await store.addVideo()
    expect([shown(), store.videoKey, store.keys.length, store.noun]).toEqual([['a done'], null, 1, '图片'])
  })

  test.each([
    ['视频最长 60 秒，请剪短后再上传', film(61_000)],
    ['视频不能超过 50 MB，请换一个', film(1000, 50 * MIB + 1)],
  ])('is refused before the upload: %s', async (title, one) => {
    host.toFilm = one
    await store.addVideo()
    expect([env.toasts.map((toast) => toast.title), store.images, host.forms, host.released]).toEqual([
      [title],
      [],
      [],
      [one],
    ])
  })

  test.each([60_040, null])('of %s ms is uploaded', async (ms) => {
    host.toFilm = film(ms)
    await store.addVideo()
    expect(shown()).toEqual(['a.mp4 done'])
  })

  test('that failed is shown as failed, and can be tried again', async () => {
    host.onForm = () => reply(403, { error: '视频已损坏，请换一个' })
    host.toFilm = film(1000)
    await store.addVideo()
    expect(env.toasts.map(({ title }) => title)).toEqual(['上传视频出错，请重试!'])
    expect(store.tiles[0]).toMatchObject({ state: 'failed', problem: '视频已损坏，请换一个' })
    host.onForm = () => reply(200)
    await store.retry(store.images[0]?.id ?? '')
    expect(shown()).toEqual(['a.mp4 done'])
  })

  test('can be restored until another file is picked; the same holds for pictures before a video', async () => {
    host.toFilm = film(1000)
    await store.addVideo()
    store.remove(store.images[0]?.id ?? '')
    expect(store.left).toBe(4)
    await store.undo()
    expect([shown(), store.left]).toEqual([['a.mp4 done'], 0])
    store.remove(store.images[0]?.id ?? '')
    host.toPick = names('a')
    await store.add()
    expect([store.removed, host.released.map(({ name }) => name)]).toEqual([null, ['a.mp4']])
    store.remove(store.images[0]?.id ?? '')
    await store.addVideo()
    expect([store.removed, shown()]).toEqual([null, ['a.mp4 done']])
    store.remove(store.images[0]?.id ?? '')
    await store.addVideo()
    expect([store.removed, shown()]).toEqual([null, ['a.mp4 done']])
  })

  test('of an earlier visit is shown by an icon only', () => {
    store.restore([], 'review/0123456789abcdef01234567/f')
    expect(store.tiles).toMatchObject([{ state: 'done', url: '', isVideo: true }])
    expect([store.videoKey, store.keys]).toEqual(['review/0123456789abcdef01234567/f', []])
  })
})
