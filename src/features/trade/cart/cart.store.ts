import type { CartLine, CartReply } from '@contract/schema/cart'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { CartFullStore } from '@/app/stores/cart-full.store'
import { SessionStore } from '@/app/stores/session.store'
import { metAt } from '@/app/tracking/met'
import { track } from '@/app/tracking/track'
import { host } from '@/platform/host'
import { savedCart, validLines, withNumber, withoutLines, withTicks } from './cart.rules'
import { cartModule } from './cart-module'
import { localCart } from './local-cart'
import { cleanSourceChannel, rememberSourceChannel, sourceChannelOf } from './source-channel'

/** What an add needs to know of the SKU. */
export interface AddItem {
  productId: string
  skuId: string
  storeId: string
  businessId: string
  number: number
  /** Cents shown when it was added, for 比加入时降 ¥x in a visitor's cart. */
  price?: number
  sourceChannel?: string
}

/** Success toast of the Goods3 source (spec 8 "Success toasts"). */
const GOODS3_TOAST = { text: '加入购物车成功', ms: 2000 }
const nothing = () => undefined

/** Lines that were taken out a moment ago: deleted, or moved to the favourites. */
export interface Aside {
  lines: readonly CartLine[]
  isFavourite: boolean
}

/** How long 撤销 is offered. */
export const UNDO_MS = 5000
const idsOf = (lines: readonly CartLine[]) => lines.map((line) => line.id)
const CART_FULL_TEXT = '购物车已满，请清理后再添加'

/**
 * The cart, priced by the server: a shopper's own, or the visitor's on this device through quoteLocal. Each change
 * answers with the whole cart; a late answer never overwrites a newer one (Resource.set).
 */
export class CartStore {
  readonly detail: Resource<CartReply>
  /** Not shown and not ticked, but still in the cart, so that 撤销 brings back these very lines. */
  aside: Aside | null = null
  /** Ids of what was set aside, until the server has let it go. */
  private hidden: readonly string[] = []

  constructor(private readonly env: Env) {
    this.detail = new Resource(() => this.load())
    makeAutoObservable<this, 'env' | 'merging' | 'changes' | 'priced' | 'timer'>(
      this,
      { env: false, detail: false, merging: false, changes: false, priced: false, timer: false },
      { autoBind: true },
    )
  }

  /** As shown: without a line that was taken out and may still come back. */
  get cart(): CartReply | null {
    const { value } = this.detail
    return value && withoutLines(value, this.hidden)
  }
  get isLocal(): boolean {
    return !this.env.stores.get(SessionStore).isLoggedIn
  }
  get isEmpty(): boolean {
    return this.cart !== null && validLines(this.cart).length + this.cart.invalidProducts.length === 0
  }

  /** Loads the cart again and with it the tab's badge. Never rejects. */
  async refresh(): Promise<void> {
    await this.detail.reload()
  }

  /** Puts goods into the cart; true when they are in. The server's or the device's refusal is told to the shopper. */
  async add(item: AddItem, options: { source?: 'Goods3' } = {}): Promise<boolean> {
    const { productId, skuId, number } = item
    // Of the same goods it would take them in, unseen.
    await this.commitRemoval()
    const sourceChannel = cleanSourceChannel(item.sourceChannel)
    if (sourceChannel) rememberSourceChannel({ productId, skuId, sourceChannel })
    const channel = sourceChannel ? { sourceChannel } : {}
    const badge = this.env.stores.get(CartBadge)
    if (this.isLocal) {
      if (
        !localCart.add({ skuId, number, ...channel, ...(item.price === undefined ? {} : { addedPrice: item.price }) })
      ) {
        this.env.stores.get(CartFullStore).prompt(CART_FULL_TEXT)
        return false
      }
      badge.set(localCart.total())
    } else {
      const { storeId, businessId } = item
      const body = { storeId, businessId, clientType: host.clientType, number, skuId, ...channel }
      const { uid } = this.env.stores.get(SessionStore)
      const reply = await this.env.try(this.inTurn(() => this.env.call('POST shopCart/add', body)))
      if (isApiError(reply)) return false
      if (this.env.stores.get(SessionStore).uid === uid) badge.set(reply.number)
      // What is on its way may have been asked for before they were in.
      if (this.detail.isLoading) void this.refresh()
    }
    const { storeId, price } = item
    track('cart_add', { productId, skuId, storeId, number, price, sourceChannel, ...metAt(productId) })
    if (options.source === 'Goods3') this.env.toast(GOODS3_TOAST.text, { ms: GOODS3_TOAST.ms, icon: 'success' })
    else this.env.toast('已加入购物车', { icon: 'success' })
    return true
  }

