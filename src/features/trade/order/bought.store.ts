import type { BoughtProduct } from '@contract/schema/catalog'
import { makeAutoObservable, reaction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { refreshBadge } from '@/features/trade/cart/cart-sync'
import { BuyAgain } from './buy-again'

interface Shown {
  /** The shopper of the orders. */
  uid: string
  records: readonly BoughtProduct[]
}

/** Goods of the last completed orders of the shopper, for 再次购买 on a page of blocks [block.bought]. */
export class BoughtStore {
  private readonly found: Resource<Shown>
  private readonly again: BuyAgain
  /** Stops the reload that follows a change of the shopper. */
  readonly dispose: () => void

  constructor(private readonly env: Env) {
    const session = env.stores.get(SessionStore)
    this.again = new BuyAgain(env)
    this.found = new Resource(async () => {
      const { uid } = session
      return { uid, ...(await env.call('GET product/getBoughtProducts', {}, { quiet: true })) }
    })
    makeAutoObservable<this, 'env' | 'found' | 'again'>(
      this,
      { env: false, found: false, again: false, dispose: false },
      { autoBind: true },
    )
    this.dispose = reaction(
      () => session.uid,
      () => void this.look(),
    )
  }

  /** Empty for a visitor, and for another shopper than the one whose goods were loaded. */
  get records(): readonly BoughtProduct[] {
    const { value } = this.found
    return value && value.uid === this.env.stores.get(SessionStore).uid ? value.records : []
  }

  /** Without network or orders the block is absent. */
  async look(): Promise<void> {
    if (this.env.stores.get(SessionStore).isLoggedIn) await this.found.reload()
  }

  async add({ orderId, skuId }: BoughtProduct): Promise<void> {
    const added = await this.env.try(this.again.add({ orderId, skuId }))
    if (isApiError(added) || added === 0) return
    this.env.toast('已加入购物车')
    await refreshBadge(this.env)
  }
}
