import type { CouponTab } from '@contract/codes/coupon'
import type { CouponCard } from '@contract/schema/coupon'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { go, toLogin } from '@/app/navigate'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { goToGoods } from './goods-of-coupon'

/** Whose coupons: the mall's, of a store, for a product. */
export type CouponQuery = { storeId?: string; productId?: string }

/** Coupons that can be claimed, and what is done with them (behaviours 2.12). */
export class CouponListStore {
  tab: CouponTab = 'all'
  /** The one that is being claimed. */
  claiming: string | null = null
  readonly list: PagedResource<CouponCard>
  private readonly claimCall: Mutation<{ couponId: string }, { coupon: CouponCard }>

  constructor(
    private readonly env: Env,
    query: CouponQuery = {},
  ) {
    this.list = new PagedResource(
      (page) => this.env.call('POST coupon/bussinessCouponList', { tab: this.tab, ...query, ...page }, { quiet: true }),
      { key: ({ couponId }) => couponId },
    )
    this.claimCall = new Mutation((body, idempotencyKey) =>
      this.env.call('POST coupon/userGetCoupon', body, { idempotencyKey }),
    )
    makeAutoObservable<this, 'env' | 'claimCall'>(
      this,
      { env: false, list: false, claimCall: false },
      { autoBind: true },
    )
  }

  /** Shows a tab from its beginning. */
  open(tab: CouponTab = this.tab): Promise<void> {
    if (tab !== this.tab) this.list.clear()
    this.tab = tab
    return this.list.reload()
  }

  /** The server's button of a coupon was tapped. */
  press(coupon: CouponCard): void {
    const { code } = coupon.button
    if (code === 'claim') void this.claim(coupon.couponId)
    else if (code === 'use') goToGoods(coupon)
    else if (code === 'join') void go('member')
  }

  /** Claims one, once however often it is tapped; a visitor logs in first and comes back. */
  async claim(couponId: string): Promise<void> {
    if (this.claimCall.isBusy) return
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    this.claiming = couponId
    const reply = await this.env.try(this.claimCall.send({ couponId }))
    runInAction(() => {
      this.claiming = null
    })
    if (!reply) return
    // A refusal too means that something is not as it is shown.
    if (isApiError(reply)) return this.list.refresh()
    this.list.patch(couponId, reply.coupon)
    this.env.toast('领取成功')
  }
}