  /** Sets a line's quantity; shown at once, then as the server says. */
  setNumber(line: CartLine, number: number): Promise<boolean> {
    const { value } = this.detail
    if (value) this.detail.set(withNumber(value, line.id, number))
    return this.change(
      () => this.env.call('POST shopCart/update', { id: line.id, number }),
      () => localCart.setNumber(line.id, number),
    )
  }

  select(lines: readonly CartLine[], isSelect: boolean): Promise<boolean> {
    return this.tick(idsOf(lines), isSelect)
  }

  private delete(ids: string[]): Promise<boolean> {
    return this.change(
      () => this.env.call('POST shopCart/delete', { ids }),
      () => localCart.remove(ids),
    )
  }

  /** Visitors have no favourites. */
  private favour(ids: string[]): Promise<boolean> {
    return this.change(() => this.env.call('POST shopCart/favoriteProductsAndDeleteFromShopCart', { ids }), nothing)
  }

  private tick(ids: string[], isSelect: boolean): Promise<boolean> {
    const { value } = this.detail
    if (value) this.detail.set(withTicks(value, ids, isSelect))
    return this.change(
      () => this.env.call('POST shopCart/selectPartOrNot', { ids, isSelect }),
      () => localCart.select(ids, isSelect),
    )
  }

  async selectAll(isSelect: boolean): Promise<boolean> {
    // 全选 would tick it, too.
    await this.commitRemoval()
    const { value } = this.detail
    if (value) {
      this.detail.set(withTicks(value, idsOf(validLines(value)), isSelect))
    }
    return this.change(
      () => this.env.call('GET shopCart/selectAllOrNone', { isSelect }),
      () => localCart.select('all', isSelect),
    )
  }

  /** Another SKU of the same product (the chip of a line, 重选 of an invalid one). */
  async changeSku(line: CartLine, skuId: string, number: number): Promise<boolean> {
    await this.commitRemoval()
    return this.change(
      () => this.env.call('POST shopCart/changeShopCart', { id: line.id, skuId, number }),
      () => localCart.change(line.id, skuId, number),
    )
  }

  /** What an offer gives or sells beside the goods: these of it. */
  chooseAddOn(activityId: string, goods: { skuId: string; number: number }[]): Promise<boolean> {
    return this.change(() => this.env.call('POST shopCart/updateGiftSku', { activityId, goods }), nothing)
  }

  /** Takes a line out, for good after UNDO_MS or with what the shopper does next. */
  removeWithUndo(line: CartLine): void {
    this.putAside({ lines: [line], isFavourite: false })
  }

  /** Takes a shopper's lines out and keeps their products among the favourites, with the same 撤销. */
  moveToFavourites(lines: readonly CartLine[]): void {
    this.putAside({ lines, isFavourite: true })
  }

  private putAside(aside: Aside): void {
    void this.commitRemoval()
    this.aside = aside
    this.hidden = [...this.hidden, ...idsOf(aside.lines)]
    this.timer = setTimeout(() => void this.commitRemoval(), UNDO_MS)
    const ticked = aside.lines.filter((line) => line.isSelect)
    if (ticked.length > 0) void this.tick(idsOf(ticked), false)
  }

  /** 撤销: the lines stand where they stood, ticked if they were. */
  takeBack(): void {
    const { aside } = this
    if (!aside) return
    clearTimeout(this.timer)
    this.aside = null
    this.show(idsOf(aside.lines))
    const ticked = aside.lines.filter((line) => line.isSelect)
    if (ticked.length > 0) void this.tick(idsOf(ticked), true)
  }

  /** What was set aside leaves the cart now. */
  async commitRemoval(): Promise<void> {
    const { aside } = this
    if (!aside) return
    clearTimeout(this.timer)
    this.aside = null
    const ids = idsOf(aside.lines)
    await (aside.isFavourite ? this.favour(ids) : this.delete(ids))
    // The answer to a later change may be the first that is taken.
    await this.rested()
    this.show(ids)
  }

