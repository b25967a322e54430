import { makeObservable, observable, runInAction } from 'mobx'
import type { Call, CrmCall, LegacyCall, PaymentCall } from '../api'
import type { tried } from '../api/api-error'
import type { ToastOptions } from '../dialog'
import type { back, go, leaveLogin, openRedirect, openWeb } from '../navigate'

/**
 * The parts of the app that a store may use; tests pass fakes. In the env of a page's own store, navigation and toasts
 * do nothing once the shopper has left the page.
 */
export interface Env {
  call: Call
  crm: CrmCall
  legacy: LegacyCall
  pay: PaymentCall
  /** Resolves to the reply or to the ApiError: `const reply = await env.try(env.call(…))`, then `isApiError(reply)`. */
  try: typeof tried
  /** Epoch ms of the server's clock. */
  now(): number
  stores: Pick<Stores, 'get' | 'forgetAll'>
  /** True when the shopper is on the page of this env; always true for the app's own env. */
  isInFront(): boolean
  go: typeof go
  back: typeof back
  leaveLogin: typeof leaveLogin
  openRedirect: typeof openRedirect
  openWeb: typeof openWeb
  toast(title: string, options?: ToastOptions): void
}

export interface StoreClass<T> {
  new (env: Env): T
  /** True for app-wide stores that survive a logout. */
  readonly isKept?: boolean
}

/**
 * Creates a store on first use and drops all at logout. There is no root store: it would import every store and put the
 * logic of all pages into the mini program's main package.
 */
export class Stores {
  private readonly live = new Map<StoreClass<unknown>, unknown>()
  /** Increases when stores are dropped, so that pages in the background use new ones. */
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

  /** Drops every store that belongs to the shopper and calls its `dispose`. */
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

/** A store with a timer or listener to end. */
export interface Disposable {
  dispose(): void
}

export function isDisposable(store: unknown): store is Disposable {
  return typeof store === 'object' && store !== null && 'dispose' in store && typeof store.dispose === 'function'
}
