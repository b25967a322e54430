import { makeObservable, observable, runInAction } from 'mobx'
import type { Call, CrmCall, LegacyCall, PaymentCall } from '../api'
import type { tried } from '../api/api-error'
import type { ToastOptions } from '../dialog'
import type { back, go, leaveLogin, openRedirect, openWeb } from '../navigate'

/**
 * What a store may use of the app; tests give fakes. That of a page's own store is bound to its page: what moves the
 * shopper or speaks does nothing once they have left it.
 */
export interface Env {
  call: Call
  crm: CrmCall
  legacy: LegacyCall
  pay: PaymentCall
  /** What a call answers, or its ApiError: `const reply = await env.try(env.call(…))`, then `isApiError(reply)`. */
  try: typeof tried
  /** Epoch ms by the server's clock. */
  now(): number
  stores: Pick<Stores, 'get' | 'forgetAll'>
  /** Whether the shopper is on the page of this env; always true of the app's own. */
  isHere(): boolean
  go: typeof go
  back: typeof back
  leaveLogin: typeof leaveLogin
  openRedirect: typeof openRedirect
  openWeb: typeof openWeb
  toast(title: string, options?: ToastOptions): void
}

export interface StoreClass<T> {
  new (env: Env): T
  /** App-wide stores that outlive a logout. */
  readonly isKept?: boolean
}

/**
 * Makes a store on first use and forgets all at logout. There is no root store: importing every store would put 210
 * pages' logic into the mini program's main package (design "Stores").
 */
export class Stores {
  private readonly live = new Map<StoreClass<unknown>, unknown>()
  /** Grows when stores were forgotten, so that pages in the background take fresh ones. */
  generation = 0

  constructor(private readonly makeEnv: () => Env) {
    makeObservable(this, { generation: observable })
  }

  get<T>(Store: StoreClass<T>): T {
    const known = this.live.get(Store)
    if (known instanceof Store) return known
    const store = new Store(this.makeEnv())
    this.live.set(Store, store)
    return store
  }

  /** Drops every store that belongs to the shopper who left; `dispose` of it is called. */
  forgetAll(): void {
    for (const [Store, store] of [...this.live]) {
      if (Store.isKept) continue
      this.live.delete(Store)
      if (isDisposable(store)) store.dispose()
    }
    runInAction(() => {
      this.generation += 1
    })
  }
}

/** A store that has something to end: a timer, a listener. */
export interface Disposable {
  dispose(): void
}

export function isDisposable(store: unknown): store is Disposable {
  return typeof store === 'object' && store !== null && 'dispose' in store && typeof store.dispose === 'function'
}
