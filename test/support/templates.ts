// Databases that many test files start with are created once per run, by the first file that needs one, and then
// copied.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDb } from '@server/kernel/db'
import { NO_LIMIT, withPatience } from '@server/kernel/patience'
import { createDatabase } from './postgres'
import { templateFolder } from './template-folder'

const POLL_MS = 50
const WAIT_MS = 120_000

/**
 * The template with this name, which `fill` creates from an empty database once per run: the SQLite file, or the name
 * of the PostgreSQL database. `copyTemplate` copies it.
 */
export async function template(name: string, fill: (db: Db) => Promise<void>): Promise<string> {
  const folder = templateFolder()
  if (!folder) throw new Error('templates exist in the server project of jest only')
  const made = join(folder, `${name}.made`)
  if (isFirst(join(folder, `${name}.lock`))) {
    let source = ''
    try {
      source = await make(join(folder, `${name}.db`), fill)
    } finally {
      // The rename is atomic, because other workers wait for the file.
      writeFileSync(`${made}.part`, source)
      renameSync(`${made}.part`, made)
    }
  }
  for (const until = Date.now() + WAIT_MS; !existsSync(made); ) {
    if (Date.now() > until) throw new Error(`the database "${name}" was not created in time`)
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  const source = readFileSync(made, 'utf8')
  if (source === '')
    throw new Error(`the database "${name}" could not be created: see the failure of the test file that created it`)
  return source
}

async function make(file: string, fill: (db: Db) => Promise<void>): Promise<string> {
  const isPostgres = process.env.GALLERIA_TEST_DB === 'postgres'
  const source = isPostgres ? (await createDatabase()).url : file
  const db = openDb(source)
  try {
    await withPatience(NO_LIMIT, () => fill(db))
  } finally {
    // A SQLite file is complete when its last connection is closed; PostgreSQL copies only databases without
    // connections.
    await db.close()
  }
  return isPostgres ? new URL(source).pathname.slice(1) : source
}

/** Copies a SQLite template to `file`. */
export function copyTemplate(source: string, file: string): void {
  copyFileSync(source, file)
  if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${file}-wal`)
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    // Another worker is creating it.
    return false
  }
}
