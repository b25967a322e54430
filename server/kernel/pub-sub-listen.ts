import { sql } from 'kysely'
import type { Db } from './db'
import { newId } from './ids'
import type { Logger } from './log'
import type { ServerClient } from './postgres-servers'
import type { Carrier, Change } from './pub-sub-carrier'

const CHANNEL = 'galleria'
/** PostgreSQL accepts less than 8000 bytes for a notice. */
const MOST_BYTES = 7900
const RETRY_MS = 500
const MOST_RETRY_MS = 2000
/** A connection that only listens does not detect its own loss. */
const CHECK_MS = 5000
/** Without a reply within this time it counts as lost. */
const ANSWER_MS = 3000
/** If a notice of our own has not come back by then, a pooler dropped it. */
const ECHO_MS = 5000
const ECHO = 'kernel.echo'

type Message = [writer: string, topic: string, ids: readonly string[] | null]

/**
 * Changes by PostgreSQL's LISTEN and NOTIFY: received on a connection of its own, sent through the pool in batches.
 */
export class Listening implements Carrier {
  readonly #self = newId()
  #waiting = new Map<string, Set<string> | null>()
  #sending: Promise<void> | null = null
  #client: ServerClient | null = null
  #timer: NodeJS.Timeout | null = null
  #check: NodeJS.Timeout | null = null
  #echo: NodeJS.Timeout | null = null
  #pauseMs = RETRY_MS
  #isStopped = true

  constructor(
    private readonly db: Db,
    private readonly open: () => ServerClient,
    private readonly log: Logger,
  ) {}

  async write(): Promise<void> {
    // Sent after the commit: commits with a NOTIFY inside wait for each other.
  }

  send({ topic, ids }: Change): void {
    const known = this.#waiting.get(topic)
    if (ids === null || known === null) this.#waiting.set(topic, null)
    else this.#waiting.set(topic, new Set([...(known ?? []), ...ids]))
    this.#sending ??= this.#sendAll()
  }

  async start(told: (changes: readonly Change[] | null) => void): Promise<void> {
    this.#isStopped = false
    await this.#connect(told)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of [this.#timer, this.#check, this.#echo]) if (timer) clearTimeout(timer)
    await this.#sending
    this.#client?.close()
    this.#client = null
  }

  async sweep(): Promise<void> {
    // Nothing is stored.
  }

  /** Changes that come while a batch is sent go into the next one. */
  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const messages = [...this.#waiting].flatMap(([topic, ids]) => messagesOf(this.#self, topic, ids))
      this.#waiting = new Map()
      await this.#notify(messages)
    }
    this.#sending = null
  }

  async #notify(messages: readonly string[]): Promise<void> {
    try {
      await sql`select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) as m`.execute(this.db.q)
    } catch (error) {
      this.log.warn({ err: error }, 'other processes could not be notified of a change: they see it some seconds later')
    }
  }

  async #connect(told: (changes: readonly Change[] | null) => void): Promise<void> {
    const client = this.open()
    let isLost = false
    const lost = () => {
      if (isLost || this.#isStopped) return
      isLost = true
      if (this.#check) clearTimeout(this.#check)
      client.close()
      this.#timer = setTimeout(() => void this.#connect(told), this.#pauseMs)
      this.#timer.unref()
      this.#pauseMs = Math.min(2 * this.#pauseMs, MOST_RETRY_MS)
    }
    client.on('error', lost).on('end', lost)
    client.on('notification', ({ payload }) => this.#take(payload ?? '', told))
    this.#client = client
    try {
      await client.connect()
      await client.ask(`listen ${CHANNEL}`, ANSWER_MS)
    } catch (error) {
      this.log.warn({ err: error }, 'notices of other processes cannot be received now')
      lost()
      return
    }
    this.#checkLater(client, lost)
    this.#pauseMs = RETRY_MS
    // Earlier notices were missed.
    told(null)
    await this.#listenToOneself()
  }

  /** Drops the connection when its server became read-only: notices then come from the server that replaced it. */
  #checkLater(client: ServerClient, lost: () => void): void {
    this.#check = setTimeout(() => {
      client.ask('show transaction_read_only', ANSWER_MS).then(([row]) => {
        if (row?.transaction_read_only === 'on') lost()
        else if (client === this.#client && !this.#isStopped) this.#checkLater(client, lost)
      }, lost)
    }, CHECK_MS)
    this.#check.unref()
  }

  async #listenToOneself(): Promise<void> {
    this.#echo = setTimeout(() => {
      this.log.warn('no notices arrive: put listen=false into DATABASE_URL, for all processes and commands')
    }, ECHO_MS)
    this.#echo.unref()
    await this.#notify([messageOf(this.#self, ECHO, null)])
  }

  #take(payload: string, told: (changes: readonly Change[] | null) => void): void {
    const [writer, topic, ids] = JSON.parse(payload) as Message
    if (writer !== this.#self) {
      if (topic !== ECHO) told([{ topic, ids }])
    } else if (this.#echo) {
      clearTimeout(this.#echo)
      this.#echo = null
    }
  }
}

const messageOf = (writer: string, topic: string, ids: readonly string[] | null) => JSON.stringify([writer, topic, ids])

/** The ids of a topic in as many messages as they need; null for an id that fits in none. */
function messagesOf(writer: string, topic: string, ids: ReadonlySet<string> | null): string[] {
  if (ids === null) return [messageOf(writer, topic, null)]
  const room = MOST_BYTES - Buffer.byteLength(messageOf(writer, topic, []))
  const groups: string[][] = [[]]
  let used = 0
  for (const id of ids) {
    // With its comma.
    const bytes = Buffer.byteLength(JSON.stringify(id)) + 1
    if (bytes > room) return [messageOf(writer, topic, null)]
    if (used + bytes > room) {
      groups.push([])
      used = 0
    }
    groups.at(-1)?.push(id)
    used += bytes
  }
  return groups.map((group) => messageOf(writer, topic, group))
}
