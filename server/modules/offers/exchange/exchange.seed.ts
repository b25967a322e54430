import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { findBatch, insertBatch } from './exchange.repo'

export interface ExchangeDemo {
  /** Batches whose codes are known beforehand; each code is good once. */
  codeBatches: readonly { batchId: string; title: string; couponIds: readonly string[]; codes: readonly string[] }[]
}

/** At once and for good, each shopper all of a batch. */
export function seedExchange({ db }: { db: Db }, { codeBatches }: ExchangeDemo, now: number): Promise<void> {
  return db.tx(async (tx) => {
    for (const { codes, ...batch } of codeBatches)
      if (!(await findBatch(tx, batch.batchId)))
        await insertBatch(tx, { ...batch, perPerson: codes.length, startsAt: 0, endsAt: FOREVER }, codes, now)
  })
}
