import { MAX_COUPON_REMINDERS } from '@contract/codes/coupon'
import type { CouponCard } from '@contract/schema/coupon'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { Jobs } from '../../../kernel/jobs'
import type { MessageService } from '../../talk/message'
import type { CouponRecord } from './coupon.rules'
import type { CouponService } from './coupon.service'
import { openText } from './coupon.view'
import * as repo from './coupon-reminder.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Sends the reminders for a coupon when its claims open; key: coupon id. */
    'coupon.tellOpen': { couponId: string }
  }
}

/** Messages per transaction: limits how long other writers wait. */
const AT_ONCE = 100

export interface CouponReminderDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  coupons: Pick<CouponService, 'record' | 'card' | 'addOnPut'>
  messages: Pick<MessageService, 'sendAll'>
}

/** Reminders for coupons whose claims have not opened, and the one message to each shopper when they open. */
export class CouponReminderService {
  constructor(private readonly deps: CouponReminderDeps) {
    const { coupons, jobs } = deps

    jobs.handle('coupon.tellOpen', ({ couponId }) => this.tell(couponId))
    coupons.addOnPut((tx, record) => this.#moved(tx, record))
  }

  /** Sets a reminder; a repeat changes nothing. SYS_BIZ_DATA_ERROR_CODE: claims are open, or too many reminders. */
  async remind(uid: string, couponId: string, now: number): Promise<CouponCard> {
    await this.deps.db.tx(async (tx) => {
      const found = await this.deps.coupons.record(tx, couponId)
      if (!found?.record.isListed) failParam('couponId', '没有这张优惠券')
      const { claimFrom } = found.record
      if (claimFrom <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '已经可以领取了')
      const own = await repo.findReminded(tx, uid, MAX_COUPON_REMINDERS)
      if (own.has(couponId)) return
      if (own.size >= MAX_COUPON_REMINDERS) fail('SYS_BIZ_DATA_ERROR_CODE', `最多设 ${MAX_COUPON_REMINDERS} 个领券提醒`)
      await repo.insertReminder(tx, { uid, couponId, createdAt: now })
      await this.#schedule(tx, couponId, claimFrom)
    })
    return this.deps.coupons.card(uid, couponId, now)
  }

  /** Cancelling a reminder that does not exist does nothing. */
  async unremind(uid: string, couponId: string, now: number): Promise<CouponCard> {
    await this.deps.db.tx((tx) => repo.deleteReminder(tx, uid, couponId))
    return this.deps.coupons.card(uid, couponId, now)
  }

  /** Sends the messages for a coupon in batches; for a withdrawn or ended one the reminders are removed unsent. */
  async tell(couponId: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const record = (await this.deps.coupons.record(tx, couponId))?.record
      if (record && record.claimFrom > now) return this.#schedule(tx, couponId, record.claimFrom)
      const uids = await repo.takeReminders(tx, couponId, AT_ONCE)
      if (record?.isListed && now < record.claimUntil)
        await this.deps.messages.sendAll(
          tx,
          uids.map((uid) => ({
            uid,
            id: 'system',
            ref: `couponOpen:${couponId}:${record.claimFrom}`,
            ...openText(record),
          })),
          now,
        )
      if (uids.length === AT_ONCE) await this.#schedule(tx, couponId, now)
    })
  }

  /** Reschedules the reminders: a replaced coupon may open at another time. */
  async #moved(tx: Tx, { couponId, claimFrom }: CouponRecord): Promise<void> {
    if (await repo.isAwaited(tx, couponId)) await this.#schedule(tx, couponId, claimFrom)
  }

  #schedule(tx: Tx, couponId: string, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'coupon.tellOpen', key: couponId, dueAt, payload: { couponId } })
  }
}
