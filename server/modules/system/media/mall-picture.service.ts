import { createHash } from 'node:crypto'
import { PICTURE_UPLOAD_BYTES } from '@contract/codes/picture'
import type { Picture } from '@contract/schema/shared'
import pLimit from 'p-limit'
import { failParam } from '../../../kernel/errors'
import type { MediaStorage } from '../../../kernel/media-storage'
import { encodePicture, sniffPicture } from './encode-picture'
import { addressOf, storePicture } from './stored-picture'

/** Limit of pictures drawn concurrently: a decoded one takes up to 200 MB. */
const limit = pLimit(2)

/** Pictures of the mall that staff give as files: of products, adverts, pop-ups and stores. */
export class MallPictureService {
  constructor(private readonly storage: MediaStorage | null) {}

  /**
   * Encodes a picture and writes it into the storage, named by its content, so that a repeated call stores it once.
   * SYS_PARAM_ERROR with `field`: larger than PICTURE_UPLOAD_BYTES, not a picture, or one that cannot be drawn.
   */
  async store(field: string, bytes: Buffer): Promise<Picture> {
    const { storage } = this
    if (!storage) throw new Error('pictures cannot be stored in this process: no storage is configured')
    if (bytes.length > PICTURE_UPLOAD_BYTES) failParam(field, `图片最大 ${PICTURE_UPLOAD_BYTES / 1_000_000} MB`)
    if (!sniffPicture(bytes)) failParam(field, '不是图片，可以用 JPEG、PNG、GIF、WebP 或 AVIF')
    const encoded = await limit(() => encodePicture(bytes)).catch((error: unknown) =>
      failParam(field, faultOf(error instanceof Error ? error.message : '')),
    )
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await storePicture(storage, name, encoded)
    return { url: addressOf(name), ground: null, scale: 1, count: 1 }
  }
}

function faultOf(message: string): string {
  if (/pixel limit/i.test(message)) return '图片尺寸过大'
  if (/too large after encoding/.test(message)) return '图片太复杂，压缩后仍太大'
  return '图片已损坏，请换一张'
}
