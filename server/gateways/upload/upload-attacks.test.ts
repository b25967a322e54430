import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { ERROR_CODES } from '@contract/codes/errors'
import { CHUNK_BYTES } from '@contract/codes/upload'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../../test/support/app'
import { eventually } from '../../../test/support/eventually'
import type { WireClient } from '../../../test/support/wire-client'
import { crc32 } from './crc32'
import { filesBecome, filesBelow, formOf, noise, partsOf, sendForm } from './upload.fixture'

const MIB = 1024 * 1024
const SCRIPT = '<script>alert(document.domain)</script>'

let mall: TestMall
let shopper: WireClient
let other: WireClient
let photo: Buffer
const folder = () => join(mall.config.dataFolder, 'uploads')

beforeAll(async () => {
  mall = await testApp()
  await mall.app.listen({ port: 0, host: '127.0.0.1' })
  shopper = await mall.enrol()
  other = await mall.enrol()
  photo = await noise(200, 200)
  await shopper.legacy('common.upload.getUpToken', {})
})
afterAll(() => mall.close())

const tokenOf = (client: WireClient, purpose: 'feedback' | 'identity' = 'feedback', count = 1) =>
  client.legacy('common.upload.getUpToken', { purpose, count })
const read = (url: string) => mall.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })

/** A PNG whose header claims the given size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length, 0)
    head.write(name, 4, 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0)
    return Buffer.concat([head, body, sum])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that is not a picture is refused and deleted', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
  const heic = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('heic'), Buffer.alloc(100)])
  test.each<[string, () => Buffer, RegExp]>([
    ['HTML named .jpg', () => Buffer.from(`<!doctype html>${SCRIPT}`), /只支持/],
    ['SVG named .jpg', () => Buffer.from(svg), /只支持/],
    ['a script named .jpg', () => Buffer.from('alert(1)//'), /只支持/],
    ['HTML after the header of a GIF', () => Buffer.from(`GIF89a/*${SCRIPT}*/=1`), /已损坏/],
    ['HTML after the header of a JPEG', () => Buffer.concat([photo.subarray(0, 20), Buffer.from(SCRIPT)]), /已损坏/],
    ['a truncated picture', () => photo.subarray(0, photo.length >> 1), /已损坏/],
    ['a decompression bomb of 60000 × 60000', () => pngOf(60_000, 60_000), /尺寸过大/],
    ['one row of pixels more than the limit of 50 million', () => pngOf(8000, 6251), /尺寸过大/],
    ['a header of 50 million pixels without data', () => pngOf(8000, 6250), /已损坏/],
    ['HEIC', () => heic, /HEIC/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), /只支持/],
    ['an empty file', () => Buffer.alloc(0), /只支持/],
  ])('%s [upload.sniffed]', async (_name, bytes, words) => {
    const { token, keyPrefix } = await tokenOf(shopper)
    const key = `${keyPrefix}evil`
    const before = filesBelow(folder())
    const { status, body } = await sendForm(mall.app, bytes(), { token, key })
    expect([400, 403]).toContain(status)
    expect(body.error).toMatch(words)
    await filesBecome(folder(), before)
    expect((await read(`/media/file/${key}`)).statusCode).toBe(404)
    // Refused files do not count towards the token's limit.
    expect(await sendForm(mall.app, photo, { token, key })).toMatchObject({ status: 200 })
  })

  test('nor as parts [upload.sniffed]', async () => {
    const { token, keyPrefix } = await tokenOf(shopper)
    const before = filesBelow(folder())
    const upload = partsOf(mall.app, token, `${keyPrefix}evil`)
    const uploadId = String((await upload.open()).body.uploadId)
    const { body } = await upload.put(uploadId, 1, Buffer.from(`<html>${SCRIPT}`))
    expect(await upload.complete(uploadId, [{ partNumber: 1, etag: body.etag }])).toMatchObject({ status: 403 })
    await filesBecome(folder(), before)
    expect(await upload.complete(uploadId, [{ partNumber: 1, etag: body.etag }])).toMatchObject({ status: 612 })
  })
})

test('a script and a location in a picture are removed by re-encoding [upload.re-encoded]', async () => {
  const place = {
    IFD0: { Copyright: SCRIPT, Make: 'phone' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 12/1 0/1' },
  }
  const tagged = await sharp(photo).jpeg().withExif(place).toBuffer()
  const polyglot = Buffer.concat([tagged, Buffer.from(`\n/*${SCRIPT}*/`)])
  expect(polyglot.toString('latin1')).toContain(SCRIPT)
  const { token, keyPrefix } = await tokenOf(shopper)
  const { status, body } = await sendForm(mall.app, polyglot, { token, key: `${keyPrefix}poly` })
  expect(status).toBe(200)
  for (const query of ['', '?w=300&h=300&q=75', '?w=1500']) {
    const reply = await read(`${body.url}${query}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.toString('latin1')).not.toMatch(/script|GPS|phone/)
    expect((await sharp(reply.rawPayload).metadata()).exif).toBeUndefined()
    expect(reply.headers['content-type']).toMatch(/^image\//)
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  }
})