  private show(ids: readonly string[]): void {
    this.hidden = this.hidden.filter((one) => !ids.includes(one))
  }

  async remove(lines: readonly CartLine[]): Promise<void> {
    await this.commitRemoval()
    const ids = idsOf(lines)
    if (ids.length === 0) return
    const isDone = await this.delete(ids)
    // Spec 8 "Success toasts": 操作成功 after deleting cart items.
    if (isDone) this.env.toast('操作成功', { ms: 2000, icon: 'success' })
  }

  /**
   * Takes the visitor's cart into the shopper's, once (wire.md `shopCart/merge`); what can't come along is told. Until
   * it has, no cart is shown: the visitor's lines are not in the shopper's cart yet, and could not be settled.
   */
  async mergeLocal(): Promise<void> {
    this.detail.clear()
    this.merging = this.merge()
    await this.merging
    await this.refresh()
  }

  /** Once the visitor's cart has come along: what is asked of the shopper's cart before that is not true. */
  merged(): Promise<void> {
    return this.merging
  }

  private async merge(): Promise<void> {
    const lines = localCart.lines()
    if (lines.length === 0) return
    const options = { quiet: true, idempotencyKey: localCart.mergeKey() }
    const reply = await this.env.try(this.env.call('POST shopCart/merge', { lines }, options))
    // The lines stay on the device; the next login or visit tries again.
    if (isApiError(reply)) return
    localCart.clear()
    const [first] = reply.rejected
    if (first)
      this.env.toast(
        reply.rejected.length > 1 ? `${reply.rejected.length} 件商品没有并入购物车：${first.text}` : first.text,
      )
  }

  /** The matching line's channel, else what was kept when the product was met (spec 3 "Order submit payload"). */
  sourceChannelOf(skuId: string): string | undefined {
    const line = validLines(this.cart).find((candidate) => candidate.skuId === skuId)
    return line?.sourceChannel ?? sourceChannelOf(skuId)
  }

  private async load(): Promise<CartReply> {
    await this.merging
    const asked = this.env.stores.get(CartBadge).ask()
    const reply = this.isLocal
      ? await this.env.call('POST shopCart/quoteLocal', { lines: localCart.lines() }, { quiet: true })
      : await this.env.call('GET shopCart/myShopCartDetail', {}, { quiet: true })
    return this.take(reply, asked)
  }

  /** `asked` is when a reading was asked for; a change's answer is newer than any of those. */
  private take(reply: CartReply, asked?: number): CartReply {
    this.env.stores.get(CartBadge).set(reply.totalNumber, asked)
    this.priced = savedCart(reply)
    return this.priced
  }

  /** Once every change so far has been answered: an order takes what the server holds. */
  rested(): Promise<void> {
    return this.changes
  }

  /** One change, on the server or the device; a refused one shows the cart as it really is, and is false. */
  private async change(remote: () => Promise<CartReply>, local: () => void): Promise<boolean> {
    if (this.isLocal) {
      local()
      await this.refresh()
      return this.detail.error === null
    }
    const isNewest = this.latest.ask()
    const { uid } = this.env.stores.get(SessionStore)
    const reply = await this.env.try(this.inTurn(remote))
    if (isApiError(reply)) {
      // What was shown ahead did not happen; without network nothing else would take it back.
      if (isNewest() && this.priced) this.detail.set(this.priced)
      await this.refresh()
      return false
    }
    if (isNewest() && this.env.stores.get(SessionStore).uid === uid) this.detail.set(this.take(reply))
    return true
  }

  /** They reach the server one after the other: of 全选 and a line let go, sent together, either might come last. */
  private inTurn<T>(remote: () => Promise<T>): Promise<T> {
    const answer = this.changes.then(remote)
    this.changes = answer.then(nothing, nothing)
    return answer
  }

  private timer: ReturnType<typeof setTimeout> | undefined
  private merging: Promise<void> = Promise.resolve()
  private changes: Promise<void> = Promise.resolve()
  private readonly latest = new LatestRequest()
  /** The cart as the server last priced it. */
  private priced: CartReply | null = null
}

cartModule.Store = CartStore
