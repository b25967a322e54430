import type { ActivityTip } from '@contract/schema/cart'
import type { ActivityRef } from '@contract/schema/catalog'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { localCart } from '../../trade/cart/local-cart'

/** The condition of an offer or coupon, and the cart's distance to it. */
export class ActivityTipStore {
  readonly tip: Resource<ActivityTip>
  private inCart: number | null = null

  constructor(
    private readonly env: Env,
    activity: ActivityRef,
  ) {
    this.tip = new Resource(() => this.load(activity))
  }

  /** Reloads after a change of the cart, whose lines may count. */
  follow(inCart: number): void {
    if (this.inCart !== null && this.inCart !== inCart) void this.tip.refresh()
    this.inCart = inCart
  }

  private load(activity: ActivityRef): Promise<ActivityTip> {
    const { isLoggedIn } = this.env.stores.get(SessionStore)
    const lines = isLoggedIn ? {} : { lines: localCart.lines() }
    return this.env.call('POST shopCart/activityTip', { ...activity, ...lines }, { quiet: true })
  }
}