test('a picture is stored upright, at most 2000 wide and high [upload.re-encoded]', async () => {
  const turned = await sharp(await noise(2600, 400))
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer()
  const { token, keyPrefix } = await tokenOf(shopper)
  const { body } = await sendForm(mall.app, turned, { token, key: `${keyPrefix}up` })
  expect([body.width, body.height]).toEqual([308, 2000])
})

test('the claimed name, type and checksum are compared and never trusted [upload.claims]', async () => {
  const { token, keyPrefix } = await tokenOf(shopper)
  const options = { token, key: `${keyPrefix}n`, type: 'text/html', fileName: '../../evil.html' }
  const wrong = await sendForm(mall.app, photo, { ...options, fields: { crc32: '1' } })
  expect(wrong).toMatchObject({ status: 406 })
  const { body } = await sendForm(mall.app, photo, { ...options, fields: { crc32: String(crc32(photo)) } })
  expect(body.mimeType).toBe('image/webp')
})

describe('limits of size and count', () => {
  test('a token accepts no more files than its limit, even concurrently [upload.count]', async () => {
    const { token, keyPrefix } = await tokenOf(shopper, 'feedback', 2)
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, i) => sendForm(mall.app, photo, { token, key: `${keyPrefix}f${i}` })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403])
    expect(all.find(({ status }) => status === 403)?.body).toEqual({ error: '图片数量已达上限' })
  })

  test("a form above 4 MiB, a part above 4 MiB, and parts above the file's limit are refused [upload.size]", async () => {
    const { token, keyPrefix } = await tokenOf(shopper)
    const before = filesBelow(folder())
    const large = Buffer.alloc(4 * MIB + 1, 1)
    expect(await sendForm(mall.app, large, { token, key: `${keyPrefix}l` })).toMatchObject({ status: 413 })
    const upload = partsOf(mall.app, token, `${keyPrefix}l`)
    const uploadId = String((await upload.open()).body.uploadId)
    expect(await upload.put(uploadId, 1, large)).toMatchObject({ status: 413 })
    expect(await upload.put(uploadId, 21, photo)).toMatchObject({ status: 400 })
    for (let part = 1; part <= 5; part++)
      expect(await upload.put(uploadId, part, Buffer.alloc(CHUNK_BYTES, part))).toMatchObject({ status: 200 })
    expect(await upload.put(uploadId, 6, photo)).toMatchObject({ status: 413 })
    await upload.drop(uploadId)
    await filesBecome(folder(), before)
  })

  test('a shopper has at most ten uploads in parts: an eleventh ends the oldest [upload.unfinished]', async () => {
    const { token, keyPrefix } = await tokenOf(shopper)
    const ids: string[] = []
    for (let i = 0; i < 11; i++) {
      const { body } = await partsOf(mall.app, token, `${keyPrefix}u${i}`).open()
      ids.push(String(body.uploadId))
      mall.clock.advance(1)
    }
    const put = (i: number) => partsOf(mall.app, token, `${keyPrefix}u${i}`).put(ids[i] ?? '', 1, photo)
    expect([(await put(0)).status, (await put(1)).status, (await put(10)).status]).toEqual([612, 200, 200])
  })
})

