import { afterCommit, type Db, type Tx } from './db'
import type { Logger } from './log'
import type { Carrier, Change } from './pub-sub-carrier'
import { Listening } from './pub-sub-listen'
import { Polling } from './pub-sub-poll'

/** Topics of changes. Modules add theirs by declaration merging. */
export interface Topics {
  /** A process publishes it to check that its own messages arrive. */
  'kernel.echo': true
}
export type Topic = keyof Topics & string
/** Called with the changed ids; null: any may have changed. */
export type ChangeListener = (ids: readonly string[] | null) => void

/** A change of more ids is published as null. */
const MOST_IDS = 100

/**
 * Publishes changes to every process, so that caches drop what has changed (docs/decisions/0058). Delivery is best-effort, so
 * caches need a TTL. Subscribers of this process are called at the commit, those of others within a few hundred ms.
 */
export class PubSub {
  readonly #heard = new Map<string, ChangeListener[]>()
  readonly #carrier: Carrier

  constructor(db: Db, log: Logger) {
    const { notices } = db
    this.#carrier = notices === null ? new Polling(db, log) : new Listening(db, notices, log)
  }

  subscribe(topic: Topic, heard: ChangeListener): void {
    this.#heard.set(topic, [...(this.#heard.get(topic) ?? []), heard])
  }

  /** Publishes a change of this transaction after its commit; null when any id may have changed. */
  async publish(tx: Tx, topic: Topic, ids: readonly string[] | null): Promise<void> {
    const change = { topic, ids: ids && ids.length <= MOST_IDS ? ids : null }
    await this.#carrier.write(tx, change)
    afterCommit(tx, () => {
      this.#tell(change)
      this.#carrier.send(change)
    })
  }

  /** Publishes without a transaction and stores nothing: a carrier that writes rows does not carry it. */
  tell(topic: Topic, ids: readonly string[]): void {
    this.#tell({ topic, ids })
    this.#carrier.send({ topic, ids })
  }

  /** Receives changes of other processes from now on. */
  start(): Promise<void> {
    return this.#carrier.start((changes) => {
      if (changes) for (const change of changes) this.#tell(change)
      else this.forget()
    })
  }

  /** Reports all topics as changed, when changes may have been missed. */
  forget(): void {
    for (const heard of [...this.#heard.values()].flat()) heard(null)
  }

  /** Stops receiving; published changes are sent before it resolves. */
  stop(): Promise<void> {
    return this.#carrier.stop()
  }

  /** Deletes old rows. */
  sweep(): Promise<void> {
    return this.#carrier.sweep()
  }

  #tell({ topic, ids }: Change): void {
    for (const heard of this.#heard.get(topic) ?? []) heard(ids)
  }
}
