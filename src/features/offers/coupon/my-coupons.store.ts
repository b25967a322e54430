import type { HeldTab } from '@contract/codes/coupon'
import type { HeldCoupon } from '@contract/schema/coupon'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

/** The shopper's own coupons under one tab. */
export class MyCouponsStore {
  tab: HeldTab = 'usable'
  usableCount = 0
  /** Whose 使用说明 is open. */
  opened: HeldCoupon | null = null
  soonCount = 0
  readonly list: PagedResource<HeldCoupon>

  constructor(private readonly env: Env) {
    this.list = new PagedResource(
      async (page) => {
        const reply = await this.env.call('GET coupon/pageMine', { tab: this.tab, ...page }, { quiet: true })
        runInAction(() => {
          this.usableCount = reply.usableCount
          this.soonCount = reply.soonCount
        })
        return reply
      },
      { key: ({ heldId }) => heldId },
    )
    makeAutoObservable<this, 'env'>(this, { env: false, list: false }, { autoBind: true })
  }

  /** Those that end within three days, which stand first. */
  get soon(): HeldCoupon[] {
    return this.list.items.filter(({ isSoon }) => isSoon)
  }
  get others(): HeldCoupon[] {
    return this.list.items.filter(({ isSoon }) => !isSoon)
  }

  look(coupon: HeldCoupon | null): void {
    this.opened = coupon
  }

  /** Puts one up for a friend, and goes to where it is shared from. */
  async give({ heldId }: HeldCoupon): Promise<void> {
    this.opened = null
    const reply = await this.env.try(this.env.call('POST coupon/give', { heldId }))
    if (isApiError(reply)) return this.list.refresh()
    void this.env.go('couponGift', reply)
  }

  open(tab: HeldTab): Promise<void> {
    this.tab = tab
    this.list.clear()
    return this.list.reload()
  }
}
