import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { crc32 } from './crc32'
import { QiniuHash } from './qiniu-hash'
import { receive, watch } from './receive'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-receive-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const place = () => join(folder, 'file')
const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest()

test('arriving bytes are counted', async () => {
  const got = await receive(Readable.from([Buffer.from('12345'), Buffer.from('6789')]), place(), 9)
  expect(readFileSync(place(), 'utf8')).toBe('123456789')
  // Check value of CRC-32 (ISO 3309).
  expect([got.bytes, got.crc32]).toEqual([9, 0xcbf43926])
  expect(got.md5).toBe('25f9e794323b453885f5181f1b624d0b')
})

test('the hash is that of the protocol: one block alone, more by the hashes of their blocks', () => {
  const bytes = Buffer.alloc(9 * 1024 * 1024, 5)
  const whole = new QiniuHash()
  for (let at = 0; at < bytes.length; at += 700_001) whole.update(bytes.subarray(at, at + 700_001))
  const block = 4 * 1024 * 1024
  const hashes = [0, 1, 2].map((i) => sha1(bytes.subarray(i * block, (i + 1) * block)))
  const many = Buffer.concat([Buffer.from([0x96]), sha1(Buffer.concat(hashes))])
  expect(whole.digest()).toBe(many.toString('base64url'))
  const one = new QiniuHash()
  one.update(bytes.subarray(0, block))
  expect(one.digest()).toBe(Buffer.concat([Buffer.from([0x16]), hashes[0] ?? Buffer.alloc(0)]).toString('base64url'))
  expect(new QiniuHash().digest()).toBe('Fto5o-5ea0sNMlW_75VgGJCv2AcJ')
  expect(crc32(Buffer.alloc(0))).toBe(0)
})

test.each([
  [
    'more bytes than allowed',
    (source: PassThrough) => source.write(Buffer.alloc(11)),
    { idleMs: 60_000, totalMs: 60_000 },
    413,
  ],
  ['a sender that stops sending', (source: PassThrough) => source.write('a'), { idleMs: 30, totalMs: 60_000 }, 408],
  ['a sender that disconnects', (source: PassThrough) => source.destroy(), { idleMs: 60_000, totalMs: 60_000 }, 400],
])('%s: refused, and no file is left [upload.broken-off]', async (_name, act, times, status) => {
  const source = new PassThrough()
  const received = receive(source, place(), 10, times)
  act(source)
  await expect(received).rejects.toMatchObject({ status })
  expect(readdirSync(folder)).toEqual([])
})

test('a slow sender is accepted while it sends, a silent one is dropped [upload.silent]', () => {
  jest.useFakeTimers()
  try {
    const source = new PassThrough()
    source.on('error', () => undefined)
    const { goOn, stop } = watch(source, { idleMs: 500, totalMs: 60_000 })
    for (let i = 0; i < 10; i++) {
      jest.advanceTimersByTime(499)
      goOn()
    }
    jest.advanceTimersByTime(499)
    expect(source.destroyed).toBe(false)
    jest.advanceTimersByTime(1)
    expect(source.errored).toMatchObject({ status: 408 })
    stop()
  } finally {
    jest.useRealTimers()
  }
})

test('a sender that sends too slowly for ever is dropped [upload.broken-off]', async () => {
  const source = new PassThrough()
  const drip = setInterval(() => source.write('a'), 5)
  await expect(receive(source, place(), 1_000_000, { idleMs: 60_000, totalMs: 80 })).rejects.toMatchObject({
    status: 408,
  })
  clearInterval(drip)
  expect(source.destroyed).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})
