import { additionOf, SCAN_RESULT_MS, SCAN_TYPE, type ScanType } from '@contract/codes/scan'
import type { CartLine } from '@contract/schema/cart'
import type { ScannedItem, ScanReply, ScanStore } from '@contract/schema/scan'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type ApiError, isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { track } from '@/app/tracking/track'
import { host } from '@/platform/host'
import type { CartStore } from '../../trade/cart/cart.store'
import { ScanCarts } from '../../trade/cart/scan-carts.store'
import { askOf, outcomeOf, refusalOf, WAYS } from './scan-flow'
import { ScanQueueStore } from './scan-queue.store'

/** The goods of a scanned code that wait for the shopper's decision. */
export interface PendingScan {
  store: ScanStore
  code: string
  records: readonly ScannedItem[]
}

/** The last scan that was added to a cart. */
export interface LatestScan {
  storeId: string
  lineId: string
  item: ScannedItem
  /** The line had pieces before. */
  isMore: boolean
}

export const UNKNOWN_GOODS_TEXT = '没有找到这个商品'
const OFFLINE_TEXT = '没有网络，已记下，联网后自动加入'
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const linesOf = (cart: CartStore): CartLine[] => cart.cart?.shopCartDtos.flatMap((group) => group.productDetails) ?? []

