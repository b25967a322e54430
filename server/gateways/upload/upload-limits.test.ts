// The limits of an upload: the last byte that is accepted and the first that is refused, and the same for seconds.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CHUNK_BYTES, MAX_FILES_A_DAY } from '@contract/codes/upload'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../../test/support/app'
import { eventually } from '../../../test/support/eventually'
import type { WireClient } from '../../../test/support/wire-client'
import { filesBecome, filesBelow, formOf, noise, partsOf, sendForm } from './upload.fixture'

const MIB = 1024 * 1024
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let mall: TestMall
let shopper: WireClient
let photo: Buffer
const folder = () => join(mall.config.dataFolder, 'uploads')
const tokenOf = (ask: { purpose?: 'feedback' | 'identity' | 'review'; count?: number; keyPrefix?: string } = {}) =>
  shopper.legacy('common.upload.getUpToken', ask)

beforeAll(async () => {
  mall = await testApp()
  photo = await noise(64, 48)
})
beforeEach(async () => {
  shopper = await mall.enrol()
})
afterAll(() => mall.close())

const get = (url: string, accept = '*/*') =>
  mall.app.inject({ method: 'GET', url, headers: { host: 'localhost', accept } })
async function open(key: string, token: string) {
  const upload = partsOf(mall.app, token, key)
  return { upload, uploadId: String((await upload.open()).body.uploadId) }
}

test('exactly 4 MiB are accepted in one form, one byte more is refused [upload.direct]', async () => {
  const { token, keyPrefix } = await tokenOf()
  // Bytes after a picture's end are not drawn.
  const whole = Buffer.concat([photo, Buffer.alloc(4 * MIB - photo.length)])
  expect(await sendForm(mall.app, whole, { token, key: `${keyPrefix}whole` })).toMatchObject({ status: 200 })
  const more = Buffer.concat([whole, Buffer.alloc(1)])
  expect(await sendForm(mall.app, more, { token, key: `${keyPrefix}more` })).toMatchObject({ status: 413 })
})

test('a part without a length ends at 4 MiB, too [upload.size]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const key = `${keyPrefix}part`
  const { uploadId } = await open(key, token)
  const before = filesBelow(folder())
  const send = async (bytes: number) => {
    const object = Buffer.from(key).toString('base64url')
    const reply = await mall.app.inject({
      method: 'PUT',
      url: `/media/up/buckets/galleria/objects/${object}/uploads/${uploadId}/1`,
      payload: Readable.from([Buffer.alloc(bytes, 7)]),
      headers: { host: 'localhost', authorization: `UpToken ${token}`, 'content-type': 'application/octet-stream' },
    })
    return reply.statusCode
  }
  expect(await send(CHUNK_BYTES + 1)).toBe(413)
  await filesBecome(folder(), before)
  expect(await send(CHUNK_BYTES)).toBe(200)
})

test.each(['0', '01', 'x', '1e1', '-1', '10000'])('part %s is refused', async (part) => {
  const { token, keyPrefix } = await tokenOf()
  const { upload, uploadId } = await open(`${keyPrefix}p`, token)
  expect(await upload.put(`${uploadId}/${part}?`, 1, photo)).toMatchObject({ status: 400 })
})

test('a repeated part replaces the first one [upload.chunks]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const { upload, uploadId } = await open(`${keyPrefix}again`, token)
  const before = filesBelow(folder()).length
  const { body: first } = await upload.put(uploadId, 1, Buffer.from('not yet a picture'))
  const { body: second } = await upload.put(uploadId, 1, photo)
  await eventually(async () => filesBelow(folder()).length - before === 1, 'one file more')
  expect(await upload.complete(uploadId, [{ partNumber: 1, etag: first.etag }])).toMatchObject({ status: 400 })
  expect(await upload.complete(uploadId, [{ partNumber: 1, etag: second.etag }])).toMatchObject({ status: 200 })
})

