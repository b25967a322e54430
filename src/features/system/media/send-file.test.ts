import { DAY_MS } from '@contract/codes/china-time'
import { ApiError } from '@/app/api/api-error'
import { NoReply } from '@/platform/request.types'
import { eventually } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { Cancel } from './cancel'
import { resumeMemory } from './resume-memory'
import { base64Url, fromBase64Url, type SendWorld, sendFile, sendLimit } from './send-file'
import { FakeHost, MIB, numberOf, PREFIX, picked, reply, tokenFor } from './upload.fixture'

const NOON = Date.UTC(2026, 10, 21, 4)
let host: FakeHost
let world: SendWorld
let pauses: number[]
let asked: (string | undefined)[]
let now: number

beforeEach(() => {
  taro.reset()
  host = new FakeHost()
  pauses = []
  asked = []
  now = NOON
  world = {
    uploader: host.uploader,
    request: host.request,
    memory: resumeMemory,
    limit: sendLimit(),
    token: async (keyPrefix) => {
      asked.push(keyPrefix)
      return tokenFor()
    },
    origin: () => 'https://mall.example',
    now: () => now,
    sleep: async (ms) => void pauses.push(ms),
  }
})
const send = (bytes: number, onProgress: (bytes: number) => void = () => {}, cancel = new Cancel()) =>
  sendFile(world, picked(bytes), cancel, onProgress)
const PART_ERROR = reply(500, { error: 'disk' })

test('4 MiB are sent in one form, one byte more in chunks of 4 MiB [upload.client-direct]', async () => {
  const key = await send(4 * MIB)
  expect(key).toMatch(new RegExp(`^${PREFIX}[a-z0-9]{16}$`))
  expect(host.forms.map(({ url, fields }) => [url, fields])).toEqual([
    ['https://mall.example/media/up', { token: tokenFor().token, key }],
  ])
  expect(host.parts).toEqual([])

  await send(4 * MIB + 1)
  expect(host.parts.map(({ from, to }) => [from, to])).toEqual([
    [0, 4 * MIB],
    [4 * MIB, 4 * MIB + 1],
  ])
})

test('chunks follow the protocol: open, parts with the token, complete with their etags [upload.client-chunks]', async () => {
  const key = await send(9 * MIB)
  const base = `https://mall.example/media/up/buckets/galleria/objects/${base64Url(key)}/uploads`
  expect(host.calls.map(({ url }) => url)).toEqual([base, `${base}/up-1`])
  expect(host.parts.map(({ url }) => url).sort()).toEqual([1, 2, 3].map((n) => `${base}/up-1/${n}`))
  for (const { headers } of [...host.parts, ...host.calls])
    expect(headers.Authorization).toBe(`UpToken ${tokenFor().token}`)
  expect(JSON.parse(host.calls[1]?.body ?? '')).toMatchObject({
    parts: [1, 2, 3].map((partNumber) => ({ partNumber, etag: `etag-${partNumber}` })),
  })
})

test('three chunks are sent concurrently, over all files of a page [upload.client-concurrency]', async () => {
  let open = () => {}
  const gate = new Promise<void>((go) => {
    open = go
  })
  host.onPart = async (call) => {
    await gate
    return reply(200, { etag: `e${numberOf(call)}` })
  }
  const all = [send(20 * MIB), sendFile(world, picked(20 * MIB, 'b.jpg'), new Cancel(), () => {})]
  await eventually(() => host.parts.length >= 3)
  await new Promise((done) => setTimeout(done, 10))
  expect(host.parts).toHaveLength(3)
  open()
  await Promise.all(all)
  expect(host.parts).toHaveLength(10)
  expect(host.mostAtOnce).toBe(3)
  // Whole files share the same limit.
  host.onForm = async () => {
    await new Promise((done) => setTimeout(done, 1))
    return reply(200)
  }
  await Promise.all(Array.from({ length: 7 }, () => send(100)))
  expect([host.forms.length, host.mostAtOnce]).toEqual([7, 3])
})

