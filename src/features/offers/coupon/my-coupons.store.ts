import type { HeldTab } from '@contract/codes/coupon'
import type { HeldCoupon } from '@contract/schema/coupon'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

/** Held coupons of one tab. */
export class MyCouponsStore {
  tab: HeldTab = 'usable'
  usableCount = 0
  /** The coupon whose 使用说明 is open. */
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

  /** Coupons that expire within three days; they are shown first. */
  get soon(): HeldCoupon[] {
    return this.list.items.filter(({ isSoon }) => isSoon)
  }
  get others(): HeldCoupon[] {
    return this.list.items.filter(({ isSoon }) => !isSoon)
  }

  look(coupon: HeldCoupon | null): void {
    this.opened = coupon
  }

  /** Offers a coupon to a friend, and opens the page that shares it. */
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
