import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '@contract/schema/shared'
import type { MediaStorage } from '../kernel/media-storage'
import type { Drawn, Picture as DrawnPicture, MallContent } from './content/types'
import { type Look, lookKey, lookOf } from './drawing/look'
import type { Raster } from './drawing/raster'

/** Widths in px in which a drawing is served; the package has the full one, so no picture is enlarged. */
export const DRAWING_SIZES = { full: 256, small: 128 } as const
/** Most bytes of a picture. */
const MAX_BYTES = 30_000
const ART = 'media/art'
const objectOf = (key: string, size: number) => `${ART}/${key}-${size}.webp`

/**
 * The address of a drawing in full size. Clients may replace the last number by another size:
 * `/media/art/1f9e5-256.webp` is `/media/art/1f9e5-128.webp` in small places.
 */
export function drawingUrl(drawing: string): string {
  return `/${objectOf(drawing, DRAWING_SIZES.full)}`
}

/** A picture of the demo content in the wire's format. */
function pictureOf({ drawing, ground, scale, count }: DrawnPicture): Picture {
  return { url: drawingUrl(drawing), ground, scale, count }
}

const isDrawn = (value: object): value is DrawnPicture => 'drawing' in value

/** The same content with addresses of its pictures. */
export function hang<T>(content: Drawn<T>): T {
  const hung = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hung)
    if (typeof value !== 'object' || value === null) return value
    if (isDrawn(value)) return pictureOf(value)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hung(one)]))
  }
  return hung(content) as T
}

/** Every drawing of the content, each look once. */
export function drawingsOf(content: MallContent): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      if ('drawing' in value && typeof value.drawing === 'string') found.add(value.drawing)
      Object.values(value).forEach(visit)
    }
  }
  visit(content)
  return [...found].sort()
}

/**
 * Writes these drawings into the storage in each size; existing ones stay. Returns the number of written files. A
 * drawing that the package lacks is an error of the content.
 */
export async function copyDrawings(
  drawingsFolder: string,
  storage: MediaStorage,
  keys: readonly string[],
): Promise<number> {
  const present = new Set(await storage.list(ART))
  const sheets = new Map<string, { looks: Look[]; files: number }>()
  for (const key of keys) {
    const files = Object.values(DRAWING_SIZES).filter((size) => !present.has(objectOf(key, size))).length
    if (files === 0) continue
    const { hex: _, ...uncoloured } = lookOf(key)
    const name = lookKey(uncoloured)
    const sheet = sheets.get(name) ?? { looks: [], files: 0 }
    sheets.set(name, { looks: [...sheet.looks, lookOf(key)], files: sheet.files + files })
  }
  const jobs = [...sheets.values()]
  const written = jobs.reduce((sum, { files }) => sum + files, 0)
  const work = async () => {
    for (let job = jobs.pop(); job; job = jobs.pop()) await bringLooks(drawingsFolder, storage, job.looks)
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work))
  return written
}

/** Writes one drawing of the package into the storage in each size, unless it exists. */
export function bringDrawing(drawingsFolder: string, storage: MediaStorage, drawing: string): Promise<void> {
  return bringLooks(drawingsFolder, storage, [{ drawing }])
}

/** Writes looks of one drawing in one cut, in each missing size. */
async function bringLooks(drawingsFolder: string, storage: MediaStorage, looks: readonly Look[]): Promise<void> {
  const source = join(drawingsFolder, `${looks[0]?.drawing}.webp`)
  if (!existsSync(source)) throw new Error(`there is no drawing ${source}`)
  const isOwn = ({ cut, hex }: Look) => cut === undefined && hex === undefined
  const { drawLooks } = await import('./drawing/draw')
  const made = looks.filter((look) => !isOwn(look))
  const rasters = await drawLooks(source, made)
  for (const look of looks) {
    for (const size of Object.values(DRAWING_SIZES)) {
      const name = objectOf(lookKey(look), size)
      if ((await storage.sizeOf(name)) !== null) continue
      const bytes = await drawingBytes(rasters[made.indexOf(look)] ?? source, size)
      if (bytes.length > MAX_BYTES) throw new Error(`${name} would have more than ${MAX_BYTES} bytes`)
      await storage.put(name, bytes)
    }
  }
}

async function drawingBytes(source: string | Raster, size: number): Promise<Buffer> {
  if (typeof source === 'string' && size === DRAWING_SIZES.full && (await stat(source)).size <= MAX_BYTES)
    return readFile(source)
  const { default: sharp } = await import('sharp')
  const drawn =
    typeof source === 'string'
      ? sharp(source)
      : sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } })
  return drawn.resize(size, size, { fit: 'inside' }).webp({ quality: 78, alphaQuality: 50, effort: 1 }).toBuffer()
}
