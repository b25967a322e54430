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

/** Scope of the coupons: the mall, a store, or a product. */
export type CouponQuery = { storeId?: string; productId?: string }

/** Claimable coupons, and the actions of their buttons. */
export class CouponListStore {
  tab: CouponTab = 'all'
  /** Id of the coupon that is being claimed, or whose reminder is being changed. */
  busy: string | null = null
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

  /** Shows a tab from its first page. */
  open(tab: CouponTab = this.tab): Promise<void> {
    if (tab !== this.tab) this.list.clear()
    this.tab = tab
    return this.list.reload()
  }

  /** Runs the server's button of a coupon. */
  press(coupon: CouponCard): void {
    const { code } = coupon.button
    if (code === 'claim') void this.claim(coupon.couponId)
    else if (code === 'remind' || code === 'unremind') void this.remind(coupon.couponId, code)
    else if (code === 'use') goToGoods(coupon)
    else if (code === 'join') void go('member')
  }

  /** Claims a coupon, once for several taps; a visitor logs in first and returns. */
  async claim(couponId: string): Promise<void> {
    if (this.busy !== null) return
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    this.busy = couponId
    const reply = await this.env.try(this.claimCall.send({ couponId }))
    runInAction(() => {
      this.busy = null
    })
    if (!reply) return
    // A refusal means that the displayed data is outdated.
    if (isApiError(reply)) return this.list.refresh()
    this.list.patch(couponId, reply.coupon)
    this.env.toast('领取成功')
  }

  /** Sets or cancels the reminder for the opening of a coupon's claims; a visitor logs in first. */
  async remind(couponId: string, code: 'remind' | 'unremind'): Promise<void> {
    if (this.busy !== null) return
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    this.busy = couponId
    const key = code === 'remind' ? 'POST coupon/remind' : 'POST coupon/unremind'
    const reply = await this.env.try(this.env.call(key, { couponId }))
    runInAction(() => {
      this.busy = null
    })
    if (isApiError(reply)) return this.list.refresh()
    this.list.patch(couponId, reply.coupon)
    this.env.toast(code === 'remind' ? '开抢时发消息提醒你' : '已取消提醒')
  }
}
