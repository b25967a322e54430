import { NoReply } from './request.types'
import { uploader } from './upload.h5'
import { type Cancelling, type PickedFile, SEND_TIMEOUT_MS } from './upload.types'

const never: Cancelling = { isCancelled: false, onCancel: () => () => {} }
/** The properties of the file input, and the files that it returns. */
let asked: HTMLInputElement[]
let quality: unknown
let drawnBytes: number

function choose(files: File[]): void {
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    asked.push(this)
    Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event(files.length > 0 ? 'change' : 'cancel'))
  })
}
const file = (name: string, bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })

beforeEach(() => {
  asked = []
  quality = undefined
  drawnBytes = 10
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    Object.defineProperties(this, { naturalWidth: { value: 8000 }, naturalHeight: { value: 4000 } })
    queueMicrotask(() => this.onload?.(new Event('load')))
  })
  const context = { fillRect() {}, drawImage() {} }
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, _type, given) => {
    quality = given
    done(new Blob([new Uint8Array(drawnBytes)]))
  })
})
afterEach(() => jest.restoreAllMocks())

test('one image is selected by default, images only, compressed by 0.92 [upload.pick]', async () => {
  choose([file('a.jpg', 100), file('b.jpg', 100), file('page.html', 5, 'text/html')])
  const one = await uploader.pick()
  expect([asked[0]?.multiple, asked[0]?.accept, quality]).toEqual([false, 'image/*', 0.92])
  expect(one.map(({ name, bytes }) => [name, bytes])).toEqual([['a.jpg', 10]])
  const more = await uploader.pick(4)
  expect([asked[1]?.multiple, more.map(({ name }) => name)]).toEqual([true, ['a.jpg', 'b.jpg']])
  expect(document.querySelector('input')).toBeNull()
})

test('a cancelled selection gives no file', async () => {
  choose([])
  expect(await uploader.pick(1)).toEqual([])
})

test('a file that compression would enlarge, or an animation, is sent unchanged; the same picture has the same fingerprint [upload.unchanged]', async () => {
  drawnBytes = 200
  choose([file('a.jpg', 100), file('b.gif', 100, 'image/gif')])
  const [a, b] = await uploader.pick(2)
  expect([a?.bytes, b?.bytes]).toEqual([100, 100])
  expect(a?.fingerprint).toMatch(/^a\.jpg\|100\|\d+\|100$/)
})

describe('picking a video', () => {
  /** The duration that the browser reads; null: none. */
  let seconds: number | null
  beforeEach(() => {
    seconds = 12.5
    jest.spyOn(HTMLVideoElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLVideoElement) {
      Object.defineProperty(this, 'duration', { value: seconds, configurable: true })
      queueMicrotask(() => (seconds === null ? this.onerror?.('') : this.onloadedmetadata?.(new Event('x'))))
    })
  })

  test('a single video is sent unchanged, with its duration [upload.video]', async () => {
    choose([file('f.mp4', 100, 'video/mp4')])
    const film = await uploader.pickVideo()
    expect([asked[0]?.multiple, asked[0]?.accept]).toEqual([false, 'video/mp4,video/quicktime'])
    expect(film).toMatchObject({ name: 'f.mp4', bytes: 100, ms: 12_500, posterUrl: '' })
  })

  test.each([null, Number.POSITIVE_INFINITY])(
    'with the duration %s in the browser is left to the server',
    async (length) => {
      seconds = length
      choose([file('f.mov', 100, 'video/quicktime')])
      expect((await uploader.pickVideo())?.ms).toBeNull()
    },
  )

  test('without metadata from the browser the selection ends after 5 s', async () => {
    jest.useFakeTimers()
    jest.spyOn(HTMLVideoElement.prototype, 'src', 'set').mockImplementation(() => {})
    choose([file('f.mp4', 100, 'video/mp4')])
    const picking = uploader.pickVideo()
    await jest.advanceTimersByTimeAsync(5000)
    expect((await picking)?.ms).toBeNull()
    jest.useRealTimers()
  })

  test('a video has no picture fields, and a cancelled selection gives null', async () => {
    choose([file('a.jpg', 100)])
    expect(await uploader.pickVideo()).toBeNull()
    choose([])
    expect(await uploader.pickVideo()).toBeNull()
  })

  test('a video can be sent', async () => {
    choose([file('f.mp4', 100, 'video/mp4')])
    const film = await uploader.pickVideo()
    const bodies: unknown[] = []
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      bodies.push(body)
      this.onload?.(new ProgressEvent('load'))
    })
    if (!film) throw new Error('nothing picked')
    await uploader.sendForm({ url: '/u', file: film, fields: {}, onProgress: () => {}, cancelling: never })
    expect(((bodies[0] as FormData).get('file') as File).size).toBe(100)
  })
})

const cancelSoon = (stop: () => void) => {
  queueMicrotask(stop)
  return () => {}
}

describe('sending a file', () => {
  const sent: { method: string; url: string; headers: Record<string, string>; body: unknown }[] = []
  let act: (xhr: FakeXhr) => void
  class FakeXhr {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    headers: Record<string, string> = {}
    status = 200
    responseText = '{"etag":"e"}'
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    ontimeout = () => {}
    timeout = 0
    method = ''
    url = ''
    open(method: string, url: string) {
      Object.assign(this, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    abort() {
      this.onabort()
    }
    send(body: unknown) {
      sent.push({ method: this.method, url: this.url, headers: this.headers, body })
      act(this)
    }
  }
  let picture: PickedFile
  beforeEach(async () => {
    sent.length = 0
    Object.assign(globalThis, { XMLHttpRequest: FakeXhr })
    choose([file('b.gif', 100, 'image/gif')])
    const [first] = await uploader.pick(1)
    if (!first) throw new Error('nothing picked')
    picture = first
  })

  test('a form and a part are sent as the protocol requires, and report their progress', async () => {
    const seen: number[] = []
    act = (xhr) => {
      xhr.upload.onprogress?.({ loaded: 7 })
      xhr.onload()
    }
    const onProgress = (bytes: number) => seen.push(bytes)
    const call = { url: '/u', file: picture, onProgress, cancelling: never }
    await uploader.sendForm({ ...call, fields: { token: 't', key: 'k' } })
    const form = sent[0]?.body as FormData
    expect([form.get('token'), form.get('key'), (form.get('file') as File).size]).toEqual(['t', 'k', 100])
    const reply = await uploader.sendPart({ ...call, headers: { Authorization: 'x' }, from: 10, to: 30 })
    expect(reply).toEqual({ status: 200, body: { etag: 'e' } })
    expect(sent[1]).toMatchObject({ method: 'PUT', url: '/u', headers: { Authorization: 'x' }, body: { size: 20 } })
    expect(seen).toEqual([7, 7])
  })

  test('a lost network and a cancelled upload give no reply', async () => {
    const call = { url: '/u', file: picture, fields: {}, onProgress: () => {} }
    act = (xhr) => xhr.onerror()
    await expect(uploader.sendForm({ ...call, cancelling: never })).rejects.toBeInstanceOf(NoReply)
    let patience = 0
    act = (xhr) => {
      patience = xhr.timeout
      xhr.ontimeout()
    }
    await expect(uploader.sendForm({ ...call, cancelling: never })).rejects.toMatchObject({ isTimeout: true })
    expect(patience).toBe(SEND_TIMEOUT_MS)
    act = () => {}
    const cancelling: Cancelling = { isCancelled: false, onCancel: cancelSoon }
    await expect(uploader.sendForm({ ...call, cancelling })).rejects.toBeInstanceOf(NoReply)
  })
})
