import { openSqlite } from '../kernel/sqlite'

const COMMIT_EVERY = 20_000

/** What a file has held so far, on disk and not in memory: a million keys cost nothing but time. */
export class Seen {
  // Without a name: SQLite's own temporary file, gone with the connection however the process ends.
  readonly #db = openSqlite('', ['journal_mode=OFF', 'synchronous=OFF', 'cache_size=-8192'])
  readonly #add
  readonly #get
  #count = 0

  constructor() {
    this.#db.exec('create table seen (kind text, key text, line integer, primary key (kind, key)) without rowid')
    this.#add = this.#db.prepare('insert into seen values (?, ?, ?) on conflict do nothing')
    this.#get = this.#db.prepare('select line from seen where kind = ? and key = ?')
    this.#db.exec('begin')
  }

  /** The line that had this key first, or null when that is now. */
  first(kind: 'sku' | 'product', key: string, line: number): number | null {
    if (Number(this.#add.run(kind, key, line).changes) > 0) {
      if (++this.#count % COMMIT_EVERY === 0) this.#db.exec('commit; begin')
      return null
    }
    const row = this.#get.get(kind, key)
    return row ? Number(row.line) : line
  }

  close(): void {
    this.#db.close()
  }
}
