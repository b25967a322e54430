import type { Db } from '../../../kernel/db'
import type { MessageService } from '../../talk/message'
import { COUPON_WARNINGS } from './coupon.rules'
import type { CouponService } from './coupon.service'
import { soonText } from './coupon.view'
import * as repo from './coupon-soon.repo'

/** Shoppers per transaction: limits how long other writers wait. */
const AT_ONCE = 50

/** Messages 3 days and 3 hours before coupons end, one per shopper for all coupons that end then. */
export class CouponSoonService {
  constructor(
    private readonly db: Db,
    private readonly coupons: Pick<CouponService, 'record'>,
    private readonly messages: Pick<MessageService, 'sendAll'>,
  ) {}

  /** Sends all messages that are due; the last warning first, so that no shopper gets both at once. */
  async notify(now: number): Promise<void> {
    for (const [at, leadMs] of [...COUPON_WARNINGS.entries()].reverse()) {
      const soon = { told: at + 1, now, until: now + leadMs }
      for (;;) {
        const uids = await repo.findOwners(this.db.q, soon, AT_ONCE)
        if (uids.length === 0) break
        await this.#notifyBatch(uids, soon)
      }
    }
  }

  #notifyBatch(uids: readonly string[], soon: repo.Soon): Promise<void> {
    return this.db.tx(async (tx) => {
      const drafts = []
      for (const uid of uids) {
        const held = (await repo.takeSoon(tx, uid, soon)).sort((a, b) => a.untilAt - b.untilAt)
        const [first] = held
        const found = first && (await this.coupons.record(tx, first.couponId))
        if (!first || !found) continue
        const text = soonText(found.record, first.untilAt, held.length, soon.now)
        drafts.push({ uid, id: 'system' as const, ref: `couponSoon:${soon.told}:${first.heldId}`, ...text })
      }
      await this.messages.sendAll(tx, drafts, soon.now)
    })
  }
}