test('a chunk is tried again three times, each time after a longer pause [upload.client-retries]', async () => {
  const tries = new Map<number, number>()
  host.onPart = (call) => {
    const n = numberOf(call)
    tries.set(n, (tries.get(n) ?? 0) + 1)
    if (n === 2 && (tries.get(n) ?? 0) <= 3) return PART_ERROR
    return reply(200, { etag: `e${n}` })
  }
  await send(5 * MIB)
  expect(Object.fromEntries(tries)).toEqual({ 1: 1, 2: 4 })
  expect(pauses).toEqual([500, 1000, 2000])

  host.onForm = () => 'no reply'
  await expect(send(100)).rejects.toBeInstanceOf(NoReply)
  expect(host.forms).toHaveLength(4)
  host.onForm = () => PART_ERROR
  await expect(send(100)).rejects.toMatchObject({ status: 500 })
  expect(host.forms).toHaveLength(4 + 4)
})

test.each([
  [406, 2],
  [408, 2],
  [429, 2],
  [500, 2],
  [599, 2],
  [413, 1],
  [403, 1],
  // A status of the protocol that is permanent.
  [614, 1],
  [631, 1],
])('a status of %s gives %s tries [upload.client-retries]', async (status, tries) => {
  host.onForm = () => (host.forms.length === 1 ? reply(status) : reply(200))
  await send(100).catch((error: unknown) => expect(error).toMatchObject({ status }))
  expect(host.forms).toHaveLength(tries)
})

test('a refusal of the server is not tried again; its text for the shopper is kept [upload.refused]', async () => {
  host.onForm = () => reply(403, { error: '只支持 JPG、PNG、WebP、GIF 格式的图片' })
  await expect(send(100)).rejects.toMatchObject({ status: 403, reason: '只支持 JPG、PNG、WebP、GIF 格式的图片' })
  host.onForm = () => reply(401, { error: 'bad token' })
  await expect(send(100)).rejects.toMatchObject({ status: 401, reason: '' })
  expect([host.forms.length, pauses]).toEqual([2, []])
})

describe('continuing a broken upload [upload.client-resume]', () => {
  beforeEach(async () => {
    host.onPart = (call) => (numberOf(call) === 2 ? reply(403) : reply(200, { etag: `e${numberOf(call)}` }))
    await expect(send(9 * MIB)).rejects.toMatchObject({ status: 403 })
    host.parts.length = 0
    host.calls.length = 0
    host.onPart = (call) => reply(200, { etag: `e${numberOf(call)}` })
  })

  test('only the missing chunk is sent, under the same key, with a fresh token of the batch [upload.client-resume]', async () => {
    const seen: number[] = []
    now += DAY_MS - 1
    const key = await send(9 * MIB, (bytes) => seen.push(bytes))
    expect(host.parts.map(numberOf)).toEqual([2])
    expect(host.calls).toHaveLength(1)
    expect(asked.at(-1)).toBe(PREFIX)
    expect(fromBase64Url(/objects\/([^/]+)/.exec(host.parts[0]?.url ?? '')?.[1] ?? '')).toBe(key)
    expect(seen.at(-1)).toBe(9 * MIB)
    // The upload is complete: the next one is new.
    await send(9 * MIB)
    expect(host.parts).toHaveLength(1 + 3)
  })

  test('after a day it starts again [upload.client-resume]', async () => {
    now += DAY_MS
    await send(9 * MIB)
    expect([host.parts.length, asked.at(-1)]).toEqual([3, undefined])
  })

  test('a chunk that arrives after another one failed is remembered, too [upload.client-resume]', async () => {
    let open = () => {}
    const gate = new Promise<void>((go) => {
      open = go
    })
    host.onPart = async (call) => {
      if (numberOf(call) === 1) return reply(403)
      await gate
      return reply(200, { etag: `e${numberOf(call)}` })
    }
    const sending = sendFile(world, picked(9 * MIB, 'b.jpg'), new Cancel(), () => {})
    setTimeout(open, 5)
    await expect(sending).rejects.toMatchObject({ status: 403 })
    host.parts.length = 0
    host.onPart = (call) => reply(200, { etag: `e${numberOf(call)}` })
    await sendFile(world, picked(9 * MIB, 'b.jpg'), new Cancel(), () => {})
    expect(host.parts.map(numberOf)).toEqual([1])
  })

  test('another picture of the same size is another upload', async () => {
    await sendFile(world, picked(9 * MIB, 'b.jpg'), new Cancel(), () => {})
    expect(host.parts).toHaveLength(3)
  })

  test.each([612, 400])(
    'an upload that the server no longer has (%s) starts again [upload.restart]',
    async (status) => {
      host.onPart = (call) => (host.parts.length === 1 ? reply(status) : reply(200, { etag: `e${numberOf(call)}` }))
      await send(9 * MIB)
      expect(host.parts).toHaveLength(1 + 3)
    },
  )

  test('a batch that the server no longer has starts again', async () => {
    const { token } = world
    world = {
      ...world,
      token: (keyPrefix) =>
        keyPrefix === undefined
          ? token()
          : Promise.reject(new ApiError({ code: 99950015, message: 'keyPrefix: 上传已过期' })),
    }
    await send(9 * MIB)
    expect(host.parts).toHaveLength(3)
  })
})

