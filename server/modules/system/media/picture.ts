import { MASTER_SIZE } from '@contract/codes/upload'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { UploadRefused } from '../../../gateways/upload/upload'
import { MASTER_QUALITY, type PictureFormat, type Variant } from './media.rules'

/** More pixels than any phone's camera has; a decompression bomb has more. */
const MAX_PIXELS = 50_000_000
const TIMEOUT_S = 20
/** Limit of pictures drawn concurrently. */
const limit = pLimit(2)

const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }

export interface Master {
  bytes: number
  width: number
  height: number
}

/** Media type of every stored picture. */
export const MASTER_TYPE = 'image/webp'

/**
 * Draws a picture again into `target`, upright and reduced to the largest size in use. Only pixels are kept: no
 * location, no script after its end. Throws UploadRefused when it can't be drawn.
 */
export function makeMaster(source: string, target: string): Promise<Master> {
  return limit(async () => {
    const { default: sharp } = await import('sharp')
    try {
      const { width, height } = await sharp(source, OPTIONS).metadata()
      if (width * height > MAX_PIXELS) throw new UploadRefused(400, '图片尺寸过大')
      const drawn = await sharp(source, OPTIONS)
        .rotate()
        .resize(MASTER_SIZE, MASTER_SIZE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: MASTER_QUALITY, effort: 3 })
        .timeout({ seconds: TIMEOUT_S })
        .toFile(target)
      return { bytes: drawn.size, width: drawn.width, height: drawn.height }
    } catch (error) {
      if (error instanceof UploadRefused) throw error
      const text = error instanceof Error ? error.message : ''
      throw new UploadRefused(400, /pixel limit/i.test(text) ? '图片尺寸过大' : '图片已损坏，请换一张')
    }
  })
}

/** Draws a stored picture in another size or format into `target`. */
export function makeVariant(source: string, target: string, variant: Variant): Promise<unknown> {
  return limit(async () => {
    const { default: sharp } = await import('sharp')
    const { width, height, quality, format } = variant
    const sized = sharp(source, OPTIONS).resize(
      height === null ? { width, withoutEnlargement: true } : { width, height, fit: 'cover' },
    )
    return encoded(sized, format, quality).timeout({ seconds: TIMEOUT_S }).toFile(target)
  })
}

const PRINT_SIDE = 8

/**
 * Perceptual hash (dHash) of a picture, 64 bits as 16 hex digits: for each of 8 × 8 cells whether its right neighbour
 * is brighter. The same picture in another size, format or brightness differs in few bits.
 */
export function printOf(source: string): Promise<string> {
  return limit(async () => {
    const { default: sharp } = await import('sharp')
    const width = PRINT_SIDE + 1
    const grey = await sharp(source, OPTIONS)
      .greyscale()
      .resize(width, PRINT_SIDE, { fit: 'fill' })
      .raw()
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer()
    let print = ''
    for (let y = 0; y < PRINT_SIDE; y++) {
      let row = 0
      for (let x = 0; x < PRINT_SIDE; x++) {
        const at = y * width + x
        row = row * 2 + ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0)
      }
      print += row.toString(16).padStart(2, '0')
    }
    return print
  })
}

function encoded(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality: Math.round(quality * 0.8), effort: 2 })
  if (format === 'webp') return picture.webp({ quality, effort: 3 })
  // JPEG has no transparency.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
}
