import { box, filmBytes, ftyp, mvhd } from './film.fixture'
import { filmOf } from './film.rules'

const look = (...boxes: Buffer[]) => {
  const bytes = Buffer.concat(boxes)
  return filmOf(bytes.length, async (from, length) => bytes.subarray(from, from + length))
}
const mdat = box('mdat', Buffer.alloc(20))
const withHead = (...inner: Buffer[]) => look(ftyp, box('moov', ...inner), mdat)
const mehd = (units: number, version = 0) => {
  const inner = Buffer.alloc(version === 1 ? 12 : 8)
  inner[0] = version
  if (version === 1) inner.writeBigUInt64BE(BigInt(units), 4)
  else inner.writeUInt32BE(units, 4)
  return box('mehd', inner)
}
/** A box whose size is in the 8 bytes after its name. */
const long = (name: string, inner: Buffer) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write(name, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + inner.length), 8)
  return Buffer.concat([head, inner])
}
/** The last box, which extends to the end of the file. */
const open = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(0, 0)
  return copy
}

test('the length of a video is read from heads of both versions, at any position [media.video-length]', async () => {
  expect(await look(filmBytes(3000))).toEqual({ ms: 3000 })
  expect(await withHead(mvhd(90_000, { version: 1, scale: 90_000 }))).toEqual({ ms: 1000 })
  expect(await withHead(box('udta'), mvhd(1_200))).toEqual({ ms: 2000 })
  expect(await look(ftyp, mdat, box('moov', mvhd(600)))).toEqual({ ms: 1000 })
  // Longer than 4 bytes can count.
  expect(await withHead(mvhd(600n * 2n ** 40n, { version: 1 }))).toEqual({ ms: 2 ** 40 * 1000 })
})

test('sizes of 8 bytes and a last box without a size are read', async () => {
  expect(await look(ftyp, long('moov', mvhd(600)), long('mdat', Buffer.alloc(5)))).toEqual({ ms: 1000 })
  expect(await look(ftyp, box('moov', mvhd(600)), open(mdat))).toEqual({ ms: 1000 })
})

test('a video in fragments has the total length that it states', async () => {
  const moof = box('moof')
  const of = (...inner: Buffer[]) => look(ftyp, box('moov', ...inner), moof, mdat)
  expect(await of(mvhd(0), box('mvex', mehd(1800)))).toEqual({ ms: 3000 })
  expect(await of(mvhd(0), box('mvex', mehd(1800, 1)))).toEqual({ ms: 3000 })
  expect(await of(mvhd(6000), box('mvex', mehd(1800)))).toEqual({ ms: 10_000 })
  // This head states the length of the first fragment only.
  expect(await of(mvhd(600), box('mvex', box('trex')))).toEqual({ ms: null })
})

test('a video that does not state its length is not broken', async () => {
  expect(await withHead(mvhd(0))).toEqual({ ms: null })
  expect(await withHead(mvhd(0xff_ff_ff_ff))).toEqual({ ms: null })
  expect(await withHead(mvhd(2n ** 64n - 1n, { version: 1 }))).toEqual({ ms: null })
})

test.each<[string, Buffer[]]>([
  ['nothing', []],
  ['the first box is not ftyp', [box('moov', mvhd(600)), ftyp, mdat]],
  ['no moov box', [ftyp, mdat]],
  ['two moov boxes', [ftyp, box('moov', mvhd(600)), box('moov', mvhd(6)), mdat]],
  ['no media data', [ftyp, box('moov', mvhd(600))]],
  ['an unknown box', [ftyp, box('moov', mvhd(600)), mdat, box('html')]],
  ['bytes after the last box', [filmBytes(), Buffer.from('<b>')]],
  ['a truncated last box', [filmBytes().subarray(0, 1000)]],
  ['a moov box without mvhd', [ftyp, box('moov', box('trak')), mdat]],
  ['a truncated mvhd', [ftyp, box('moov', box('mvhd', Buffer.alloc(19))), mdat]],
  ['a truncated mvhd of version 1', [ftyp, box('moov', box('mvhd', Buffer.from([1, ...Array(30).fill(1)]))), mdat]],
  ['a scale of zero', [ftyp, box('moov', mvhd(600, { scale: 0 })), mdat]],
  ['a box that is larger than the moov box around it', [ftyp, box('moov', mvhd(600).subarray(0, 50)), mdat]],
  ['a moov box with surplus bytes', [ftyp, box('moov', mvhd(600), Buffer.alloc(3)), mdat]],
  [
    'a size below that of a box header',
    [ftyp, box('moov', mvhd(600)), Buffer.from([0, 0, 0, 7, 0x6d, 0x64, 0x61, 0x74])],
  ],
  ['an invalid long size', [ftyp, box('moov', mvhd(600)), long('mdat', Buffer.alloc(9)).subarray(0, 12)]],
])('broken: %s [media.video-checked]', async (_what, boxes) => {
  expect(await look(...boxes)).toBeNull()
})

test('endless boxes are not read to their end', async () => {
  expect(
    await look(ftyp, box('moov', mvhd(600)), ...Array.from({ length: 10_001 }, () => box('free')), mdat),
  ).toBeNull()
})
