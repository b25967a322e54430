import type { CouponPackageDetail } from '@contract/schema/coupon-package'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { toLogin } from '@/app/navigate'
import { startPayment } from '@/app/payment'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** A coupon package on sale. */
export class CouponPackageStore {
  readonly detail: Resource<CouponPackageDetail>
  readonly buyCall: Mutation<{ packageId: string }, { payOrderNo: string }>

  constructor(
    private readonly env: Env,
    private readonly packageId: string,
  ) {
    this.detail = new Resource(() => env.call('GET couponPackage/detail', { packageId }, { quiet: true }))
    this.buyCall = new Mutation((body, idempotencyKey) => env.call('POST couponPackage/buy', body, { idempotencyKey }))
  }

  /** Opens the cashier; a visitor logs in first and returns. */
  async buy(): Promise<void> {
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    const reply = await this.env.try(this.buyCall.send({ packageId: this.packageId }))
    if (!reply) return
    // A refusal means that the displayed data is outdated.
    if (isApiError(reply)) return this.detail.refresh()
    await startPayment(this.env, { payOrderNo: reply.payOrderNo })
  }
}
