import { Client } from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** The statements that a piece of work sends to PostgreSQL, including begin and commit. */
export interface Measured<T> {
  result: T
  statements: readonly Statement[]
  /** Number of round trips: statements that are sent before the first of their answers arrives are one trip. */
  trips: number
  /** The statements of each transaction, without its begin and commit. */
  transactions: readonly (readonly string[])[]
}

interface Sent extends Statement {
  client: Client
  /** The number of the trip; 0 until the statement is sent. */
  trip: number
  send(): Promise<unknown>
}

/** Turns of the event loop without a new statement after which a trip is complete. */
const QUIET_TURNS = 5
const POLL_MS = 5

/**
 * Counts the statements and trips of a process. While it measures, it holds statements back until the process sends no
 * further one, and then sends them together as one trip, so that the count does not depend on the machine's speed.
 */
export class Trips {
  readonly #query: unknown = Reflect.get(Client.prototype, 'query')
  #sent: Sent[] | null = null
  #trips = 0
  #waiting: Sent[] = []
  #isFlushing = false
  /** Connections with an open transaction. */
  readonly #open = new Set<Client>()
  /** Connections whose transaction began before the measurement: its statements belong to other work. */
  #foreign = new Set<Client>()

  constructor() {
    const query = this.#query
    if (typeof query !== 'function') throw new Error('the driver of PostgreSQL has no function query')
    const hold = this.#hold.bind(this)
    Reflect.set(Client.prototype, 'query', function (this: Client, ...args: unknown[]) {
      return hold(this, args, () => Reflect.apply(query, this, args))
    })
  }

  stop(): void {
    Reflect.set(Client.prototype, 'query', this.#query)
  }

  /**
   * Measures one piece of work; no other work of the process may run at the same time. With `within` only the
   * transaction that contains a statement with this text, which may run after `work`.
   */
  async measure<T>(work: () => Promise<T>, within?: string): Promise<Measured<T>> {
    if (this.#sent) throw new Error('another measurement is running')
    const all: Sent[] = []
    this.#sent = all
    this.#foreign = new Set(this.#open)
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
      const count = new Set(statements.map(({ trip }) => trip)).size
      return { result, statements, trips: count, transactions: transactionsOf(statements) }
    } finally {
      this.#sent = null
    }
  }

  #hold(client: Client, [asked]: unknown[], send: () => Promise<unknown>): Promise<unknown> {
    const { text, values = [] } = typeof asked === 'string' ? { text: asked, values: [] } : (asked as Statement)
    const isForeign = this.#foreign.has(client)
    if (text.startsWith('begin')) this.#open.add(client)
    else if (/^(?:commit|rollback)/.test(text)) {
      this.#open.delete(client)
      this.#foreign.delete(client)
    }
    const all = this.#sent
    if (!all || isForeign) return send()
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
        // Without pipelining a connection sends its next statement after the answer to the previous one.
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

/** The transaction with a statement of this text, from begin to commit; null until it has ended. */
function transactionWith(text: string, all: readonly Sent[]): Sent[] | null {
  const found = all.find((one) => one.text.includes(text))
  if (!found) return null
  const own = all.filter(({ client }) => client === found.client)
  const at = own.indexOf(found)
  const from = own.findLastIndex((one, i) => i <= at && one.text.startsWith('begin'))
  const to = own.findIndex((one, i) => i >= at && one.text === 'commit')
  return to < 0 ? null : own.slice(from, to + 1)
}

/** The texts of each transaction that has ended. */
function transactionsOf(all: readonly Sent[]): string[][] {
  const open = new Map<Client, string[]>()
  const ended: string[][] = []
  for (const { client, text } of all) {
    const own = open.get(client)
    if (text.startsWith('begin')) open.set(client, [])
    else if (text === 'commit') {
      if (own) ended.push(own)
      open.delete(client)
    } else own?.push(text)
  }
  return ended
}
