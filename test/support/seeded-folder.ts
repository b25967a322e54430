import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const KEPT = resolve('.cache/seeded-mall')
const HOUR_MS = 3_600_000

/**
 * A throwaway data folder with the demo mall in it, as a first start leaves it. Seeding takes seconds of a core: it is
 * done once for a build and an hour (what the demo sells begins and ends around the time it was filled), then copied.
 * `fill` starts a mall over an empty folder and stops it.
 */
export async function seededFolder(fill: (folder: string) => Promise<unknown>): Promise<string> {
  const build = createHash('sha256')
  for (const file of ['main.mjs', 'seed.mjs']) build.update(readFileSync(resolve('dist/server', file)))
  const name = `${build.digest('hex').slice(0, 16)}-${Math.floor(Date.now() / HOUR_MS)}`
  const kept = join(KEPT, name)
  if (!existsSync(kept)) {
    mkdirSync(KEPT, { recursive: true })
    const draft = mkdtempSync(join(KEPT, `${name}-`))
    await fill(draft)
    // Another worker may have been first; nobody ever sees half of one.
    if (existsSync(kept)) rmSync(draft, { recursive: true })
    else renameSync(draft, kept)
    for (const old of readdirSync(KEPT)) {
      const hour = Number(old.split('-')[1])
      if (hour < Math.floor(Date.now() / HOUR_MS) - 1) rmSync(join(KEPT, old), { recursive: true, force: true })
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'galleria-running-'))
  cpSync(kept, folder, { recursive: true })
  return folder
}
