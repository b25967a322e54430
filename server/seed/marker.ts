import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reader } from '../kernel/db'
import type { ContentEditor } from '../modules/system/content'

// Separate from the seeder: the server only checks whether there is work, and never loads the demo's content.

/** Set when all rows exist: an interrupted seeding starts again and gives the same result. */
export const SEEDED = { key: 'seed.mall', value: '1' } as const

/** The seeder's exit code when the database or the disk fails; its last line is the message for the operator. */
export const TROUBLE_EXIT = 75

/** Any number that no other code locks: one process seeds at a time. */
export const SEEDING_LOCK = 742_100_118

export async function isSeeded(q: Reader, content: Pick<ContentEditor, 'findSetting'>): Promise<boolean> {
  return (await content.findSetting(q, SEEDED.key)) === SEEDED.value
}

const stampFile = (dataFolder: string) => join(dataFolder, '.drawings')
/** Another build of the seeder may have other drawings. */
function stampOf(seedEntry: string): string {
  const { size, mtimeMs } = statSync(seedEntry)
  return `${size} ${mtimeMs}`
}

/** Whether all drawings of this build of the seeder are in the media folder. */
export function hasDrawings(dataFolder: string, seedEntry: string): boolean {
  const file = stampFile(dataFolder)
  return existsSync(file) && existsSync(join(dataFolder, 'media')) && readFileSync(file, 'utf8') === stampOf(seedEntry)
}

export function noteDrawings(dataFolder: string, seedEntry: string): void {
  writeFileSync(stampFile(dataFolder), stampOf(seedEntry), { mode: 0o600 })
}
