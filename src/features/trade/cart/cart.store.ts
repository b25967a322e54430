import type { CartLine, CartReply } from '@contract/schema/cart'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { CartFullStore } from '@/app/stores/cart-full.store'
import { SessionStore } from '@/app/stores/session.store'
import { sourceOf } from '@/app/tracking/product-source'
import { track } from '@/app/tracking/track'
import { host } from '@/platform/host'
import { savedCart, validLines, withNumber, withoutLines, withTicks } from './cart.rules'
import { cartModule } from './cart-module'
import { localCart } from './local-cart'
import { cleanSourceChannel, rememberSourceChannel, sourceChannelOf } from './source-channel'

/** The fields of the SKU that an add needs. */
export interface AddItem {
  productId: string
  skuId: string
  storeId: string
  businessId: string
  number: number
  /** Cents shown at the add, for 比加入时降 ¥x in a visitor's cart. */
  price?: number
  sourceChannel?: string
}

/** Success toast of the Goods3 source [purchase.goods3]. */
const GOODS3_TOAST = { text: '加入购物车成功', ms: 2000 }
const nothing = () => undefined

/** Lines that were just removed: deleted, or moved to the favourites. */
export interface RemovedLines {
  lines: readonly CartLine[]
  isFavourite: boolean
}

/** How long 撤销 is offered. */
export const UNDO_MS = 5000
const idsOf = (lines: readonly CartLine[]) => lines.map((line) => line.id)
const CART_FULL_TEXT = '购物车已满，请清理后再添加'

/** A cart other than the shopper's own, as its calls name it. */
export interface CartPart {
  shopCartType: number
  storeId: string
}

/**
 * The cart, priced by the server: the shopper's own, or the visitor's on this device through quoteLocal. Each change
 * returns the whole cart; a late reply never overwrites a newer one (Resource.set). With a `part` it is the scan cart
 * of a store, which no visitor has and the badge of the tab does not count [cart.scan].
 */
export class CartStore {
  readonly detail: Resource<CartReply>
  /** Neither shown nor ticked, but still in the cart on the server, so that 撤销 restores the same lines. */
  aside: RemovedLines | null = null
  /** Ids of the lines set aside, until the server has removed them. */
  private hidden: readonly string[] = []

  constructor(
    private readonly env: Env,
    private readonly part: CartPart | null = null,
  ) {
    this.detail = new Resource(() => this.load())
    makeAutoObservable<this, 'env' | 'part' | 'merging' | 'changes' | 'priced' | 'timer' | 'isInFront'>(
      this,
      {
        env: false,
        part: false,
        detail: false,
        merging: false,
        changes: false,
        priced: false,
        timer: false,
        isInFront: false,
      },
      { autoBind: true },
    )
  }

  /** As shown: without removed lines that can still be restored. */
  get cart(): CartReply | null {
    const { value } = this.detail
    return value && withoutLines(value, this.hidden)
  }
  get isLocal(): boolean {
    return this.part === null && !this.env.stores.get(SessionStore).isLoggedIn
  }
  get isEmpty(): boolean {
    return this.cart !== null && validLines(this.cart).length + this.cart.invalidProducts.length === 0
  }

  /** A page of the cart has appeared. */
  async show(): Promise<void> {
    this.isInFront = true
    await this.refresh()
  }

  /** The page has been left: 撤销 is no longer offered. */
  hide(): Promise<void> {
    this.isInFront = false
    return this.commitRemoval()
  }

  /** Loads the cart and the tab's badge again. Never rejects. */
  async refresh(): Promise<void> {
    await this.detail.reload()
  }