/** Scan-and-buy of this visit: the store that the shopper is in, and scanned goods that are added to its cart. */
export class ScanSessionStore {
  /** Chosen, or entered by its code; plain codes then belong to this store [scan.in-store]. */
  scanStore: ScanStore | null = null
  /** Id of the store whose code was scanned in this visit; empty without one. */
  enteredId = ''
  /** Goods that the shopper confirms or chooses from. */
  scanState: PendingScan | null = null
  /** Goods of another store than the current one [scan.next-store]. */
  nextStore: PendingScan | null = null
  latest: LatestScan | null = null
  /** The code of the result page, with the server's reason. */
  unknown: { code: string; text: string } | null = null
  /** The choice on the result page, for the scan cart: scan again, or type the code. */
  private wish: 'scan' | 'type' | null = null
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'wish' | 'turn'>(
      this,
      {
        env: false,
        wish: false,
        turn: false,
        scanStore: observableRef,
        scanState: observableRef,
        nextStore: observableRef,
        latest: observableRef,
        unknown: observableRef,
      },
      { autoBind: true },
    )
  }

  choose(store: ScanStore): void {
    this.scanStore = store
  }

  /**
   * Handles a scanned code, for the page of that env; resolves to the problem as text for the shopper, or to null when
   * a page opens, or the goods are in the cart or queued for it.
   */
  async run(env: Env, text: string, type: ScanType, isTyped = false): Promise<string | null> {
    const ask = askOf(text, this.scanStore, type, isTyped)
    if (!ask) return UNKNOWN_GOODS_TEXT
    if (ask.kind === 'store') {
      const refusal = await this.enter(env, text, type)
      return refusal && !refusal.isReported ? refusal.message : null
    }
    if (!env.stores.get(SessionStore).isLoggedIn) {
      toLogin()
      return null
    }
    const quiet = { quiet: true }
    const reply = await env.try(
      ask.kind === 'typed'
        ? env.call('POST storeProduct/getByBarcodeNew', ask.input, quiet)
        : env.call('POST storeProduct/analysisScanCodeShopping', ask.input, quiet),
    )
    if (!isApiError(reply)) return this.take(env, reply, text.trim(), type)
    // Only the lookup failed, so the goods are not in the cart yet.
    const storeId = this.scanStore?.storeId
    if (type === SCAN_TYPE.inCart && storeId && isApiError(reply, 'NETWORK', 'TIMEOUT')) {
      env.stores.get(ScanQueueStore).add(storeId, text.trim())
      env.toast(OFFLINE_TEXT)
      return null
    }
    return this.refuse(env, reply, text.trim(), type)
  }

  /** Makes the store of a store code the current one and opens its cart. Resolves to the refusal, or to null. */
  async enter(env: Env, text: string, type: ScanType): Promise<ApiError | null> {
    const store = await env.try(env.call('GET store/findByQrCode', { qrCode: text.trim() }, { quiet: true }))
    if (isApiError(store)) return store
    const isHere = type === SCAN_TYPE.inCart && this.scanStore?.storeId === store.storeId
    runInAction(() => {
      this.scanStore = store
      this.enteredId = store.storeId
    })
    const params = { store: '1', storeId: store.storeId }
    if (isHere) env.toast(`你已经在${store.name}`)
    else if (type === SCAN_TYPE.fromPage) await env.go('scanCodeCart', params)
    else await env.go.replace('scanCodeCart', params)
    return null
  }

  /** Switches to the other store; the cart of the first one stays. */
  async switchStore(env: Env): Promise<string | null> {
    const { nextStore } = this
    if (!nextStore) return null
    this.stay()
    this.choose(nextStore.store)
    const { store, records, code } = nextStore
    const message = await this.take(
      env,
      { store, records: [...records], total: records.length },
      code,
      SCAN_TYPE.inCart,
    )
    await env.go.replace('scanCodeCart', { storeId: store.storeId })
    return message
  }

  /** The shopper stays in the current store. */
  stay(): void {
    this.nextStore = null
  }

  /** The shopper confirmed one of the goods of the code. */
  async confirm(item: ScannedItem): Promise<string | null> {
    this.scanState = null
    const refusal = await this.add(item)
    return refusal && !refusal.isReported ? refusal.message : null
  }

  drop(): void {
    this.scanState = null
  }

  /** Takes the last scan out of the cart again. */
  async undo(): Promise<void> {
    const { latest } = this
    if (!latest) return
    this.latest = null
    const cart = this.cartOf(latest.storeId)
    const line = linesOf(cart).find(({ id }) => id === latest.lineId)
    if (!line) return
    if (line.number > line.packSize && latest.isMore) await cart.setNumber(line, line.number - line.packSize)
    else await cart.remove([line])
  }

  forget(): void {
    this.latest = null
  }

  leave(wish: 'scan' | 'type'): void {
    this.wish = wish
  }
  takeWish(): 'scan' | 'type' | null {
    const { wish } = this
    this.wish = null
    return wish
  }

  private async take(env: Env, reply: ScanReply, code: string, type: ScanType): Promise<string | null> {
    const { store, records } = reply
    const outcome = outcomeOf(reply, this.scanStore)
    if (outcome.kind === 'unknown') return this.showUnknown(env, code, UNKNOWN_GOODS_TEXT, type)
    if (outcome.kind === 'nextStore') {
      runInAction(() => {
        this.nextStore = { store, records, code }
      })
      return this.openCart(env, type)
    }
    this.choose(store)
    if (outcome.kind === 'add') {
      const refusal = await this.add(outcome.item)
      if (refusal) return this.refuse(env, refusal, code, type)
    } else {
      runInAction(() => {
        this.scanState = { store, records, code }
      })
    }
    return this.openCart(env, type)
  }

  /** Puts one piece into the cart of its store; one scan after the other, so that each finds its own line. */
  private add(item: ScannedItem): Promise<ApiError | null> {
    const done = this.turn.then(() => this.addNow(item))
    this.turn = done.catch(() => {})
    return done
  }

  private async addNow(item: ScannedItem): Promise<ApiError | null> {
    const { env } = this
    const { storeId, skuId, productId } = item
    const cart = this.cartOf(storeId)
    if (!cart.detail.isLoaded) await cart.refresh()
    // A removed line that can still be restored would absorb the piece without showing it.
    await cart.sent()
    const before = new Map(linesOf(cart).map(({ id, number }) => [id, number]))
    const addition = { ...additionOf(item, 1, host.clientType), isReturnCart: true }
    const reply = await env.try(env.call('POST shopCart/add', addition, { quiet: true }))
    if (isApiError(reply)) return reply
    if (reply.cart) cart.detail.set(reply.cart)
    else await cart.refresh()
    const line = linesOf(cart).find(({ id, number }) => number > (before.get(id) ?? 0))
    runInAction(() => {
      this.latest = line ? { storeId, lineId: line.id, item, isMore: before.has(line.id) } : null
    })
    track('cart_add', { productId, skuId, storeId, number: 1, price: item.productSkuViewDto.price })
    return null
  }

  private async refuse(env: Env, error: ApiError, code: string, type: ScanType): Promise<string | null> {
    const { goes, afterMs, isTold } = refusalOf(error, type, this.scanStore !== null)
    if (goes === 'result') return this.showUnknown(env, code, error.message, type)
    if (goes === 'nowhere') return isTold ? error.message : null
    if (isTold) env.toast(error.message, { ms: 2000 })
    if (afterMs > 0) await pause(afterMs)
    return this.openCart(env, type)
  }

  private async showUnknown(env: Env, code: string, text: string, type: ScanType): Promise<null> {
    runInAction(() => {
      this.unknown = { code, text }
    })
    await pause(SCAN_RESULT_MS)
    const isFromCart = type === SCAN_TYPE.inCart
    const params = { code, ...(isFromCart ? { from: 'cart' } : {}) }
    if (WAYS[type] === 'replace') await env.go.replace('scanResult1', params)
    else await env.go('scanResult1', params)
    return null
  }

  private async openCart(env: Env, type: ScanType): Promise<null> {
    const storeId = this.scanStore?.storeId
    const way = WAYS[type]
    if (way === 'sync' || storeId === undefined) return null
    if (way === 'replace') await env.go.replace('scanCodeCart', { storeId })
    else await env.go('scanCodeCart', { storeId })
    return null
  }

  private cartOf(storeId: string): CartStore {
    return this.env.stores.get(ScanCarts).of(storeId)
  }
}
