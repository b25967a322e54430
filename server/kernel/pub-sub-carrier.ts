import type { Tx } from './db'

/** What has changed: some ids of a topic, or with null any of them. */
export interface Change {
  topic: string
  ids: readonly string[] | null
}

/** How word of a change reaches other processes. */
export interface Carrier {
  /** In the transaction of the change, where the word is a row. */
  write(tx: Tx, change: Change): Promise<void>
  /** After its commit. */
  send(change: Change): void
  /** `told` hears what others changed; null after anything may have been missed. */
  start(told: (changes: readonly Change[] | null) => void): Promise<void>
  stop(): Promise<void>
  sweep(): Promise<void>
}
