import type { Tx } from './db'

/** Why a store must not open now, as a text for staff; empty when it may. */
export interface OpeningNeed {
  refusal(tx: Tx, storeId: string, now: number): Promise<string>
}

/** Conditions for opening a store. Modules above the stores register them while they are created. */
export class StoreOpenings {
  readonly #needs: OpeningNeed[] = []

  add(need: OpeningNeed): void {
    this.#needs.push(need)
  }

  /** The first refusal; empty when the store may open. */
  async refusal(tx: Tx, storeId: string, now: number): Promise<string> {
    for (const need of this.#needs) {
      const refusal = await need.refusal(tx, storeId, now)
      if (refusal !== '') return refusal
    }
    return ''
  }
}
