import type { VoucherGift } from '@contract/schema/voucher'
import { isApiError } from '@/app/api/api-error'
import { toast } from '@/app/dialog'
import { Mutation } from '@/app/mutation'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** A voucher that a link gives. */
export class VoucherGiftStore {
  readonly gift: Resource<VoucherGift>
  readonly claimCall: Mutation<{ token: string }, { purchaseId: string }>

  constructor(
    private readonly env: Env,
    private readonly token: string,
  ) {
    this.gift = new Resource(() => env.call('GET voucher/gift', { token }, { quiet: true }))
    this.claimCall = new Mutation((body, idempotencyKey) => env.call('POST voucher/claim', body, { idempotencyKey }))
  }

  async claim(): Promise<void> {
    const reply = await this.env.try(this.claimCall.send({ token: this.token }))
    if (reply && !isApiError(reply)) toast('领取成功')
    await this.gift.refresh()
  }
}