  /** Adds goods to the cart; true on success. A refusal of the server or the device is shown to the shopper. */
  async add(item: AddItem, options: { source?: 'Goods3' } = {}): Promise<boolean> {
    const { productId, skuId, number } = item
    // A hidden line of the same SKU would absorb the add without showing it.
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
    }
    // The pending reply may predate the add, and the page in front shows the new line at once.
    if (this.detail.isLoading || this.isInFront) void this.refresh()
    const { storeId, price } = item
    track('cart_add', { productId, skuId, storeId, number, price, sourceChannel, ...sourceOf(productId) })
    if (options.source === 'Goods3') this.env.toast(GOODS3_TOAST.text, { ms: GOODS3_TOAST.ms, icon: 'success' })
    else this.env.toast('已加入购物车', { icon: 'success' })
    return true
  }

  /** Sets a line's quantity; shown at once, then replaced by the server's reply. */
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
    // 全选 would also tick the hidden line.
    await this.commitRemoval()
    const { value } = this.detail
    if (value) {
      this.detail.set(withTicks(value, idsOf(validLines(value)), isSelect))
    }
    return this.change(
      () => this.env.call('GET shopCart/selectAllOrNone', { isSelect, ...this.part }),
      () => localCart.select('all', isSelect),
    )
  }

  /** Selects another SKU of the same product (the chip of a line, 重选 of an invalid one). */
  async changeSku(line: CartLine, skuId: string, number: number): Promise<boolean> {
    await this.commitRemoval()
    return this.change(
      () => this.env.call('POST shopCart/changeShopCart', { id: line.id, skuId, number }),
      () => localCart.change(line.id, skuId, number),
    )
  }

  /** Selects the gifts or add-ons of an offer. */
  chooseAddOn(activityId: string, goods: { skuId: string; number: number }[]): Promise<boolean> {
    return this.change(() => this.env.call('POST shopCart/updateGiftSku', { activityId, goods, ...this.type }), nothing)
  }

  /** Removes a line; the deletion is sent after UNDO_MS or with the shopper's next change. */
  removeWithUndo(line: CartLine): void {
    this.hideLines({ lines: [line], isFavourite: false })
  }

  /** Removes a shopper's lines and adds their products to the favourites, with the same 撤销. */
  moveToFavourites(lines: readonly CartLine[]): void {
    this.hideLines({ lines, isFavourite: true })
  }

  private hideLines(aside: RemovedLines): void {
    void this.commitRemoval()
    this.aside = aside
    this.hidden = [...this.hidden, ...idsOf(aside.lines)]
    this.countShown()
    this.timer = setTimeout(() => void this.commitRemoval(), UNDO_MS)
    const ticked = aside.lines.filter((line) => line.isSelect)
    if (ticked.length > 0) void this.tick(idsOf(ticked), false)
  }

  /** 撤销: restores the lines at their places, with their ticks. */
  takeBack(): void {
    const { aside } = this
    if (!aside) return
    clearTimeout(this.timer)
    this.aside = null
    this.unhide(idsOf(aside.lines))
    this.countShown()
    const ticked = aside.lines.filter((line) => line.isSelect)
    if (ticked.length > 0) void this.tick(idsOf(ticked), true)
  }

  /** Sends the removal of the lines set aside now. */
  async commitRemoval(): Promise<void> {
    const { aside } = this
    if (!aside) return
    clearTimeout(this.timer)
    this.aside = null
    const ids = idsOf(aside.lines)
    const { uid } = this.env.stores.get(SessionStore)
    await (aside.isFavourite ? this.favour(ids) : this.delete(ids))
    // The store may take the reply to a later change first.
    await this.rested()
    this.unhide(ids)
    // Refused lines are shown again.
    if (this.env.stores.get(SessionStore).uid === uid) this.countShown()
  }

  /** The type of the cart, for the calls that need no store. */
  private get type(): Partial<Pick<CartPart, 'shopCartType'>> {
    return this.part ? { shopCartType: this.part.shopCartType } : {}
  }

  /** The badge of the tab is that of the shopper's own cart. */
  private count(number: number, asked?: number): void {
    if (!this.part) this.env.stores.get(CartBadge).set(number, asked)
  }

  /** The badge counts the shown lines. */
  private countShown(): void {
    if (this.cart) this.count(this.cart.totalNumber)
  }

  /** Sends a removal that can be restored, and waits for a running one: favourites read before it lack its lines. */
  async sent(): Promise<void> {
    await this.commitRemoval()
    await this.rested()
  }

  private unhide(ids: readonly string[]): void {
    this.hidden = this.hidden.filter((one) => !ids.includes(one))
  }

  async remove(lines: readonly CartLine[]): Promise<void> {
    await this.commitRemoval()
    const ids = idsOf(lines)
    if (ids.length === 0) return
    const isDone = await this.delete(ids)
    if (isDone) this.env.toast('操作成功', { ms: 2000, icon: 'success' })
  }

  /**
   * Merges the visitor's cart into the shopper's cart, once (docs/wire.md `shopCart/merge`); rejected lines are
   * reported. Until the merge ends no cart is shown: the visitor's lines are not in the shopper's cart yet and cannot
   * be settled.
   */
  async mergeLocal(): Promise<void> {
    this.detail.clear()
    this.merging = this.merge()
    await this.merging
    await this.refresh()
  }

  /** Resolves when the merge has ended: a cart that is read before that is incomplete. */
  merged(): Promise<void> {
    return this.merging
  }

  private async merge(): Promise<void> {
    const lines = localCart.lines()
    if (lines.length === 0) return
    const options = { quiet: true, idempotencyKey: localCart.mergeKey() }
    const reply = await this.env.try(this.env.call('POST shopCart/merge', { lines }, options))
    // The lines stay on the device; the next login or visit repeats the merge.
    if (isApiError(reply)) return
    localCart.clear()
    const [first] = reply.rejected
    if (first)
      this.env.toast(
        reply.rejected.length > 1 ? `${reply.rejected.length} 件商品没有并入购物车：${first.text}` : first.text,
      )
  }

  /** The channel of the matching cart line, else the one recorded on the device [purchase.line-channel]. */
  sourceChannelOf(skuId: string): string | undefined {
    const line = validLines(this.cart).find((candidate) => candidate.skuId === skuId)
    return line?.sourceChannel ?? sourceChannelOf(skuId)
  }

  private async load(): Promise<CartReply> {
    await this.merging
    const asked = this.part ? undefined : this.env.stores.get(CartBadge).ask()
    const reply = this.isLocal
      ? await this.env.call('POST shopCart/quoteLocal', { lines: localCart.lines() }, { quiet: true })
      : await this.env.call('GET shopCart/myShopCartDetail', { ...this.part }, { quiet: true })
    return this.take(reply, asked)
  }

  /** `asked` is the time of the request; the reply to a change is newer than any read. */
  private take(reply: CartReply, asked?: number): CartReply {
    this.count(withoutLines(reply, this.hidden).totalNumber, asked)
    this.priced = savedCart(reply)
    return this.priced
  }

  /** Resolves when all changes so far are answered: an order uses the server's state. */
  rested(): Promise<void> {
    return this.changes
  }

  /** Sends one change to the server or the device; false when refused, and the cart is then loaded again. */
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
      // Reverts the optimistic change; without network nothing else would revert it.
      if (isNewest() && this.priced) this.detail.set(this.priced)
      await this.refresh()
      return false
    }
    if (isNewest() && this.env.stores.get(SessionStore).uid === uid) this.detail.set(this.take(reply))
    return true
  }

  /** Sends changes one at a time: with parallel requests the order of arrival is undefined. */
  private inTurn<T>(remote: () => Promise<T>): Promise<T> {
    const answer = this.changes.then(remote)
    this.changes = answer.then(nothing, nothing)
    return answer
  }

  /** A page of the cart is in front. */
  private isInFront = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private merging: Promise<void> = Promise.resolve()
  private changes: Promise<void> = Promise.resolve()
  private readonly latest = new LatestRequest()
  /** The cart as the server last priced it. */
  private priced: CartReply | null = null
}

cartModule.Store = CartStore
