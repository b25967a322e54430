import { PICTURE_UPLOAD_BYTES } from '@contract/codes/picture'
import pLimit from 'p-limit'
import { failParam } from '../../../kernel/errors'
import { STROKE_SIZE, strokesOf } from '../../system/captcha'

/** One at a time: a decoded picture takes up to 200 MB. */
const limit = pLimit(1)
const SIDE = 1100
const MAX_BYTES = 160_000
const MAX_PIXELS = 50_000_000
const QUALITIES = [78, 64, 50, 36, 24, 12] as const
/** Drawn of strokes, which need no font: fonts of machines differ. */
const WORDS = 'COPY FOR STORE VERIFICATION ONLY'
const LETTER = 3.4
const ROW = 150

/**
 * A picture as JPEG with the watermark over all of it; the original is not stored. SYS_PARAM_ERROR: too large, or not
 * readable.
 */
export async function watermarked(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > PICTURE_UPLOAD_BYTES) failParam('picture', `图片最大 ${PICTURE_UPLOAD_BYTES / 1_000_000} MB`)
  return limit(() => drawn(bytes)).catch(() => failParam('picture', '这张图片打不开，请换一张'))
}

async function drawn(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const marked = await sharp(data)
    .composite([{ input: Buffer.from(markSvg(info.width, info.height)) }])
    .png()
    .toBuffer()
  for (const quality of QUALITIES) {
    const jpeg = await sharp(marked).jpeg({ quality }).toBuffer()
    if (jpeg.length <= MAX_BYTES) return jpeg
  }
  throw new Error('too large after encoding')
}

/** Slanted rows of words over the whole picture, dark on light, so that they show on any background. */
function markSvg(width: number, height: number): string {
  const reach = width + height
  const step = (STROKE_SIZE.width + 1.6) * LETTER
  const word = [...WORDS]
    .flatMap((letter, index) =>
      strokesOf(letter).map((line) =>
        line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x * LETTER + index * step} ${y * LETTER}`).join(''),
      ),
    )
    .join('')
  const long = WORDS.length * step + 90
  const rows = Math.ceil((2 * reach) / ROW)
  const uses = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: Math.ceil((2 * reach) / long) }, (_, column) => {
      const left = -reach / 2 + column * long - (row % 2) * (long / 2)
      return `<path d="${word}" transform="translate(${left} ${row * ROW - reach / 2})"/>`
    }).join(''),
  ).join('')
  const lines = (colour: string, wide: number, opacity: number) =>
    `<g fill="none" stroke="${colour}" stroke-width="${wide}" stroke-opacity="${opacity}" stroke-linecap="round">${uses}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g transform="rotate(-24 ${width / 2} ${height / 2})">${lines('#ffffff', 4.5, 0.3)}${lines('#c02018', 2, 0.42)}</g></svg>`
}
