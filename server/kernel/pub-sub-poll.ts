import type { Db, Tx } from './db'
import { type SharedWrite, writeShared } from './direct-connection'
import { idAt, newId } from './ids'
import type { PubSubTable } from './kernel.tables'
import type { Logger } from './log'
import { prepared } from './prepared'
import type { Carrier, Change } from './pub-sub-carrier'

export const POLL_MS = 200
/** A row may be committed this long after its id was made, or come from a machine whose clock is behind. */
const OVERLAP_MS = 5000
/** Rows of one read, and the reads of one look. With more rows, all topics are reported as changed. */
const PAGE = 500
const MOST_PAGES = 10
const KEEP_MS = 3_600_000

/** A change as stored in a row. */
type Pair = [topic: string, ids: readonly string[] | null]

/** Changes of other processes; the rows of this process, of which there may be many, are skipped. */
const since = prepared<{ from: string; self: string }, PubSubTable>((q, p) =>
  q
    .selectFrom('pubsub_message')
    .selectAll()
    .where('id', '>', p.from)
    .where('writer', '!=', p.self)
    .orderBy('id')
    .limit(PAGE),
)

/** Changes as rows that every process polls: for SQLite, and for PostgreSQL behind a pooler that drops notices. */
export class Polling implements Carrier {
  readonly #self = newId()
  #from = ''
  #seen = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> = Promise.resolve()
  #isStopped = true

  constructor(
    private readonly db: Db,
    private readonly log: Logger,
  ) {}

  write(tx: Tx, { topic, ids }: Change): Promise<void> {
    return writeShared(tx, this.#row, JSON.stringify([topic, ids] satisfies Pair))
  }

  /** One row for the changes of a commit. */
  readonly #row: SharedWrite = (pairs) => {
    const row = { id: newId(), writer: this.#self, changes: `[${pairs.join()}]` }
    return this.db.q.insertInto('pubsub_message').values(row).compile()
  }

  send(): void {
    // The row is enough.
  }

  async start(told: (changes: readonly Change[] | null) => void): Promise<void> {
    this.#isStopped = false
    this.#from = idAt(Date.now() - OVERLAP_MS)
    this.#seen = new Set((await this.#rows()).map(({ id }) => id))
    // Earlier changes were missed.
    told(null)
    const next = () => {
      if (this.#isStopped) return
      // Each process reads for itself.
      this.#timer = setTimeout(() => {
        this.#looking = this.#look(told)
          .catch((error: unknown) => this.log.warn({ err: error }, 'changes of other processes could not be read'))
          .finally(next)
      }, POLL_MS)
      this.#timer.unref()
    }
    next()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#looking
  }

  async sweep(): Promise<void> {
    const before = idAt(Date.now() - KEEP_MS)
    await this.db.tx((tx) => tx.deleteFrom('pubsub_message').where('id', '<', before).execute())
  }

  async #look(told: (changes: readonly Change[] | null) => void): Promise<void> {
    const rows = await this.#rows()
    const fresh = rows.filter(({ id }) => !this.#seen.has(id))
    this.#seen = new Set(rows.map(({ id }) => id))
    this.#from = idAt(Date.now() - OVERLAP_MS)
    if (rows.length === PAGE * MOST_PAGES) told(null)
    else if (fresh.length > 0)
      told(fresh.flatMap(({ changes }) => (JSON.parse(changes) as Pair[]).map(([topic, ids]) => ({ topic, ids }))))
  }

  async #rows(): Promise<PubSubTable[]> {
    const all: PubSubTable[] = []
    for (let page = 0; page < MOST_PAGES; page++) {
      const { rows } = await since(this.db.q, { from: all.at(-1)?.id ?? this.#from, self: this.#self })
      all.push(...rows)
      if (rows.length < PAGE) break
    }
    return all
  }
}
