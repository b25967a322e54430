import type { Tx } from '../../../kernel/db'
import type { PartOrder } from '../../trade/checkout-part'

/** Facts of a trip through a store that the check at its exit uses. */
export interface ScanFacts {
  /** How often the shopper removed goods from the cart again. */
  removals: number
  weighedLines: number
  /** The highest age limit of the goods; 0: none. */
  minAge: number
  /** Cents of the dearest piece. */
  dearestCents: number
}

type OnPaid = (tx: Tx, order: PartOrder, facts: ScanFacts) => Promise<void>

/** Notifies a module above this one of paid scan orders. */
export class ScanOrders {
  #listener: OnPaid | null = null

  /** Registers a listener that runs in the transaction of the payment of a scan order. */
  onPaid(listener: OnPaid): void {
    this.#listener = listener
  }

  async paid(tx: Tx, order: PartOrder, facts: ScanFacts): Promise<void> {
    await this.#listener?.(tx, order, facts)
  }
}
