// A demo mall draws a thousand pictures at its first start: seven seconds of processor time, for the same pictures each
// time. A run draws them once; its other malls find them in their folders, as they would after a start that was cut short.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const KEPT = resolve('.cache/drawings')
const art = (folder: string) => join(folder, 'media', 'art')

/** Where the drawings of this build of the seeder are kept. */
function place(): string {
  const { size, mtimeMs } = statSync(resolve('dist/server/seed.mjs'))
  return join(KEPT, `${size}-${mtimeMs}`)
}

/** Puts the kept drawings, if there are any, where a new mall looks for its own. */
export function lendDrawings(folder: string): void {
  if (existsSync(place()) && !existsSync(art(folder))) cpSync(place(), art(folder), { recursive: true })
}

/** Keeps what this mall drew, for the next ones. */
export function keepDrawings(folder: string): void {
  if (existsSync(place()) || !existsSync(art(folder))) return
  // Whole at once: others look for it. Who comes second keeps nothing.
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
