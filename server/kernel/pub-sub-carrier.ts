import type { Tx } from './db'

/** A change: some ids of a topic, or null for any of them. */
export interface Change {
  topic: string
  ids: readonly string[] | null
}

/** Carries changes to other processes. */
export interface Carrier {
  /** Called in the transaction of the change, for carriers that write a row. */
  write(tx: Tx, change: Change): Promise<void>
  /** Called after its commit. */
  send(change: Change): void
  /** `told` receives changes of other processes; null when some may have been missed. */
  start(told: (changes: readonly Change[] | null) => void): Promise<void>
  stop(): Promise<void>
  sweep(): Promise<void>
}
