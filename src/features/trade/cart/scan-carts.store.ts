import { SHOP_CART_TYPE } from '@contract/codes/cart'
import type { Env } from '@/app/stores'
import { CartStore } from './cart.store'

/** The scan carts of this visit: one for each store, kept when the shopper goes on to another one [cart.scan]. */
export class ScanCarts {
  private readonly live = new Map<string, CartStore>()

  constructor(private readonly env: Env) {}

  of(storeId: string): CartStore {
    const known = this.live.get(storeId)
    if (known) return known
    const cart = new CartStore(this.env, { shopCartType: SHOP_CART_TYPE.scan, storeId })
    this.live.set(storeId, cart)
    return cart
  }

  /** Loads the opened ones again, or that of one store. Never rejects. */
  async refresh(storeId?: string): Promise<void> {
    const carts = storeId === undefined ? [...this.live.values()] : [this.live.get(storeId)]
    await Promise.all(carts.map((cart) => cart?.refresh()))
  }
}
