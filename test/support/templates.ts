// Databases that are the same for every test file are made once a run, by whoever needs one first, and copied then.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDb } from '@server/kernel/db'
import { NO_LIMIT, withPatience } from '@server/kernel/patience'
import { createDatabase } from './postgres'
import { templateFolder } from './template-folder'

const POLL_MS = 50
const WAIT_MS = 120_000

/**
 * What `fill` makes of an empty database, made once a run under this name: the SQLite file, or the name of the PostgreSQL
 * database, to be copied by `copyTemplate`.
 */
export async function template(name: string, fill: (db: Db) => Promise<void>): Promise<string> {
  const folder = templateFolder()
  if (!folder) throw new Error('databases are made in the server project of jest only')
  const made = join(folder, `${name}.made`)
  if (isFirst(join(folder, `${name}.lock`))) {
    let source = ''
    try {
      source = await make(join(folder, `${name}.db`), fill)
    } finally {
      // Whole at once: others look for it.
      writeFileSync(`${made}.part`, source)
      renameSync(`${made}.part`, made)
    }
  }
  for (const until = Date.now() + WAIT_MS; !existsSync(made); ) {
    if (Date.now() > until) throw new Error(`the database "${name}" does not come`)
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  const source = readFileSync(made, 'utf8')
  if (source === '') throw new Error(`the database "${name}" could not be made: another test file tells why`)
  return source
}

async function make(file: string, fill: (db: Db) => Promise<void>): Promise<string> {
  const isPostgres = process.env.GALLERIA_TEST_DB === 'postgres'
  const source = isPostgres ? (await createDatabase()).url : file
  const db = openDb(source)
  try {
    await withPatience(NO_LIMIT, () => fill(db))
  } finally {
    // A file is whole once its last connection is closed, and only one that nobody is connected to can be copied.
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
    // Somebody else makes it.
    return false
  }
}
