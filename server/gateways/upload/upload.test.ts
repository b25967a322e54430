import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ERROR_CODES } from '@contract/codes/errors'
import { MAX_FILES_A_DAY } from '@contract/codes/upload'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../../test/support/app'
import { eventually } from '../../../test/support/eventually'
import type { WireClient } from '../../../test/support/wire-client'
import { filmBytes } from '../../modules/system/media/film.fixture'
import { filesBelow, noise, partsOf, sendForm } from './upload.fixture'

const MIB = 1024 * 1024
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let mall: TestMall
let shopper: WireClient
let photo: Buffer
const folder = () => join(mall.config.dataFolder, 'uploads')
const tokenOf = (ask: { purpose?: 'feedback' | 'identity' | 'review' | 'avatar'; count?: number } = {}) =>
  shopper.legacy('common.upload.getUpToken', ask)

beforeAll(async () => {
  mall = await testApp()
  shopper = await mall.enrol()
  photo = await noise(640, 480)
})
afterAll(() => mall.close())

async function get(url: string, accept = 'image/avif,image/webp,*/*', headers: Record<string, string> = {}) {
  return mall.app.inject({ method: 'GET', url, headers: { host: 'localhost', accept, ...headers } })
}

test('a token names host, limits and keys; its form is accessKey:sign:policy [upload.token]', async () => {
  mall.clock.stop()
  const { token, uploadUrl, keyPrefix, maxBytes, expireTime, count } = await tokenOf({ purpose: 'feedback', count: 3 })
  expect({ uploadUrl, maxBytes, count }).toEqual({ uploadUrl: '/media/up', maxBytes: 20 * MIB, count: 3 })
  expect(keyPrefix).toMatch(/^feedback\/[0-9a-f]{24}\/$/)
  expect(expireTime - mall.clock.now()).toBeGreaterThan(HOUR_MS - 1001)
  expect(expireTime - mall.clock.now()).toBeLessThanOrEqual(HOUR_MS)
  mall.clock.go()
  const [accessKey, sign, policy = ''] = token.split(':')
  expect(accessKey).toMatch(/^galleria-/)
  expect(Buffer.from(sign ?? '', 'base64url')).toHaveLength(20)
  expect(JSON.parse(Buffer.from(policy, 'base64url').toString())).toMatchObject({
    scope: `galleria:${keyPrefix}`,
    fsizeLimit: 20 * MIB,
    insertOnly: 1,
    endUser: shopper.uid,
  })
})

test('a token needs a login, takes four pictures by default, and at most as many as its purpose allows [upload.count-default]', async () => {
  const visitor = await mall.visitor()
  await expect(visitor.legacy('common.upload.getUpToken', {})).rejects.toMatchObject({ http: 401 })
  expect((await tokenOf()).count).toBe(4)
  await expect(tokenOf({ purpose: 'avatar', count: 2 })).rejects.toThrow('最多上传 1 张图片')
})

test('a picture up to 4 MiB is sent in one form and stored as a new drawing [upload.direct]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const { status, body } = await sendForm(mall.app, photo, { token, key: `${keyPrefix}one` })
  expect(status).toBe(200)
  expect(body).toMatchObject({ key: `${keyPrefix}one`, mimeType: 'image/webp', width: 640, height: 480 })
  expect(body.hash).toBe(
    Buffer.concat([Buffer.from([0x16]), createHash('sha1').update(photo).digest()]).toString('base64url'),
  )
  const reply = await get(String(body.url))
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    vary: 'accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
})

test('the same bytes under the same key are the same file; other bytes are refused [upload.same]', async () => {
  const { token, keyPrefix } = await tokenOf({ count: 1 })
  const key = `${keyPrefix}again`
  const first = await sendForm(mall.app, photo, { token, key })
  expect(await sendForm(mall.app, photo, { token, key })).toEqual(first)
  expect(await sendForm(mall.app, await noise(40, 40), { token, key })).toMatchObject({ status: 614 })
})

test('more than 4 MiB are sent in chunks, in any order, each checked by its MD5 [upload.chunks]', async () => {
  const large = await noise(2400, 1800)
  expect(large.length).toBeGreaterThan(8 * MIB)
  const { token, keyPrefix } = await tokenOf()
  const key = `${keyPrefix}large`
  expect(await sendForm(mall.app, large, { token, key })).toMatchObject({ status: 413 })
  const upload = partsOf(mall.app, token, key)
  mall.clock.stop()
  const { body: opened } = await upload.open()
  const uploadId = String(opened.uploadId)
  expect(Number(opened.expireAt) * 1000 - mall.clock.now()).toBeGreaterThan(DAY_MS - 5000)
  mall.clock.go()
  const chunks = [large.subarray(0, 4 * MIB), large.subarray(4 * MIB, 8 * MIB), large.subarray(8 * MIB)]
  const parts: { partNumber: number; etag: string }[] = []
  for (const number of [3, 1, 2]) {
    const answer = await upload.put(uploadId, number, chunks[number - 1] ?? Buffer.alloc(0))
    expect(answer.status).toBe(200)
    parts[number - 1] = { partNumber: number, etag: String(answer.body.etag) }
  }
  expect(await upload.put(uploadId, 2, photo, '0'.repeat(32))).toMatchObject({ status: 406 })
  expect(await upload.complete(uploadId, [...parts].reverse())).toMatchObject({ status: 400 })
  const { status, body } = await upload.complete(uploadId, parts)
  expect([status, body.width, body.height]).toEqual([200, 2000, 1500])
  // The reply was lost and the client repeats the call.
  expect(await upload.complete(uploadId, parts)).toMatchObject({ status: 200, body: { hash: body.hash } })
  await eventually(async () => !filesBelow(folder()).some((name) => /^\d+-/.test(name)), 'no part is left')
})