test('an upload belongs to its key; it refuses parts of another one and an endless list [upload.token-own]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const { upload, uploadId } = await open(`${keyPrefix}mine`, token)
  const other = partsOf(mall.app, token, `${keyPrefix}other`)
  expect(await other.put(uploadId, 1, photo)).toMatchObject({ status: 612 })
  const { body } = await upload.put(uploadId, 1, photo)
  expect(await other.complete(uploadId, [{ partNumber: 1, etag: body.etag }])).toMatchObject({ status: 612 })
  const endless = Array.from({ length: 4000 }, (_, i) => ({ partNumber: i + 1, etag: body.etag }))
  expect(await upload.complete(uploadId, endless)).toMatchObject({ status: 413 })
  expect(await upload.complete(uploadId, [])).toMatchObject({ status: 400 })
  expect(await upload.complete(uploadId, [{ partNumber: 1, etag: body.etag }])).toMatchObject({ status: 200 })
  // A key with a file cannot be uploaded again.
  expect(await upload.open()).toMatchObject({ status: 614 })
})

test('parts that cannot be joined, as on a full disk, fail the request only [upload.broken-off]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const { upload, uploadId } = await open(`${keyPrefix}full`, token)
  const { body } = await upload.put(uploadId, 1, photo)
  const parts = [{ partNumber: 1, etag: body.etag }]
  const nowhere = jest.spyOn(mall.services.media.workshop, 'incomingFile')
  nowhere.mockResolvedValueOnce(join(folder(), 'nowhere', 'x'))
  expect(await upload.complete(uploadId, parts)).toEqual({ status: 500, body: { error: '上传失败，请稍后再试' } })
  nowhere.mockRestore()
  // The parts are still there and are used when there is room again.
  expect(await upload.complete(uploadId, parts)).toMatchObject({ status: 200 })
})

test('a part that arrives after its upload ended leaves nothing [upload.broken-off]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const { upload, uploadId } = await open(`${keyPrefix}ended`, token)
  const before = filesBelow(folder())
  const { uploads } = mall.services
  const file = await uploads.incomingFile()
  await sharp(photo).toFile(file)
  await upload.drop(uploadId)
  const incoming = { file, bytes: photo.length, hash: 'hash', md5: '', crc32: 0 }
  await expect(uploads.putPart(uploads.grantOf(token), uploadId, 1, incoming)).rejects.toMatchObject({ status: 612 })
  await filesBecome(folder(), before)
})

test('a form has its file in the field named file, and each field once', async () => {
  const { token, keyPrefix } = await tokenOf()
  const { payload, headers } = formOf(photo, { token, key: `${keyPrefix}f` })
  const send = async (change: (text: string) => string) => {
    const changed = Buffer.from(change(payload.toString('latin1')), 'latin1')
    const reply = await mall.app.inject({ method: 'POST', url: '/media/up', payload: changed, headers })
    return { status: reply.statusCode, headers: reply.headers }
  }
  const part = /(--a-boundary-of-a-test\r\ncontent-disposition: form-data; name="key"\r\n\r\n[^\r]+\r\n)/
  expect((await send((text) => text.replace('name="file"', 'name="other"'))).status).toBe(400)
  expect((await send((text) => text.replace(part, '$1$1'))).status).toBe(400)
  expect(await send((text) => text)).toMatchObject({
    status: 200,
    headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
  })
})

test('a later token of a batch has the remaining files of the batch and of the day [upload.resume-day]', async () => {
  const { token, keyPrefix, maxBytes } = await tokenOf({ purpose: 'review', count: 2 })
  expect(maxBytes).toBe(50 * MIB)
  await sendForm(mall.app, photo, { token, key: `${keyPrefix}one` })
  expect((await tokenOf({ keyPrefix })).count).toBe(1)
  mall.clock.advance(24 * HOUR_MS - 10 * MINUTE_MS)
  const { expireTime } = await tokenOf({ keyPrefix })
  expect(expireTime - mall.clock.now()).toBeLessThanOrEqual(10 * MINUTE_MS)
  expect(expireTime - mall.clock.now()).toBeGreaterThan(9 * MINUTE_MS)
})

