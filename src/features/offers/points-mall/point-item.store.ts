import type { PointItemDetail } from '@contract/schema/points-mall'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { startPayment } from '@/app/payment'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'

/** Something that can be had for points. */
export class PointItemStore {
  readonly detail: Resource<PointItemDetail>
  readonly redeemCall: Mutation<{ itemId: string }, { exchangeId: string; payOrderNo: string }>

  constructor(
    private readonly env: Env,
    private readonly itemId: string,
  ) {
    this.detail = new Resource(() => env.call('GET pointsMall/detail', { itemId }, { quiet: true }))
    this.redeemCall = new Mutation((body, idempotencyKey) =>
      env.call('POST pointsMall/exchange', body, { idempotencyKey }),
    )
  }

  /** Has a coupon or a voucher: at once, or by the cashier where money is to be paid beside. */
  async redeem(): Promise<void> {
    const { env, itemId } = this
    const reply = await env.try(this.redeemCall.send({ itemId }))
    if (!reply) return
    // A refusal too means that something is not as it is shown.
    if (isApiError(reply)) return this.detail.refresh()
    const { exchangeId, payOrderNo } = reply
    if (payOrderNo !== '') return startPayment(env, { payOrderNo })
    void env.stores.get(ShopperStore).loadPoints()
    await env.go.replace('pointsResult', { exchangeId })
  }
}
