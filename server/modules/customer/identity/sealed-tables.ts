import type { Reader, Tx } from '../../../kernel/db'

/** Rows of one table whose values are sealed. */
export interface SealedTable {
  /** Number of values under a key. */
  count(q: Reader, keyId: string): Promise<number>
  /** Reseals up to `limit` values of an old key; returns their number, 0 when none is left. */
  reseal(tx: Tx, keyId: string, limit: number): Promise<number>
  /** Deletes data that depends on a real name, in the transaction that removes the name. */
  removed?(tx: Tx, uid: string): Promise<void>
}

/** All tables with sealed values; a module adds its own while it is created. */
export class SealedTables {
  readonly #all: SealedTable[] = []

  add(table: SealedTable): void {
    this.#all.push(table)
  }

  get all(): readonly SealedTable[] {
    return this.#all
  }
}
