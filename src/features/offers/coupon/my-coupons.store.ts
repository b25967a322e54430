import type { HeldTab } from '@contract/codes/coupon'
import type { HeldCoupon } from '@contract/schema/coupon'
import { makeAutoObservable, runInAction } from 'mobx'
import { Paged } from '@/app/paged'
import type { Env } from '@/app/stores'

/** The shopper's own coupons under one tab. */
export class MyCouponsStore {
  tab: HeldTab = 'usable'
  usableCount = 0
  soonCount = 0
  readonly list: Paged<HeldCoupon>

  constructor(private readonly env: Env) {
    this.list = new Paged(
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

  open(tab: HeldTab): Promise<void> {
    this.tab = tab
    this.list.clear()
    return this.list.reload()
  }
}
