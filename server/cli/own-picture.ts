import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Picture } from '@contract/schema/shared'
import { addressOf, encodePicture, storePicture } from '../importing'
import { mediaStorage } from '../media'
import type { Call } from './command'
import { UsageError } from './failures'

const MAX_PICTURE_BYTES = 10_000_000

/** The operator's own picture, as `option` names it. */
export function pictureBytes(file: string, option: string): Buffer {
  try {
    const bytes = readFileSync(resolve(file))
    if (bytes.length <= MAX_PICTURE_BYTES) return bytes
  } catch {
    throw new UsageError(`there is no picture at ${resolve(file)}`)
  }
  throw new UsageError(`${option} must be a picture of at most ${MAX_PICTURE_BYTES / 1_000_000} MB`)
}

/** Writes a picture, encoded anew, into the storage under a name of its own content. */
export async function storedPicture({ config }: Call, bytes: Buffer, option: string): Promise<Picture> {
  const encoded = await encodePicture(bytes).catch((error: unknown) => {
    throw new UsageError(`${option}: ${error instanceof Error ? error.message : 'not a picture'}`)
  })
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await storePicture(mediaStorage(config), name, encoded)
  return { url: addressOf(name), ground: null, scale: 1, count: 1 }
}
