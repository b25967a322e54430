import { createHash } from 'node:crypto'
import type { Picture } from '@contract/schema/shared'
import { failParam } from '../../../kernel/errors'
import type { MediaStorage } from '../../../kernel/media-storage'
import { encodePicture } from './encode-picture'
import { addressOf, storePicture } from './stored-picture'

const MAX_BYTES = 10_000_000

/** Pictures of the mall that an operator gives as files: of adverts, pop-ups and stores. */
export class MallPictureService {
  constructor(private readonly storage: MediaStorage | null) {}

  /**
   * Encodes a picture and writes it into the storage, named by its content, so that a repeated command stores it once.
   * SYS_PARAM_ERROR with `field`: larger than MAX_BYTES, or not a picture.
   */
  async store(field: string, bytes: Buffer): Promise<Picture> {
    if (!this.storage) throw new Error('pictures cannot be stored in this process: no storage is configured')
    if (bytes.length > MAX_BYTES) failParam(field, `must be a picture of at most ${MAX_BYTES / 1_000_000} MB`)
    const encoded = await encodePicture(bytes).catch((error: unknown) =>
      failParam(field, error instanceof Error ? error.message : 'not a picture'),
    )
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await storePicture(this.storage, name, encoded)
    return { url: addressOf(name), ground: null, scale: 1, count: 1 }
  }
}