describe('upload tokens', () => {
  const forged = (token: string, change: (policy: Record<string, unknown>) => void, secret: string | null) => {
    const [accessKey, sign, encoded = ''] = token.split(':')
    const policy = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<string, unknown>
    change(policy)
    const again = Buffer.from(JSON.stringify(policy)).toString('base64url')
    const own = secret === null ? sign : createHmac('sha1', secret).update(again).digest('base64url')
    return `${accessKey}:${own}:${again}`
  }
  test.each<[string, (token: string) => string]>([
    ['none', () => ''],
    ['nonsense', () => 'a:b:c'],
    ['a changed policy', (token) => forged(token, (policy) => Object.assign(policy, { fsizeLimit: 1e12 }), null)],
    ['another secret', (token) => forged(token, (policy) => Object.assign(policy, { deadline: 9e9 }), 'guess')],
    [
      'another shopper in the policy',
      (token) => forged(token, (policy) => Object.assign(policy, { endUser: other.uid }), null),
    ],
    ['a token with bytes appended', (token) => `${token}:x`],
  ])('%s is refused [upload.token-proven]', async (_name, make) => {
    const { token, keyPrefix } = await tokenOf(shopper)
    const before = filesBelow(folder())
    const key = `${keyPrefix}t`
    expect(await sendForm(mall.app, photo, { token: make(token), key })).toEqual({
      status: 401,
      body: { error: 'bad token' },
    })
    expect((await partsOf(mall.app, make(token), key).open()).status).toBe(401)
    await filesBecome(folder(), before)
  })

  test('an expired token is refused [upload.token-proven]', async () => {
    const { token, keyPrefix } = await tokenOf(shopper)
    mall.clock.advance(3_601_000)
    expect(await sendForm(mall.app, photo, { token, key: `${keyPrefix}t` })).toEqual({
      status: 401,
      body: { error: 'expired token' },
    })
  })

  test('a token neither writes under the keys of another one, nor into its upload, nor renews it [upload.token-own]', async () => {
    const own = await tokenOf(shopper)
    const theirs = await tokenOf(other)
    const key = `${own.keyPrefix}mine`
    for (const wanted of [key, 'feedback/x', '../../secret', `${theirs.keyPrefix}../../x`, `${theirs.keyPrefix}a b`])
      expect(await sendForm(mall.app, photo, { token: theirs.token, key: wanted })).toMatchObject({ status: 403 })
    const uploadId = String((await partsOf(mall.app, own.token, key).open()).body.uploadId)
    for (const wanted of [key, `${theirs.keyPrefix}x`])
      expect(await partsOf(mall.app, theirs.token, wanted).put(uploadId, 1, photo)).toMatchObject({ status: 612 })
    expect(await partsOf(mall.app, own.token, key, 'elsewhere').open()).toMatchObject({ status: 631 })
    await expect(other.legacy('common.upload.getUpToken', { keyPrefix: own.keyPrefix })).rejects.toMatchObject({
      code: ERROR_CODES.SYS_PARAM_ERROR,
    })
  })
})

describe('private files', () => {
  test('are read only by a signed address that is valid for minutes and given to the owner [upload.private]', async () => {
    const { token, keyPrefix } = await tokenOf(shopper, 'identity')
    const key = `${keyPrefix}front`
    const { body } = await sendForm(mall.app, photo, { token, key })
    expect((await read(`/media/file/${key}`)).statusCode).toBe(404)
    expect((await read(`/media/private/${key}`)).statusCode).toBe(403)
    await expect(other.legacy('common.upload.getUrlByKey', { keys: [key] })).rejects.toMatchObject({
      code: ERROR_CODES.SYS_PARAM_ERROR,
    })
    const { records } = await shopper.legacy('common.upload.getUrlByKey', { keys: [key] })
    const { url = '', thumbUrl = '' } = records[0] ?? {}
    const reply = await read(url)
    expect([reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([
      200,
      'private, no-store',
      undefined,
    ])
    expect((await read(thumbUrl)).statusCode).toBe(200)
    expect((await read(String(body.url))).statusCode).toBe(200)
    const stale = Number(/e=(\d+)/.exec(url)?.[1])
    for (const forged of [
      url.replace(`e=${stale}`, `e=${stale + 600}`),
      url.replace(/s=./, 's=*'),
      url.replace(key, `${keyPrefix}other`),
    ])
      expect((await read(forged)).statusCode).toBe(403)
    mall.clock.advance(5 * 60_000 + 1000)
    expect((await read(url)).body).toBe('{"error":"expired"}')
  })
})

describe('uploads over a TCP connection', () => {
  const start = (token: string, length: number, part: Buffer): ClientRequest => {
    const { port } = mall.app.server.address() as AddressInfo
    const { headers } = formOf(part, { token })
    const call = request({ port, method: 'POST', path: '/media/up', headers: { ...headers, 'content-length': length } })
    call.on('error', () => undefined)
    call.write(formOf(part, { token }).payload.subarray(0, part.length))
    return call
  }

  test('an upload that breaks off leaves no file [upload.broken-off]', async () => {
    const { token } = await tokenOf(shopper)
    const before = filesBelow(folder())
    const call = start(token, 3 * MIB, Buffer.alloc(MIB, 7))
    await eventually(async () => filesBelow(folder()).length > before.length, 'the file is arriving')
    call.destroy()
    await eventually(async () => filesBelow(folder()).length === before.length, 'the partial file is deleted')
  })

  test('an upload that claims a huge length is refused at once', async () => {
    const call = start('', 50 * MIB, Buffer.alloc(1000))
    const [answer] = (await once(call, 'response')) as [{ statusCode: number }]
    expect(answer.statusCode).toBe(413)
    call.destroy()
  })
})
