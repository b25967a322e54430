import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { encodePicture, MAX_PICTURE_BYTES, sniffPicture } from './encode-picture'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
  '%s is recognised by its bytes and encoded as small WebP',
  async (kind) => {
    const bytes = await noise(400, 300).toFormat(kind).toBuffer()
    expect(sniffPicture(bytes)).toBe(kind)
    const encoded = await encodePicture(bytes)
    expect([...encoded.keys()]).toEqual([256, 128])
    for (const [size, out] of encoded) {
      expect(out.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
      expect(await sharp(out).metadata()).toMatchObject({
        format: 'webp',
        width: size,
        height: Math.round(size * 0.75),
      })
    }
  },
)

test('metadata are removed, and the rotation is applied', async () => {
  const bytes = await noise(300, 200)
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret place' } } })
    .toBuffer()
  expect(bytes.includes('secret place')).toBe(true)
  const out = (await encodePicture(bytes)).get(256)
  const found = await sharp(out).metadata()
  expect(found).toMatchObject({ width: 171, height: 256 })
  expect(found.exif).toBeUndefined()
  expect(out?.includes('secret place')).toBe(false)
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
])('%s is not a picture', async (_name, bytes) => {
  await expect(encodePicture(bytes)).rejects.toThrow('not a picture')
})

test('a truncated picture is refused', async () => {
  const whole = await noise(200, 200).png().toBuffer()
  await expect(encodePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow()
})
