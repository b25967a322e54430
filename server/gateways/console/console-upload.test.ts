import { PassThrough } from 'node:stream'
import { ERROR_CODES } from '@contract/codes/errors'
import { PICTURE_UPLOAD_BYTES } from '@contract/codes/picture'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../../test/support/app'
import { ConsoleClient, staffClient } from '../../../test/support/console-client'
import { piecesOf } from './console-upload'

let mall: TestMall
let content: ConsoleClient
let picture: Buffer
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  ;({ client: content } = await staffClient(mall, 'content'))
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()
})
afterAll(() => mall.close())

const send = (payload: Buffer | string, type: string | undefined = 'image/png', client = content) =>
  client.send('picture/upload', null, { payload, headers: { 'content-type': type } })

test('a picture is stored once, whatever type its header names [console.picture]', async () => {
  const stored = await content.upload('picture/upload', picture)
  expect(stored).toEqual({
    url: expect.stringMatching(/^\/media\/import\/\w{32}-256\.webp$/),
    ground: null,
    scale: 1,
    count: 1,
  })
  expect(await content.upload('picture/upload', picture, 'image/gif')).toEqual(stored)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', '不是图片'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '不是图片'],
  ['nothing', '', '不是图片'],
  ['the head of a picture only', '\x89PNG\r\n\x1a\n', '图片已损坏'],
])('%s with the type of a picture is refused [console.picture]', async (_what, text, fault) => {
  const { http, code, message } = await send(Buffer.from(text, 'latin1'))
  expect([http, code]).toEqual([200, ERROR_CODES.SYS_PARAM_ERROR])
  expect(message).toContain(fault)
})

test('a script after the end of a picture is removed by re-encoding [console.picture]', async () => {
  const { url } = await content.upload(
    'picture/upload',
    Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
  )
  expect(url).toMatch(/\.webp$/)
})

test('a picture above the limit is refused [console.upload]', async () => {
  const { code, message } = await send(Buffer.alloc(PICTURE_UPLOAD_BYTES + 1))
  expect([code, message]).toEqual([ERROR_CODES.SYS_PARAM_ERROR, 'file: 文件最大 10 MB'])
})

test('a body that does not state its length is read up to the limit [console.upload]', async () => {
  const source = new PassThrough()
  source.end(Buffer.alloc(11))
  const read = async () => {
    for await (const piece of piecesOf(source, 10)) expect(piece.length).toBeLessThanOrEqual(10)
  }
  await expect(read()).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
})

test('a body that breaks off or stalls is refused [console.upload]', async () => {
  const broken = new PassThrough()
  const read = async (source: PassThrough) => {
    for await (const _piece of piecesOf(source, 10, { idleMs: 20, totalMs: 1000 }));
  }
  const reading = read(broken)
  broken.destroy()
  await expect(reading).rejects.toThrow('file: 上传中断了，请重试')
  await expect(read(new PassThrough())).rejects.toThrow('file: 上传中断了，请重试')
})

test.each([
  ['the Origin of another page', { origin: 'http://evil.example' }],
  ['no Origin', { origin: undefined }],
  ['no header of the console', { 'x-console': undefined }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['JSON', { 'content-type': 'application/json' }],
  ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['no type', { 'content-type': undefined }],
])('%s is refused with 403 [console.upload]', async (_what, headers) => {
  const { http, code } = await content.send('picture/upload', null, {
    payload: picture,
    headers: { 'content-type': 'image/png', ...headers },
  })
  expect([http, code]).toEqual([403, ERROR_CODES.NO_INTERFACE_AUTH])
})

test('only accounts that edit goods, content or live rooms upload; a shopper does not [console.upload]', async () => {
  const { client: guard } = await staffClient(mall, 'guard')
  expect((await send(picture, 'image/png', guard)).code).toBe(ERROR_CODES.UNAUTHORIZED)
  const stranger = new ConsoleClient(mall)
  expect((await send(picture, 'image/png', stranger)).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
  const shopper = await mall.enrol()
  stranger.cookie = `console=${shopper.session?.sessionKey ?? ''}`
  expect((await send(picture, 'image/png', stranger)).code).toBe(ERROR_CODES.USER_NOT_LOGIN)
})
