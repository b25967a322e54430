import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Env } from '@/app/stores'
import { CheckoutStore, type SubmitRequest } from './checkout.store'

/** Creates a store per order, which the order's submit page takes over. */
export class CheckoutDesk {
  /** The order that began last, until its page is open. */
  private begun: CheckoutStore | null = null
  /** Confirmed; its page is opening. */
  private ready: CheckoutStore | null = null

  constructor() {
    makeAutoObservable<this, 'begun' | 'ready'>(
      this,
      { begun: observableRef, ready: observableRef },
      { autoBind: true },
    )
  }

  get isConfirming(): boolean {
    return this.begun !== null
  }

  /**
   * Confirms an order for the page of this env and opens its submit page; true when it was confirmed. A pending earlier
   * order is dropped.
   */
  async begin(env: Env, asked: Omit<SubmitRequest, 'type'>): Promise<boolean> {
    if (this.begun?.isConfirming) this.begun.reset()
    const checkout = new CheckoutStore(env, keyOf(env.now()), () => this.hand(checkout))
    this.begun = checkout
    try {
      return await checkout.confirm({ ...asked, type: '1' })
    } finally {
      runInAction(() => {
        if (this.begun === checkout) this.begun = null
      })
    }
  }

  /** The order of a submit page that opens: the confirmed one, once, or after a reload an empty one of that key. */
  take(env: Env, orderKey = ''): CheckoutStore {
    const { ready } = this
    this.ready = null
    return ready?.orderKey === orderKey ? ready.moveTo(env) : new CheckoutStore(env, orderKey)
  }

  private hand(checkout: CheckoutStore): void {
    this.ready = checkout
  }
}

/** Keys sort by the time at which their orders began; keys of the same millisecond differ. */
function keyOf(now: number): string {
  lastKey = Math.max(now, lastKey + 1)
  return lastKey.toString(36)
}
let lastKey = 0
