import type { PointItemDetail } from '@contract/schema/points-mall'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { startPayment } from '@/app/payment'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'

/** A points item. */
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

  /** Redeems a coupon or a voucher: at once, or through the cashier when money is due as well. */
  async redeem(): Promise<void> {
    const { env, itemId } = this
    const reply = await env.try(this.redeemCall.send({ itemId }))
    if (!reply) return
    // A refusal means that the displayed data is outdated.
    if (isApiError(reply)) return this.detail.refresh()
    const { exchangeId, payOrderNo } = reply
    if (payOrderNo !== '') return startPayment(env, { payOrderNo })
    void env.stores.get(ShopperStore).loadPoints()
    await env.go.replace('pointsResult', { exchangeId })
  }
}
