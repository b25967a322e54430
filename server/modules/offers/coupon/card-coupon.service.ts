import type { Tx } from '../../../kernel/db'
import * as repo from './card-coupon.repo'

/** Coupons that members claimed by a right of their card: they end when the card is refunded. */
export class CardCouponService {
  /** Ends the unused ones claimed since the card's term began; `ref` is the refunded opening. */
  end(tx: Tx, uid: string, since: number, ref: string, now: number): Promise<void> {
    return repo.voidOfCard(tx, uid, since, ref, now)
  }

  /** Makes them usable again when the refund of that opening fails; they belong to the term that runs from now on. */
  restore(tx: Tx, uid: string, ref: string, now: number): Promise<void> {
    return repo.restoreOfCard(tx, uid, ref, now)
  }
}
