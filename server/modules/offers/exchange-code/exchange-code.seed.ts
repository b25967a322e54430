import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CodeService } from '../../finance/code'

export interface ExchangeCodeDemo {
  /** Batches whose codes are known beforehand; each code is good once. */
  codeBatches: readonly { batchId: string; title: string; couponIds: readonly string[]; codes: readonly string[] }[]
}

/** At once and for good, each shopper all of a batch. */
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
