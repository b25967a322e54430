import { SCAN_TYPE, STORE_CODE } from '@contract/codes/scan'
import type { CartLine, CartReply } from '@contract/schema/cart'
import type { ScanStore } from '@contract/schema/scan'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { confirm, toast } from '@/app/dialog'
import { ERROR_TOAST_MS } from '@/app/limits'
import { Resource } from '@/app/resource'
import type { ParamsOf } from '@/app/routes'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import type { CartStore } from '../../../trade/cart/cart.store'
import { ScanCarts } from '../../../trade/cart/scan-carts.store'
import { CheckoutDesk } from '../../../trade/checkout/checkout-desk.store'
import { ScanQueueStore } from '../scan-queue.store'
import { pointOf } from '../scan-select.store'
import { ScanSessionStore } from '../scan-session.store'

/** How long the card of a scanned product is shown over the camera. */
export const CARD_MS = 2000
const STORE_PAGE = { pageSize: 20, pageNo: 1 }
const NO_STORE_TEXT = '先选择一家门店'

/** The scan cart of a store: its lines, the camera over it, and the order. */
export class ScanCartStore {
  readonly storeId: string
  /** Loaded by the code of the store after a reload, when the session has no store. */
  readonly store: Resource<ScanStore>
  /** Metres to the store; null until they are known. */
  distance: number | null = null
  isNear = false
  /** The camera is open. */
  isLooking = false
  /** The card of the scanned product is shown. */
  hasCard = false
  /** A code that was read twice in a short time: the shopper decides whether it is one more piece. */
  again: string | null = null
  /** The sheet to type a code is open. */
  isTyping = false
  typed = ''
  isBusy = false
  /** 去结算 was tapped while a change was still pending. */
  isWaiting = false
  /** The scanned prices are not valid any more. */
  isExpired = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private holdTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly env: Env,
    private readonly params: ParamsOf<'scanCodeCart'>,
  ) {
    this.storeId = params.storeId ?? this.session.scanStore?.storeId ?? ''
    this.store = new Resource(() => this.loadStore())
    makeAutoObservable<this, 'env' | 'params' | 'timer' | 'holdTimer'>(
      this,
      { env: false, params: false, storeId: false, store: false, timer: false, holdTimer: false, again: observableRef },
      { autoBind: true },
    )
  }

  get session(): ScanSessionStore {
    return this.env.stores.get(ScanSessionStore)
  }
  /** Codes that were scanned without a network and wait for this cart. */
  get waiting(): number {
    return this.queue.countOf(this.storeId)
  }
  sendWaiting(): void {
    void this.queue.flush()
  }
  private get queue(): ScanQueueStore {
    return this.env.stores.get(ScanQueueStore)
  }
  /** Read at each access, because a logout replaces the stores. */
  get cart(): CartStore {
    return this.env.stores.get(ScanCarts).of(this.storeId)
  }
  get shown(): CartReply | null {
    return this.cart.cart
  }
  get lines(): readonly CartLine[] {
    return this.shown?.shopCartDtos.flatMap((group) => group.productDetails) ?? []
  }
  get number(): number {
    return this.lines.reduce((sum, { number }) => sum + number, 0)
  }
  get hasEntered(): boolean {
    return this.isNear || this.params.store === '1' || this.session.enteredId === this.storeId
  }
  /** The line of the last scan, while it is there. */
  get latestLine(): CartLine | null {
    const { latest } = this.session
    return latest?.storeId === this.storeId ? (this.lines.find(({ id }) => id === latest.lineId) ?? null) : null
  }
  /** The moment at which the first scanned price expires; null without one. */
  get heldUntil(): number | null {
    const ends = this.lines.flatMap(({ heldUntil }) => (heldUntil === undefined ? [] : [heldUntil]))
    return ends.length === 0 ? null : Math.min(...ends)
  }
  /** Why nothing can be scanned now; empty when it can. */
  get closedText(): string {
    return this.store.value?.closedText ?? ''
  }

  async open(): Promise<void> {
    if (this.storeId === '') {
      toast(NO_STORE_TEXT)
      return this.env.go.replace('scanSelect')
    }
    void this.measure()
    await this.store.reload()
  }

  async show(): Promise<void> {
    if (this.storeId === '') return
    const wish = this.session.takeWish()
    if (wish === 'scan') this.look()
    if (wish === 'type') this.type(true)
    void this.queue.flush()
    await this.cart.show()
  }

  /** The camera stays open when the whole program is hidden: the shopper returns to the same state. */
  hide(): void {
    if (!this.env.isInFront()) this.close()
    if (this.storeId !== '') void this.cart.hide()
  }

  /** Called after a pull-down, or when a price expires. */
  async refresh(): Promise<void> {
    await Promise.all([this.store.reload(), this.cart.refresh()])
  }

  /** Loads the cart again when the first scanned price expires: the server then has other prices. */
  watchHold(): void {
    clearTimeout(this.holdTimer)
    const { heldUntil } = this
    const left = heldUntil === null ? 0 : heldUntil - this.env.now()
    this.isExpired = heldUntil !== null && left <= 0
    if (left <= 0) return
    this.holdTimer = setTimeout(() => {
      runInAction(() => {
        this.isExpired = true
      })
      void this.cart.refresh()
    }, left)
  }

  look(): void {
    if (this.isRefused()) return
    this.session.forget()
    this.isLooking = true
  }
  /** The camera is closed. */
  close(): void {
    this.isLooking = false
    this.hasCard = false
    this.again = null
    clearTimeout(this.timer)
  }

  /** A code of the camera; one that is read again immediately needs a confirmation. */
  async read({ code, kind }: { code: string; kind: 'code' | 'again' }): Promise<void> {
    if (kind === 'again') {
      this.again = code
      this.hasCard = false
      return
    }
    this.again = null
    await this.act(code)
  }
  async more(): Promise<void> {
    const { again } = this
    this.again = null
    if (again !== null) await this.act(again)
  }

  type(isTyping: boolean): void {
    if (isTyping && this.isRefused()) return
    this.isTyping = isTyping
  }
  setTyped(typed: string): void {
    this.typed = typed
  }
  async submitTyped(): Promise<void> {
    const code = this.typed.trim()
    if (code === '') return this.env.toast('请输入条码')
    if (!(await this.act(code, true))) return
    runInAction(() => {
      this.typed = ''
      this.isTyping = false
    })
  }

  async undo(): Promise<void> {
    this.hasCard = false
    await this.session.undo()
  }
  /** The quantity of the scanned product, changed on its card. */
  async setLatest(number: number): Promise<void> {
    const { latestLine } = this
    if (!latestLine) return
    this.showCard()
    await this.cart.setNumber(latestLine, number)
  }

  /** The shopper confirmed one of the goods of a code. */
  async confirm(at: number): Promise<void> {
    const item = this.session.scanState?.records[at]
    if (!item) return
    const message = await this.session.confirm(item)
    if (message) this.env.toast(message, { ms: ERROR_TOAST_MS })
    else this.showCard()
  }

  async switchStore(): Promise<void> {
    const message = await this.session.switchStore(this.env)
    if (message) toast(message, { ms: ERROR_TOAST_MS })
  }

  /** 切换门店: the dialog explains that the goods stay in the cart of this store. */
  async chooseStore(): Promise<void> {
    const name = this.store.value?.name ?? '本店'
    const content = `已扫的 ${this.number} 件会留在${name}的扫码购物车里，回来后可继续`
    if (this.number > 0 && !(await confirm({ content, confirmText: '去切换' }))) return
    await this.env.go('scanSelect')
  }

  /** 去结算: the ticked lines of this store. */
  async settle(): Promise<void> {
    const { shown, cart, storeId, env } = this
    if (!shown) return
    if (shown.settleBlockedReason) return env.toast(shown.settleBlockedReason)
    this.isWaiting = true
    await cart.sent()
    runInAction(() => {
      this.isWaiting = false
    })
    await env.stores.get(CheckoutDesk).begin(env, { source: 'scanCart', storeId })
  }

  dispose(): void {
    clearTimeout(this.timer)
    clearTimeout(this.holdTimer)
  }

  /** Whether nothing can be scanned now; shows the reason. */
  private isRefused(): boolean {
    if (this.closedText === '') return false
    this.env.toast(this.closedText)
    return true
  }

  /** True when the code was accepted. */
  private async act(code: string, isTyped = false): Promise<boolean> {
    if (this.isBusy) return false
    this.isBusy = true
    const before = this.session.latest
    try {
      const message = await this.session.run(this.env, code, SCAN_TYPE.inCart, isTyped)
      if (message) this.env.toast(message, { ms: ERROR_TOAST_MS })
      else if (this.session.latest !== before && this.latestLine) this.showCard()
      return message === null
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  private showCard(): void {
    clearTimeout(this.timer)
    this.hasCard = true
    this.timer = setTimeout(
      () =>
        runInAction(() => {
          this.hasCard = false
        }),
      CARD_MS,
    )
  }

  private async loadStore(): Promise<ScanStore> {
    const { session, storeId } = this
    if (session.scanStore?.storeId === storeId) return session.scanStore
    const store = await this.env.call('GET store/findByQrCode', { qrCode: STORE_CODE + storeId }, { quiet: true })
    session.choose(store)
    return store
  }

  /** Reads the distance when the position is known; the permission is requested on the page that lists the stores. */
  private async measure(): Promise<void> {
    const { env } = this
    if (env.stores.get(PlaceStore).position === null) return
    const reply = await env.try(env.call('POST scan/stores', { ...pointOf(env), ...STORE_PAGE }, { quiet: true }))
    const here = isApiError(reply) ? null : reply.records.find((store) => store.storeId === this.storeId)
    runInAction(() => {
      this.distance = here?.distance ?? null
      this.isNear = here?.isHere ?? false
    })
  }
}
