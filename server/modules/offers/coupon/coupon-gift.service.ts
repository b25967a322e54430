import { GIFT_HOURS } from '@contract/codes/coupon'
import type { CouponGift } from '@contract/schema/coupon'
import type { Db, Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId, randomToken } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import * as repo from './coupon.repo'
import { warningsPast } from './coupon.rules'
import { type CouponService, UNUSED_COUPON } from './coupon.service'
import type { HeldCouponTable } from './coupon.tables'
import { giftView, keepReason } from './coupon.view'
import * as gifts from './coupon-gift.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Returns an unclaimed gift to its giver; key: the gift code. */
    'coupon.giftBack': { uid: string; heldId: string; code: string }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** The code in a gift's link; id: the giver's held coupon. */
    couponGift: true
  }
}

const GIFT_MS = GIFT_HOURS * 3_600_000
const OVER = '这份赠送已经结束了'

/**
 * Gives a coupon to a friend: the first shopper who opens the link gets it; an unclaimed one returns after 24 h.
 */
export class CouponGiftService {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly coupons: Pick<CouponService, 'record'>,
  ) {
    jobs.handle('coupon.giftBack', async (gift) => {
      await this.db.tx((tx) => gifts.takeBack(tx, gift))
    })
  }

  /**
   * Starts a gift; its code is a capability. SYS_BIZ_DATA_ERROR_CODE: why the coupon cannot be given.
   */
  give(uid: string, heldId: string, now: number): Promise<{ giftCode: string }> {
    return this.db.tx(async (tx) => {
      const held = (await repo.findHeld(tx, uid, [heldId]))[0]
      const found = held && (await this.coupons.record(tx, held.couponId))
      if (!held || !found) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这张优惠券')
      if (held.state === 'giving') return { giftCode: held.no }
      const reason = keepReason(found.record, held, now)
      if (reason !== null) fail('SYS_BIZ_DATA_ERROR_CODE', reason)
      const gift = { uid, heldId, code: randomToken() }
      const until = Math.min(now + GIFT_MS, held.untilAt)
      if (!(await gifts.putUp(tx, gift, until, now))) fail('STATE_CHANGED')
      await indexNumbers(tx, [{ no: gift.code, kind: 'couponGift', uid, id: heldId }])
      await this.jobs.schedule(tx, { kind: 'coupon.giftBack', key: gift.code, dueAt: until, payload: gift })
      return { giftCode: gift.code }
    })
  }

  async detail(uid: string | null, giftCode: string, now: number): Promise<CouponGift> {
    return this.#view(this.db.q, uid, giftCode, now)
  }

  /** Takes a gift: the coupon keeps its end, and counts as a claim of the giver. */
  take(uid: string, giftCode: string, now: number): Promise<CouponGift> {
    return this.db.tx(async (tx) => {
      const held = await this.#held(tx, giftCode)
      if (held.uid === uid) fail('SYS_BIZ_DATA_ERROR_CODE', '不能领取自己赠送的券')
      if (await gifts.giveAway(tx, { uid: held.uid, heldId: held.heldId, code: giftCode }, now)) {
        const { couponId, fromAt, untilAt } = held
        const row = { uid, heldId: newId(), couponId, fromAt, untilAt, claimedAt: now }
        await repo.insertHeld(tx, [{ ...row, ...UNUSED_COUPON, cameBy: giftCode, told: warningsPast(untilAt, now) }])
      }
      const view = await this.#view(tx, uid, giftCode, now)
      if (view.state !== 'yours') fail('SYS_BIZ_DATA_ERROR_CODE', view.state === 'taken' ? '已被别人领走了' : OVER)
      return view
    })
  }

  /** The giver withdraws the gift; a gift that was taken stays with the taker. */
  takeBack(uid: string, giftCode: string, now: number): Promise<CouponGift> {
    return this.db.tx(async (tx) => {
      const held = await this.#held(tx, giftCode)
      if (held.uid !== uid) fail('SYS_BIZ_DATA_ERROR_CODE', '这不是你赠送的券')
      await gifts.takeBack(tx, { uid, heldId: held.heldId, code: giftCode })
      const view = await this.#view(tx, uid, giftCode, now)
      if (view.state === 'taken') fail('SYS_BIZ_DATA_ERROR_CODE', '好友已经领走了')
      return view
    })
  }

  /** The giver's row, in any state of the gift. */
  async #held(q: Reader, giftCode: string): Promise<HeldCouponTable> {
    const known = await findNumber(q, 'couponGift', giftCode)
    const held = known && (await repo.findHeld(q, known.uid, [known.id]))[0]
    return held ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这份赠送')
  }

  async #view(q: Reader, uid: string | null, giftCode: string, now: number): Promise<CouponGift> {
    const held = await this.#held(q, giftCode)
    const found = await this.coupons.record(q, held.couponId)
    if (!found) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这份赠送')
    const isYours = uid !== null && (await gifts.findTaken(q, uid, giftCode)) !== undefined
    const facts = { giftCode, storeName: found.storeName, isOwn: held.uid === uid, isYours, now }
    return giftView(found.record, held, facts)
  }
}
