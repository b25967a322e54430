import type { Tx } from '../../../kernel/db'
import type { PartOrder } from '../../trade/checkout-part'

/** Facts of a trip through a store that the check at its exit uses. */
export interface ScanFacts {
  /** How often the shopper removed goods from the cart again. */
  removals: number
  weighedLines: number
  /** The highest age from which some of the goods are sold; 0: for everyone. */
  minAge: number
  /** Cents of the dearest piece. */
  dearestCents: number
}

type OnPaid = (tx: Tx, order: PartOrder, facts: ScanFacts) => Promise<void>

/** Paid scan orders for a module above this one. */
export class ScanOrders {
  #listener: OnPaid | null = null

  /** Registers what the payment of a scan order does in its transaction. */
  onPaid(listener: OnPaid): void {
    this.#listener = listener
  }

  async paid(tx: Tx, order: PartOrder, facts: ScanFacts): Promise<void> {
    await this.#listener?.(tx, order, facts)
  }
}
