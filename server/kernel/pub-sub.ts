import { afterCommit, type Db, type Tx } from './db'
import type { Logger } from './log'
import type { Carrier, Change } from './pub-sub-carrier'
import { Listening } from './pub-sub-listen'
import { Polling } from './pub-sub-poll'

/** What processes keep copies of, and what its ids are. Modules add theirs by declaration merging. */
export interface Topics {
  /** What a process says to hear whether word comes through; nobody keeps it. */
  'kernel.echo': true
}
export type Topic = keyof Topics & string
/** The ids that have changed; null: any may have. */
export type Heard = (ids: readonly string[] | null) => void

/** Of more ids it is shorter to say that any may have changed. */
const MOST_IDS = 100

/**
 * Tells every process what has changed, so that it forgets what it kept of it (docs/decisions/0058). Word may be lost: what
 * is kept must end by itself, too. This process hears at the commit, others within a few hundred ms once they have started.
 */
export class PubSub {
  readonly #heard = new Map<string, Heard[]>()
  readonly #carrier: Carrier

  constructor(db: Db, log: Logger) {
    const { notices } = db
    this.#carrier = notices === null ? new Polling(db, log) : new Listening(db, notices, log)
  }

  subscribe(topic: Topic, heard: Heard): void {
    this.#heard.set(topic, [...(this.#heard.get(topic) ?? []), heard])
  }

  /** Tells of a change that this transaction makes, once it is committed; null when any id may have changed. */
  async publish(tx: Tx, topic: Topic, ids: readonly string[] | null): Promise<void> {
    const change = { topic, ids: ids && ids.length <= MOST_IDS ? ids : null }
    await this.#carrier.write(tx, change)
    afterCommit(tx, () => {
      this.#tell(change)
      this.#carrier.send(change)
    })
  }

  /** Listens to other processes from now on. */
  start(): Promise<void> {
    return this.#carrier.start((changes) => {
      if (changes) for (const change of changes) this.#tell(change)
      else this.forget()
    })
  }

  /** Anything may have changed unheard. */
  forget(): void {
    for (const heard of [...this.#heard.values()].flat()) heard(null)
  }

  /** Listens no more; what was published is on its way by then. */
  stop(): Promise<void> {
    return this.#carrier.stop()
  }

  /** Forgets words that everybody has heard long ago. */
  sweep(): Promise<void> {
    return this.#carrier.sweep()
  }

  #tell({ topic, ids }: Change): void {
    for (const heard of this.#heard.get(topic) ?? []) heard(ids)
  }
}
