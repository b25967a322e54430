import type { CartLine } from '@contract/schema/cart'
import { makeAutoObservable, runInAction } from 'mobx'
import { toast } from '@/app/dialog'
import { toLogin } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { tickedByBorder } from './borders-sheet'
import { CartStore } from './cart.store'

/** Opens a submit page for the ticked lines. */
export interface Desk {
  isConfirming: boolean
  begin(env: Env, ask: { source: 'cart'; isInner: boolean }): Promise<unknown>
}

/** 结算: the choices and pending changes that precede the order. */
export class CartSettlementStore {
  /** Cross-border and domestic goods are ticked: the sheet asks which to settle first. */
  isParting = false
  /** 结算 was tapped while a change was still pending. */
  isWaiting = false

  constructor(
    private readonly env: Env,
    private readonly name: 'cart' | 'subCart',
  ) {
    makeAutoObservable<this, 'env' | 'name'>(this, { env: false, name: false }, { autoBind: true })
  }

  get isMixed(): boolean {
    const { foreign, home } = tickedByBorder(this.cart.cart)
    return foreign.length > 0 && home.length > 0
  }

  async settle(desk: Desk): Promise<void> {
    const shown = this.cart.cart
    if (!shown) return
    if (this.isMixed) return this.part(true)
    if (shown.settleBlockedReason) return toast(shown.settleBlockedReason)
    if (this.cart.isLocal) return this.login()
    this.isWaiting = true
    await this.cart.rested()
    runInAction(() => {
      this.isWaiting = false
    })
    await this.begin(desk)
  }

  /** Settles without the lines that are left for another order. */
  async settleWithout(left: readonly CartLine[], desk: Desk): Promise<void> {
    this.part(false)
    await this.cart.select(left, false)
    // The untick was refused, or the cart changed meanwhile: the page shows the current ticks.
    if (!this.cart.cart || this.cart.cart.settleBlockedReason) return
    if (this.cart.isLocal) return this.login()
    await this.begin(desk)
  }

  part(isOn: boolean): void {
    this.isParting = isOn
  }

  private async login(): Promise<void> {
    await toLogin({ name: this.name })
  }

  private async begin(desk: Desk): Promise<void> {
    await desk.begin(this.env, { source: 'cart', isInner: this.name === 'subCart' })
  }

  /** Read at each access, because a logout replaces the store. */
  private get cart(): CartStore {
    return this.env.stores.get(CartStore)
  }
}
