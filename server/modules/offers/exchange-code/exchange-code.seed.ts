import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CodeService } from '../../finance/code'

export interface ExchangeCodeDemo {
  /** Batches with fixed codes; each code works once. */
  codeBatches: readonly { batchId: string; title: string; couponIds: readonly string[]; codes: readonly string[] }[]
}

/** Seeds codes that are valid immediately and without an end; a shopper may use all codes of a batch. */
export function seedExchangeCodes(
  { db, codes: service }: { db: Db; codes: CodeService },
  { codeBatches }: ExchangeCodeDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const { codes, couponIds: gives, ...batch } of codeBatches) {
      const times = { perPerson: codes.length, startsAt: 0, endsAt: FOREVER }
      await service.put(tx, { ...batch, purpose: 'coupon', gives, ...times }, codes, now)
    }
  })
}
