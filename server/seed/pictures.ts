import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '@contract/schema/shared'
import type { Picture as DrawnPicture, MallContent } from './content/types'

/** Widths in pixels that a drawing is served in; the set itself comes in the full one, so nothing is blown up. */
export const DRAWING_SIZES = { full: 256, small: 128 } as const
/** No picture of the mall is heavier than this. */
const MAX_BYTES = 30_000
const ART = 'art'

/**
 * The address of a drawing at its full size. Clients may put another size in place of the last number:
 * `/media/art/1f9e5-256.webp` is `/media/art/1f9e5-128.webp` in small slots.
 */
export function drawingUrl(drawing: string): string {
  return `/media/${ART}/${drawing}-${DRAWING_SIZES.full}.webp`
}

/** A picture of the demo content as it stands on the wire. */
export function pictureOf({ drawing, ground, scale, count }: DrawnPicture): Picture {
  return { url: drawingUrl(drawing), ground, scale, count }
}

/** Every drawing that the content shows, each once. */
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
 * Brings the drawings that the demo mall shows into the media folder, in each size; those already there stay. Gives
 * how many files were written. A drawing that the set doesn't hold is an error of the content.
 */
export async function copyDrawings(drawingsFolder: string, mediaFolder: string): Promise<number> {
  const { mallContent } = await import('./content')
  const target = join(mediaFolder, ART)
  await mkdir(target, { recursive: true })
  const present = new Set(await readdir(target))
  const jobs = drawingsOf(mallContent()).flatMap((drawing) =>
    Object.values(DRAWING_SIZES)
      .map((size) => ({ drawing, size, name: `${drawing}-${size}.webp` }))
      .filter(({ name }) => !present.has(name)),
  )
  const { length } = jobs
  const work = async () => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      await writeDrawing(join(drawingsFolder, `${job.drawing}.webp`), join(target, job.name), job.size)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work))
  return length
}

/** Brings one drawing into the media folder, in each size, unless it is there. */
export async function bringDrawing(drawingsFolder: string, mediaFolder: string, drawing: string): Promise<void> {
  const target = join(mediaFolder, ART)
  await mkdir(target, { recursive: true })
  for (const size of Object.values(DRAWING_SIZES)) {
    const file = join(target, `${drawing}-${size}.webp`)
    if (!existsSync(file)) await writeDrawing(join(drawingsFolder, `${drawing}.webp`), file, size)
  }
}

async function writeDrawing(source: string, target: string, size: number): Promise<void> {
  if (!existsSync(source)) throw new Error(`there is no drawing ${source}`)
  // Renamed when whole: a start that is cut short leaves no half picture behind.
  const half = `${target}.part`
  if (size === DRAWING_SIZES.full && (await stat(source)).size <= MAX_BYTES) await copyFile(source, half)
  else {
    const { default: sharp } = await import('sharp')
    await sharp(source)
      .resize(size, size, { fit: 'inside' })
      .webp({ quality: 80, alphaQuality: 80, effort: 3 })
      .toFile(half)
  }
  if ((await stat(half)).size > MAX_BYTES) {
    await rm(half)
    throw new Error(`${target} would be heavier than ${MAX_BYTES} bytes`)
  }
  await rename(half, target)
}
