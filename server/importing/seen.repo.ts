import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'

const COMMIT_EVERY = 20_000

/** What a file has held so far, on disk and not in memory: a million keys cost nothing but time. */
export class Seen {
  // A file of its own: a database without a name would be kept in memory by this build of SQLite.
  readonly #folder = mkdtempSync(join(tmpdir(), 'galleria-seen-'))
  readonly #db = new Database(join(this.#folder, 'seen.db'))
  readonly #add
  readonly #get
  #count = 0

  constructor() {
    for (const pragma of ['journal_mode=OFF', 'synchronous=OFF', 'cache_size=-8192']) this.#db.pragma(pragma)
    this.#db.exec('create table seen (kind text, key text, line integer, primary key (kind, key)) without rowid')
    this.#add = this.#db.prepare('insert into seen values (?, ?, ?) on conflict do nothing')
    this.#get = this.#db.prepare('select line from seen where kind = ? and key = ?')
    this.#db.exec('begin')
    this.#forget()
  }

  /** The line that had this key first, or null when that is now. */
  first(kind: 'sku' | 'product', key: string, line: number): number | null {
    if (this.#add.run(kind, key, line).changes > 0) {
      if (++this.#count % COMMIT_EVERY === 0) this.#db.exec('commit; begin')
      return null
    }
    const row = this.#get.get(kind, key)
    return typeof row === 'object' && row !== null && 'line' in row ? Number(row.line) : line
  }

  close(): void {
    this.#db.close()
    this.#forget()
  }

  /** An open file can lose its name on most systems, and is then gone however the process ends. */
  #forget(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true })
    } catch {
      // Windows keeps it until it is closed.
    }
  }
}
