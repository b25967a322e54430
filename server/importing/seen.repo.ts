import { openSqlite } from '../kernel/sqlite'

const COMMIT_EVERY = 20_000

/** The imports use the first three kinds, the scan before an import the others. */
type Kind = 'sku' | 'product' | 'store' | 'run' | 'handle' | 'storeless' | 'scattered'

/** Keys of a file, on disk and not in memory: a million keys need only time. */
export class Seen {
  // Without a name it is a temporary file of SQLite, deleted with the connection however the process ends.
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

  /** The first line with this key, or null if it is this one. */
  first(kind: Kind, key: string, line: number): number | null {
    if (Number(this.#add.run(kind, key, line).changes) > 0) {
      if (++this.#count % COMMIT_EVERY === 0) this.#db.exec('commit; begin')
      return null
    }
    return this.lineOf(kind, key) ?? line
  }

  /** The first line with this key, or null without one. */
  lineOf(kind: Kind, key: string): number | null {
    const row = this.#get.get(kind, key)
    return row ? Number(row.line) : null
  }

  close(): void {
    this.#db.close()
  }
}
