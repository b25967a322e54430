import { Client } from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** What a piece of work asks of PostgreSQL, begin and commit among it. */
export interface Measured<T> {
  result: T
  statements: readonly Statement[]
  /** Statements that are sent before an answer to one of them is there make one trip. */
  trips: number
}

interface Sent extends Statement {
  client: Client
  /** The number of the trip; 0 before it is sent. */
  trip: number
  send(): Promise<unknown>
}

/** Turns of the event loop without a new statement, after which all that is known has been asked. */
const QUIET_TURNS = 5
const POLL_MS = 5

/**
 * Counts the statements and trips of a process. While it measures, statements are held back until the process asks no
 * further one, and then sent together: that is a trip, however fast the machine is.
 */
export class Trips {
  readonly #query: unknown = Reflect.get(Client.prototype, 'query')
  #sent: Sent[] | null = null
  #trips = 0
  #waiting: Sent[] = []
  #isFlushing = false

  constructor() {
    const query = this.#query
    if (typeof query !== 'function') throw new Error('PostgreSQL is not asked by query any more')
    const hold = this.#hold.bind(this)
    Reflect.set(Client.prototype, 'query', function (this: Client, ...args: unknown[]) {
      return hold(this, args, () => Reflect.apply(query, this, args))
    })
  }

  stop(): void {
    Reflect.set(Client.prototype, 'query', this.#query)
  }

  /**
   * One piece of work at a time, and nothing else of the process beside it. With `within` the one transaction that has a
   * statement with this text, which may come after `work`.
   */
  async measure<T>(work: () => Promise<T>, within?: string): Promise<Measured<T>> {
    if (this.#sent) throw new Error('something else is being measured')
    const all: Sent[] = []
    this.#sent = all
    this.#trips = 0
    try {
      const result = await work()
      let sent: Sent[] | null = all
      while (within !== undefined) {
        sent = transactionWith(within, all)
        if (sent) break
        await new Promise((done) => setTimeout(done, POLL_MS))
      }
      await this.#quiet()
      const statements = sent ?? []
      return { result, statements, trips: new Set(statements.map(({ trip }) => trip)).size }
    } finally {
      this.#sent = null
    }
  }

  #hold(client: Client, [asked]: unknown[], send: () => Promise<unknown>): Promise<unknown> {
    const all = this.#sent
    if (!all) return send()
    const { text, values = [] } = typeof asked === 'string' ? { text: asked, values: [] } : (asked as Statement)
    return new Promise((ok, no) => {
      const one = { client, text, values, trip: 0, send: () => send().then(ok, no) }
      all.push(one)
      this.#waiting.push(one)
      if (!this.#isFlushing) void this.#flush()
    })
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true
    while (this.#waiting.length > 0) {
      await this.#quiet()
      const clients = new Set<Client>()
      const now: Sent[] = []
      const later: Sent[] = []
      for (const one of this.#waiting) {
        // Without a pipeline a connection sends its next statement after the answer to the one before.
        const isLate = clients.has(one.client) && !one.client.pipeline
        if (isLate) later.push(one)
        else now.push(one)
        clients.add(one.client)
      }
      this.#waiting = later
      this.#trips += 1
      for (const one of now) one.trip = this.#trips
      await Promise.all(now.map((one) => one.send()))
      await this.#quiet()
    }
    this.#isFlushing = false
  }

  async #quiet(): Promise<void> {
    for (let turn = 0, known = this.#waiting.length; turn < QUIET_TURNS; turn++) {
      await new Promise((done) => setImmediate(done))
      if (this.#waiting.length === known) continue
      known = this.#waiting.length
      turn = 0
    }
  }
}

/** The transaction of a statement with this text, from begin to commit; null before its end. */
function transactionWith(text: string, all: readonly Sent[]): Sent[] | null {
  const found = all.find((one) => one.text.includes(text))
  if (!found) return null
  const own = all.filter(({ client }) => client === found.client)
  const at = own.indexOf(found)
  const from = own.findLastIndex((one, i) => i <= at && one.text.startsWith('begin'))
  const to = own.findIndex((one, i) => i >= at && one.text === 'commit')
  return to < 0 ? null : own.slice(from, to + 1)
}
