/** Longest side of a stored picture, and of the one for small slots (the same as for the built-in drawings). */
export const PICTURE_SIZES = [256, 128] as const
/** Maximum size of a picture of the mall. */
export const MAX_PICTURE_BYTES = 30_000
const MAX_PIXELS = 50_000_000
const QUALITIES = [80, 65, 50, 35, 20, 8] as const

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * The type by the bytes alone: a name or a header may be wrong. Null for formats that a browser may execute (SVG, HTML
 * …).
 */
export function sniffPicture(bytes: Buffer): PictureKind | null {
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && /^(?:avif|avis)/.test(head.slice(8, 12))) return 'avif'
  return null
}

/** Encodes a picture as WebP, one for each size, without metadata. Rejects with an Error with the reason. */
export async function encodePicture(bytes: Buffer): Promise<Map<number, Buffer>> {
  if (!sniffPicture(bytes)) throw new Error('not a picture')
  const { default: sharp } = await import('sharp')
  const encoded = new Map<number, Buffer>()
  for (const size of PICTURE_SIZES) {
    const shrunk = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    let small: Buffer | null = null
    for (const quality of QUALITIES) {
      const out = await shrunk.clone().webp({ quality, effort: 4 }).toBuffer()
      if (out.length > MAX_PICTURE_BYTES) continue
      small = out
      break
    }
    if (!small) throw new Error('too large after encoding')
    encoded.set(size, small)
  }
  return encoded
}
