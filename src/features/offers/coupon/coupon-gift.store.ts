import type { CouponGift } from '@contract/schema/coupon'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { goToGoods } from './goods-of-coupon'

/** A coupon offered to a friend: the friend accepts it, or the giver takes it back. */
export class CouponGiftStore {
  isBusy = false
  readonly gift: Resource<CouponGift>

  constructor(
    private readonly env: Env,
    private readonly giftCode: string,
  ) {
    this.gift = new Resource(() => this.env.call('GET coupon/giftDetail', { giftCode }, { quiet: true }))
    makeAutoObservable<this, 'env' | 'giftCode'>(this, { env: false, giftCode: false, gift: false }, { autoBind: true })
  }

  /** Runs the server's button; a visitor logs in first and returns. */
  async press(): Promise<void> {
    const gift = this.gift.value
    const code = gift?.button?.code
    if (!gift || this.isBusy) return
    if (code === 'use') return goToGoods(gift)
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    this.isBusy = true
    const isTake = code === 'take'
    const reply = await this.env.try(
      this.env.call(isTake ? 'POST coupon/takeGift' : 'POST coupon/takeBackGift', { giftCode: this.giftCode }),
    )
    runInAction(() => {
      this.isBusy = false
    })
    await this.gift.reload()
    if (!isApiError(reply)) this.env.toast(isTake ? '已放入我的券包' : '已收回')
  }
}
