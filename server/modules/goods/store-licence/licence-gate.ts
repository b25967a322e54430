import type { Reader } from '../../../kernel/db'
import type { OpeningNeed } from '../../../kernel/store-openings'
import * as repo from './store-licence.repo'
import { opens } from './store-licence.rules'

/** A new store opens only with a checked and valid licence; older stores may open again without [licence.opening]. */
export class LicenceGate implements OpeningNeed {
  async refusal(q: Reader, storeId: string, now: number): Promise<string> {
    if (await repo.isFromBefore(q, storeId)) return ''
    const licences = await repo.listOfStore(q, storeId)
    return licences.some((licence) => opens(licence, now)) ? '' : '营业执照审核通过后才能营业'
  }
}
