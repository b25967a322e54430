import type { Db } from '../../../kernel/db'
import type { StockService } from './stock.service'

const NOTE = 'demo'

export interface StockDemo {
  /** Pieces of each SKU. */
  levels: readonly { skuId: string; onHand: number }[]
}

/** Runs before the seed of the goods, so that each is listed with its stock from the start. */
export function seedStock(
  { db, stock }: { db: Db; stock: StockService },
  { levels }: StockDemo,
  now: number,
): Promise<void> {
  return db.tx((tx) => stock.stockUp(tx, levels, NOTE, now))
}