test('an upload continues with a fresh token of its batch; after a day it is gone [upload.resume-day]', async () => {
  const first = await tokenOf()
  const key = `${first.keyPrefix}later`
  const { body } = await partsOf(mall.app, first.token, key).open()
  const uploadId = String(body.uploadId)
  const { body: part } = await partsOf(mall.app, first.token, key).put(uploadId, 1, photo)
  mall.clock.advance(2 * HOUR_MS)
  expect(await partsOf(mall.app, first.token, key).put(uploadId, 2, photo)).toEqual({
    status: 401,
    body: { error: 'expired token' },
  })
  const fresh = await shopper.legacy('common.upload.getUpToken', { keyPrefix: first.keyPrefix })
  expect(fresh.keyPrefix).toBe(first.keyPrefix)
  const done = await partsOf(mall.app, fresh.token, key).complete(uploadId, [{ partNumber: 1, etag: part.etag }])
  expect(done.status).toBe(200)

  const second = await tokenOf()
  const { body: abandoned } = await partsOf(mall.app, second.token, `${second.keyPrefix}x`).open()
  await partsOf(mall.app, second.token, `${second.keyPrefix}x`).put(String(abandoned.uploadId), 1, photo)
  mall.clock.advance(DAY_MS + 1000)
  await mall.services.jobs.runDue()
  expect(filesBelow(folder()).filter((name) => /^1-/.test(name))).toEqual([])
  await expect(shopper.legacy('common.upload.getUpToken', { keyPrefix: second.keyPrefix })).rejects.toThrow(
    '上传已过期',
  )
})

test('an upload can be cancelled by its sender [upload.cancel]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const upload = partsOf(mall.app, token, `${keyPrefix}ended`)
  const uploadId = String((await upload.open()).body.uploadId)
  await upload.put(uploadId, 1, photo)
  expect(await upload.drop(uploadId)).toEqual({ status: 200, body: {} })
  expect(await upload.put(uploadId, 2, photo)).toMatchObject({ status: 612 })
  expect(filesBelow(folder()).filter((name) => /^1-/.test(name))).toEqual([])
})

test('a file that nothing refers to is deleted after a day, a claimed one stays [upload.unclaimed]', async () => {
  const { token, keyPrefix } = await tokenOf()
  const [kept, left] = [`${keyPrefix}kept`, `${keyPrefix}left`]
  for (const key of [kept, left]) await sendForm(mall.app, photo, { token, key })
  const { db, clock, media, jobs } = mall.services
  await db.tx((tx) => media.attach(tx, shopper.uid, 'feedback', [kept], clock.now()))
  const before = filesBelow(folder()).length
  mall.clock.advance(DAY_MS + 1000)
  for (let done = 1; done > 0; ) done = await jobs.runDue()
  expect((await get(`/media/file/${kept}`)).statusCode).toBe(200)
  expect((await get(`/media/file/${left}`)).statusCode).toBe(404)
  expect(filesBelow(folder()).length).toBeLessThan(before)
})

