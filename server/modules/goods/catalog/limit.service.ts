import type { Reader } from '../../../kernel/db'
import { LIMIT, type QuotaService } from '../../finance/quota'
import type { ProductLimit } from './limit.rules'

/** What limits per shopper have left to whom (behaviours 2.3). */
export class LimitService {
  constructor(private readonly quotas: QuotaService) {}

  /** How many pieces of some limited products a shopper has bought, each in the period that it is. */
  bought(q: Reader, uid: string, limits: readonly ProductLimit[]): Promise<ReadonlyMap<string, number>> {
    return this.quotas.taken(
      q,
      uid,
      LIMIT,
      limits.map(({ productId: ref, period }) => ({ ref, period })),
    )
  }
}