test('concurrent uploads take the last file of a day once [upload.day-limit]', async () => {
  const { token, keyPrefix } = await tokenOf({ count: 4 })
  const { db, clock } = mall.services
  const files = Array.from({ length: MAX_FILES_A_DAY - 1 }, (_, i) => ({
    key: `${keyPrefix}f${i}`,
    uid: shopper.uid,
    purpose: 'feedback',
    objectId: `${keyPrefix}${i}`,
    type: 'x/y',
    bytes: 1,
    width: 1,
    height: 1,
    hash: '',
    isPrivate: 0,
    createdAt: clock.now(),
    claimedAt: 1,
  }))
  await db.tx((tx) => tx.insertInto('media_file').values(files).execute())
  const before = filesBelow(folder()).length
  const all = await Promise.all(
    ['a', 'b', 'c'].map((name) => sendForm(mall.app, photo, { token, key: `${keyPrefix}${name}` })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  await eventually(async () => filesBelow(folder()).length - before === 1, 'one file more')
  // A refused upload does not count towards the token's limit either.
  expect(
    (await db.q.selectFrom('media_batch').select('taken').where('uid', '=', shopper.uid).execute())[0]?.taken,
  ).toBe(1)
})

test('a file that nothing refers to is kept for a whole day [upload.unclaimed]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const key = `${keyPrefix}day`
  await sendForm(mall.app, photo, { token, key })
  const left = async () => {
    for (let done = 1; done > 0; ) done = await mall.services.jobs.runDue()
    return (await get(`/media/file/${key}`)).statusCode
  }
  mall.clock.advance(24 * HOUR_MS - MINUTE_MS)
  expect(await left()).toBe(200)
  mall.clock.advance(2 * MINUTE_MS)
  expect(await left()).toBe(404)
})

test('a signed address is valid for five minutes, for the thumbnail as well [upload.private]', async () => {
  mall.clock.stop()
  const { token, keyPrefix } = await tokenOf({ purpose: 'identity' })
  const key = `${keyPrefix}front`
  await sendForm(mall.app, photo, { token, key })
  const { records } = await shopper.legacy('common.upload.getUrlByKey', { keys: [key] })
  const both = [records[0]?.url ?? '', records[0]?.thumbUrl ?? '']
  const statuses = async () => Promise.all(both.map(async (url) => (await get(url)).statusCode))
  mall.clock.advance(5 * MINUTE_MS - 2000)
  expect(await statuses()).toEqual([200, 200])
  mall.clock.advance(3000)
  expect(await statuses()).toEqual([403, 403])
  mall.clock.go()
})

describe('variants of a picture', () => {
  const kept = async (bytes: Buffer, name: string) => {
    const { token, keyPrefix } = await tokenOf()
    return sendForm(mall.app, bytes, { token, key: `${keyPrefix}${name}` })
  }

  test('a quality is the requested one, in every format [upload.thumbnail]', async () => {
    const { body } = await kept(await noise(320, 320), 'quality')
    for (const accept of ['image/jpeg', 'image/webp', 'image/avif']) {
      const [plain, fine] = await Promise.all(
        [75, 90].map(async (q) => (await get(`${body.url}?w=300&h=300&q=${q}`, accept)).rawPayload.length),
      )
      expect([accept, Number(fine) > Number(plain) * 1.2]).toEqual([accept, true])
    }
  })

  test('AVIF is offered for small pictures only [upload.accept]', async () => {
    const { body } = await kept(photo, 'wide')
    const typeOf = async (query: string) => (await get(`${body.url}${query}`, 'image/avif,image/webp')).headers
    expect(await typeOf('?w=750')).toMatchObject({ 'content-type': 'image/avif' })
    expect(await typeOf('?w=1500')).toMatchObject({ 'content-type': 'image/webp' })
    expect(await typeOf('')).toMatchObject({ 'content-type': 'image/webp' })
  })

  test('transparent pixels become white in a format without transparency [upload.accept]', async () => {
    const clear = { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const { body } = await kept(await sharp({ create: clear }).png().toBuffer(), 'clear')
    const reply = await get(String(body.url), 'image/jpeg')
    const { dominant } = await sharp(reply.rawPayload).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })
})