describe('downloading an uploaded file', () => {
  let url: string
  beforeAll(async () => {
    const { token, keyPrefix } = await tokenOf()
    const { body } = await sendForm(mall.app, photo, { token, key: `${keyPrefix}read` })
    url = String(body.url)
  })

  test('thumbnails are 300 × 300 of quality 75 unless requested otherwise [upload.thumbnail]', async () => {
    const key = url.replace('/media/file/', '')
    const { records } = await shopper.legacy('common.upload.getUrlByKey', { keys: [key] })
    expect(records[0]).toEqual({
      key,
      url,
      thumbUrl: `${url}?w=300&h=300&q=75`,
      kind: 'image',
      width: 640,
      height: 480,
    })
    const thumb = await get(records[0]?.thumbUrl ?? '', 'image/jpeg')
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 300, height: 300, format: 'jpeg' })
    const plain = await get(`${url}?w=300&h=300`, 'image/jpeg')
    expect(plain.rawPayload.equals(thumb.rawPayload)).toBe(true)
    const wide = await get(`${url}?w=750`, 'image/webp')
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 640, height: 480 })
  })

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0,image/*', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
  ])('Accept %s gives %s [upload.accept]', async (accept, type) => {
    const reply = await get(`${url}?w=300&h=300&q=75`, accept)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers.vary]).toEqual([200, type, 'accept'])
    const again = await get(`${url}?w=300&h=300&q=75`, accept, { 'if-none-match': String(reply.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test.each(['w=301&h=301', 'w=300', 'w=300&h=120', 'q=75', 'w=300&h=300&q=76', 'w=300&w=300', 'w=1e2&h=100', 'x=%zz'])(
    'no other size is made: %s [upload.sizes-fixed]',
    async (query) => {
      expect((await get(`${url}?${query}`)).statusCode).toBe(400)
    },
  )

  test('concurrent requests make a size once', async () => {
    const before = filesBelow(folder()).length
    const all = await Promise.all(Array.from({ length: 8 }, () => get(`${url}?w=600&h=600&q=90`)))
    expect(all.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
    expect(filesBelow(folder()).length).toBe(before + 1)
  })

  test.each([
    '/media/file/..%2f..%2fgalleria.db',
    '/media/file/feedback/..%2f..%2fsecret',
    '/media/file/%2e%2e/secret',
    '/media/file/secret',
    '/media/private/..%2fsecret?e=1&s=1',
  ])('only keys of uploaded files are read: %s [upload.traversal]', async (path) => {
    const reply = await get(path)
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.body).toMatch(/no such file|99950012|bad signature/)
  })
})

test('a video of up to 60 seconds is served whole or in ranges [media.video]', async () => {
  const film = filmBytes()
  const { token, keyPrefix } = await tokenOf({ purpose: 'review' })
  const { status, body } = await sendForm(mall.app, film, { token, key: `${keyPrefix}film`, type: 'video/mp4' })
  expect([status, body.mimeType]).toEqual([200, 'video/mp4'])
  const part = await get(String(body.url), '*/*', { range: 'bytes=24-27' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 24-27/1024'])
  expect(part.rawPayload.equals(film.subarray(24, 28))).toBe(true)
  expect((await get(String(body.url), '*/*', { range: 'bytes=2000-' })).statusCode).toBe(416)
  expect((await get(String(body.url))).rawPayload.equals(film)).toBe(true)
  // A video has no smaller sizes.
  expect((await get(`${body.url}?w=300&h=300&q=75`)).statusCode).toBe(400)
  const cut = await sendForm(mall.app, film.subarray(0, 1000), { token, key: `${keyPrefix}cut`, type: 'video/mp4' })
  expect(cut).toMatchObject({ status: 400, body: { error: '视频已损坏，请换一个' } })
  const tail = Buffer.concat([film, Buffer.from('<script>alert(1)</script>')])
  expect(await sendForm(mall.app, tail, { token, key: `${keyPrefix}tail` })).toMatchObject({ status: 400 })
  const long = await sendForm(mall.app, filmBytes(61_001), { token, key: `${keyPrefix}long`, type: 'video/mp4' })
  expect(long).toMatchObject({ status: 403, body: { error: '视频最长 60 秒，请剪短后再上传' } })
  // A camera that stops at 60 seconds exceeds them by a few milliseconds.
  const over = await sendForm(mall.app, filmBytes(60_040), { token, key: `${keyPrefix}over`, type: 'video/mp4' })
  expect(over.status).toBe(200)
  const mute = await sendForm(mall.app, filmBytes(0), { token, key: `${keyPrefix}mute` })
  expect(mute).toMatchObject({ status: 403, body: { error: '读不出视频的时长，请换一个' } })
  const page = await sendForm(mall.app, Buffer.from('<html>'), { token, key: `${keyPrefix}page` })
  expect(page).toMatchObject({ status: 403, body: { error: '只支持 JPG、PNG、WebP、GIF 格式的图片和 MP4 视频' } })
  const pictures = await tokenOf({ purpose: 'feedback' })
  expect(await sendForm(mall.app, film, { token: pictures.token, key: `${pictures.keyPrefix}film` })).toMatchObject({
    status: 403,
  })
})

test('a shopper uploads at most a hundred files a day: then no token, and nothing by an earlier token [upload.day-limit]', async () => {
  const eager = await mall.enrol()
  const { token, keyPrefix } = await eager.legacy('common.upload.getUpToken', {})
  const send = () => sendForm(mall.app, photo, { token, key: `${keyPrefix}more` })
  const { db, clock } = mall.services
  const files = Array.from({ length: MAX_FILES_A_DAY }, (_, i) => ({
    key: `${keyPrefix}f${i}`,
    uid: eager.uid,
    purpose: 'feedback',
    objectId: `day-${i}`,
    type: 'image/webp',
    bytes: 1,
    width: 1,
    height: 1,
    hash: '',
    isPrivate: 0,
    createdAt: clock.now(),
    claimedAt: 1,
  }))
  await db.tx((tx) => tx.insertInto('media_file').values(files).execute())
  const ask = () => eager.legacy('common.upload.getUpToken', {})
  await expect(ask()).rejects.toMatchObject({ code: ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR })
  expect(await send()).toEqual({ status: 403, body: { error: '今天上传的图片太多了，请明天再试' } })
  mall.clock.advance(DAY_MS + 1)
  expect((await ask()).count).toBe(4)
})
