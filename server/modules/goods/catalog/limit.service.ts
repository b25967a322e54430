import type { Reader } from '../../../kernel/db'
import { LIMIT, type QuotaService } from '../../finance/quota'
import type { ProductLimit } from './limit.rules'

/** The use of limits per shopper. */
export class LimitService {
  constructor(private readonly quotas: Pick<QuotaService, 'taken'>) {}

  /** How many pieces of some limited products a shopper has bought, each in its current period. */
  bought(q: Reader, uid: string, limits: readonly ProductLimit[]): Promise<ReadonlyMap<string, number>> {
    return this.quotas.taken(
      q,
      uid,
      LIMIT,
      limits.map(({ productId: ref, period }) => ({ ref, period })),
    )
  }
}
