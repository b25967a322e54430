import type { VoucherGift } from '@contract/schema/voucher'
import { isApiError } from '@/app/api/api-error'
import { toast } from '@/app/dialog'
import { Mutation } from '@/app/mutation'
import { toLogin } from '@/app/navigate'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** A voucher given by a link: of an activity, or a friend's ticket, which its giver can take back. */
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

  /** Runs the server's button; a visitor logs in first and returns. */
  async press(): Promise<void> {
    const { value } = this.gift
    if (!value) return
    const { code } = value.button
    if (code === 'open') return this.env.go('newVoucherDetail', { purchaseId: value.purchaseId })
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    if (code === 'claim') await this.claim()
    if (code === 'takeBack') await this.takeBack()
  }

  private async claim(): Promise<void> {
    if (this.claimCall.isBusy) return
    const reply = await this.env.try(this.claimCall.send({ token: this.token }))
    if (reply && !isApiError(reply)) toast('领取成功')
    await this.gift.refresh()
  }

  private async takeBack(): Promise<void> {
    const reply = await this.env.try(this.env.call('POST voucher/takeBackTicket', { token: this.token }))
    if (!isApiError(reply)) toast('已收回')
    await this.gift.refresh()
  }
}
