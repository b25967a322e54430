import type { VoucherDetail } from '@contract/schema/voucher'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { startPayment } from '@/app/payment'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

interface Bought {
  purchaseId: string
  payOrderNo: string
}

/** Quantity of a voucher purchase. */
export class VoucherSubmitStore {
  number = 1
  readonly detail: Resource<VoucherDetail>
  readonly buyCall: Mutation<{ voucherId: string; number: number }, Bought>

  constructor(
    private readonly env: Env,
    private readonly voucherId: string,
  ) {
    this.detail = new Resource(() => env.call('GET voucher/detail', { voucherId }, { quiet: true }))
    this.buyCall = new Mutation((body, idempotencyKey) => env.call('POST voucher/buy', body, { idempotencyKey }))
    makeAutoObservable<this, 'env' | 'voucherId'>(
      this,
      { env: false, voucherId: false, detail: false, buyCall: false },
      { autoBind: true },
    )
  }

  setNumber(number: number): void {
    this.number = number
  }

  async buy(): Promise<void> {
    const reply = await this.env.try(this.buyCall.send({ voucherId: this.voucherId, number: this.number }))
    if (!reply) return
    // A refusal means that the displayed data is outdated.
    if (isApiError(reply)) return this.detail.refresh()
    await startPayment(this.env, { payOrderNo: reply.payOrderNo })
  }
}
