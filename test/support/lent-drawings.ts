// A demo mall draws a thousand pictures at its first start, which takes seven seconds of processor time and always
// gives the same pictures. A run draws them once; the folders of its other malls get copies, as after an interrupted
// first start.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const KEPT = resolve('.cache/drawings')
const art = (folder: string) => join(folder, 'media', 'art')

/** The folder with the drawings of this build of the seeder. */
function place(): string {
  const { size, mtimeMs } = statSync(resolve('dist/server/seed.mjs'))
  return join(KEPT, `${size}-${mtimeMs}`)
}

/** Copies the kept drawings, if any, into the folder of a new mall. */
export function lendDrawings(folder: string): void {
  if (existsSync(place()) && !existsSync(art(folder))) cpSync(place(), art(folder), { recursive: true })
}

/** Keeps the drawings of this mall for the next ones. */
export function keepDrawings(folder: string): void {
  if (existsSync(place()) || !existsSync(art(folder))) return
  // The rename is atomic, because parallel runs read the folder. If the folder exists already, nothing is kept.
  const half = mkdtempSync(join(resolve('.cache'), 'drawn-'))
  try {
    cpSync(art(folder), half, { recursive: true })
    rmSync(KEPT, { recursive: true, force: true })
    mkdirSync(KEPT)
    renameSync(half, place())
  } catch (error) {
    if (!existsSync(place())) throw error
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}
