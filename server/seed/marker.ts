import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reader } from '../kernel/db'
import type { ContentEditor } from '../modules/system/content'

// Apart from the seeder: the server asks only whether there is anything to do, and never loads the demo's content.

/** Set when all rows are there: a seeding that was cut short begins anew and ends the same. */
export const SEEDED = { key: 'seed.mall', value: '1' } as const

/** How the seeder ends when the database or the disk is to blame: what it said is the one line about it. */
export const TROUBLE_EXIT = 75

/** Any number that nothing else in the database locks: one process seeds at a time. */
export const SEEDING_LOCK = 742_100_118

export async function isSeeded(q: Reader, content: Pick<ContentEditor, 'findSetting'>): Promise<boolean> {
  return (await content.findSetting(q, SEEDED.key)) === SEEDED.value
}

const stampFile = (dataFolder: string) => join(dataFolder, '.drawings')
/** Another build of the seeder may show other drawings. */
function stampOf(seedEntry: string): string {
  const { size, mtimeMs } = statSync(seedEntry)
  return `${size} ${mtimeMs}`
}

/** Whether all drawings that this build of the seeder shows are in the media folder. */
export function hasDrawings(dataFolder: string, seedEntry: string): boolean {
  const file = stampFile(dataFolder)
  return existsSync(file) && existsSync(join(dataFolder, 'media')) && readFileSync(file, 'utf8') === stampOf(seedEntry)
}

export function noteDrawings(dataFolder: string, seedEntry: string): void {
  writeFileSync(stampFile(dataFolder), stampOf(seedEntry), { mode: 0o600 })
}
