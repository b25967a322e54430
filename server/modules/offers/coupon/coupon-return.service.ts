import type { Tx } from '../../../kernel/db'
import * as repo from './coupon-return.repo'

/** Takes coupons back with their purchase, a package or a member card; `no` is the id of that purchase. */
export class CouponReturnService {
  /** Takes back all given coupons or none: false when one was used, given away or has ended. `restore` undoes it. */
  async withdraw(tx: Tx, uid: string, heldIds: readonly string[], no: string, now: number): Promise<boolean> {
    return (await repo.voidHeld(tx, uid, heldIds, no, now)) === heldIds.length
  }

  restore(tx: Tx, uid: string, heldIds: readonly string[], no: string): Promise<void> {
    return repo.restoreHeld(tx, uid, heldIds, no)
  }

  /** Voids the unused coupons that were claimed by a right of the member card since its term began. */
  endOfCard(tx: Tx, uid: string, since: number, no: string, now: number): Promise<void> {
    return repo.voidOfCard(tx, uid, since, no, now)
  }

  /** Undoes `endOfCard` when the refund of the card fails; the coupons then belong to the term that starts now. */
  restoreOfCard(tx: Tx, uid: string, no: string, now: number): Promise<void> {
    return repo.restoreOfCard(tx, uid, no, now)
  }
}
