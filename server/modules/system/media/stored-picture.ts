import type { MediaStorage } from '../../../kernel/media-storage'
import { PICTURE_SIZES } from './encode-picture'

const [FULL_SIZE] = PICTURE_SIZES
const objectOf = (name: string, size: number) => `media/import/${name}-${size}.webp`

/** The address of a stored picture of the catalogue or of the adverts. */
export const addressOf = (name: string): string => `/${objectOf(name, FULL_SIZE)}`

/** Whether a picture exists in all its sizes. */
export async function isStored(storage: MediaStorage, name: string): Promise<boolean> {
  const sizes = await Promise.all(PICTURE_SIZES.map((size) => storage.sizeOf(objectOf(name, size))))
  return sizes.every((size) => size !== null)
}

/** Stores a picture in the sizes of `encodePicture`. */
export async function storePicture(
  storage: MediaStorage,
  name: string,
  encoded: ReadonlyMap<number, Buffer>,
): Promise<void> {
  for (const [size, bytes] of encoded) await storage.put(objectOf(name, size), bytes)
}
