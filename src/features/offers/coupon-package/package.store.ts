import type { CouponPackageDetail } from '@contract/schema/coupon-package'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { Submit } from '@/app/submit'
import { payPackage } from './records.store'

/** A package of coupons that may be bought. */
export class CouponPackageStore {
  readonly detail: Once<CouponPackageDetail>
  readonly buyCall: Submit<{ packageId: string }, { payOrderNo: string }>

  constructor(
    private readonly env: Env,
    private readonly packageId: string,
  ) {
    this.detail = new Once(() => env.call('GET couponPackage/detail', { packageId }, { quiet: true }))
    this.buyCall = new Submit((body, idempotencyKey) => env.call('POST couponPackage/buy', body, { idempotencyKey }))
  }

  /** To the cashier; a visitor logs in first and comes back. */
  async buy(): Promise<void> {
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    const reply = await this.env.try(this.buyCall.send({ packageId: this.packageId }))
    if (!reply) return
    // A refusal too means that something is not as it is shown.
    if (isApiError(reply)) return this.detail.refresh()
    await payPackage(this.env, reply.payOrderNo)
  }
}