test('the device remembers the newest twenty, none older than a day [upload.client-resume]', () => {
  const entry = (name: string, at: number) => ({ uploadId: name, key: name, keyPrefix: PREFIX, etags: {}, at })
  const known = (...names: string[]) => names.map((name) => resumeMemory.find(name, now) !== null)
  resumeMemory.keep('yesterday', entry('yesterday', now - DAY_MS), now)
  const keep = (i: number) => resumeMemory.keep(`f${i}`, entry(`f${i}`, now), now)
  keep(0)
  keep(1)
  // A continued upload becomes the newest again.
  keep(0)
  for (let i = 2; i < 20; i++) keep(i)
  expect(known('yesterday', 'f0', 'f1', 'f19')).toEqual([false, true, true, true])
  keep(20)
  expect(known('f0', 'f1', 'f2', 'f20')).toEqual([true, false, true, true])
  now += DAY_MS
  resumeMemory.keep('today', entry('today', now), now)
  expect(Object.keys((taro.storage.get('UPLOAD_RESUME') ?? {}) as object)).toEqual(['today'])
})

test('progress counts every chunk and never goes beyond the file', async () => {
  const seen: number[] = []
  host.onPart = (call) => {
    call.onProgress(10)
    call.onProgress(99 * MIB)
    return reply(200, { etag: 'e' })
  }
  await send(5 * MIB, (bytes) => seen.push(bytes))
  expect(seen[0]).toBe(10)
  expect(Math.max(...seen)).toBe(5 * MIB)
  expect(seen.at(-1)).toBe(5 * MIB)
})

test('a cancelled upload stops its running requests and is not tried again', async () => {
  const cancel = new Cancel()
  let isStopped = false
  host.onForm = (call) =>
    new Promise((done) => {
      call.cancelling.onCancel(() => {
        isStopped = true
        done('no reply')
      })
    })
  const sending = send(100, () => {}, cancel)
  await eventually(() => host.forms.length > 0)
  cancel.cancel()
  await expect(sending).rejects.toBeInstanceOf(NoReply)
  expect([isStopped, host.forms.length, pauses]).toEqual([true, 1, []])
})

test('an upload that is cancelled in the pause before a retry is not tried again', async () => {
  const cancel = new Cancel()
  world.sleep = async () => cancel.cancel()
  host.onForm = () => PART_ERROR
  await expect(send(100, () => {}, cancel)).rejects.toBeInstanceOf(NoReply)
  expect(host.forms).toHaveLength(1)
})

test('keys are encoded as in the protocol', () => {
  for (const text of ['a', 'ab', 'abc', `${PREFIX}x_-9`]) {
    expect(base64Url(text)).toBe(Buffer.from(text).toString('base64url'))
    expect(fromBase64Url(base64Url(text))).toBe(text)
  }
})
