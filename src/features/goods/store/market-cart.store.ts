import { priceText } from '@contract/codes/money'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { CartGroup, CartLine } from '@contract/schema/cart'
import type { ProductCard } from '@contract/schema/catalog'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { CartStore } from '../../trade/cart/cart.store'
import { CheckoutDesk } from '../../trade/checkout/checkout-desk.store'
import type { MarketStore } from './market.store'
import type { StoreFaceStore } from './store-face.store'

/** The part of the cart that belongs to one store: its floating bar and the steppers beside its goods. */
export class MarketCartStore {
  /** Pieces of the store before the cart is loaded. */
  private counted = 0
  private isWaiting = false

  constructor(
    private readonly env: Env,
    private readonly face: StoreFaceStore,
    private readonly market: MarketStore,
  ) {
    makeAutoObservable<this, 'env' | 'face' | 'market'>(
      this,
      { env: false, face: false, market: false },
      { autoBind: true },
    )
  }

  /** Called when the page comes to the front: requests the number of pieces, then the cart. */
  async show(): Promise<void> {
    const { env, face, cart } = this
    if (env.stores.get(SessionStore).isLoggedIn && !cart.detail.isLoaded) {
      const { storeId } = face
      void env.try(env.call('POST shopCart/getTotalNumber', { storeId }, { quiet: true })).then((reply) => {
        if (!isApiError(reply)) runInAction(() => (this.counted = reply.number))
      })
    }
    await cart.show()
  }

  hide(): Promise<void> {
    return this.cart.hide()
  }

  get group(): CartGroup | null {
    const { storeId } = this.face
    return this.cart.cart?.shopCartDtos.find((group) => group.storeId === storeId) ?? null
  }
  get number(): number {
    if (!this.cart.cart) return this.counted
    return sumOf(this.group?.productDetails ?? [])
  }
  get ticked(): readonly CartLine[] {
    return this.group?.productDetails.filter((line) => line.isSelect) ?? []
  }
  /** The price of the ticked goods, before offers of the whole order. */
  get cents(): number {
    return this.ticked.reduce((sum, { price, number }) => sum + price * number, 0)
  }
  get isBusy(): boolean {
    return this.isWaiting || this.desk.isConfirming
  }

  /** Cents missing to the minimum for riders; 0 for other ways. */
  get gapCents(): number {
    if (this.market.way !== 'rider') return 0
    return this.group?.rider?.gapCents ?? this.face.face.value?.rider?.leastCents ?? 0
  }
  /** The riders' fee for the ticked goods; empty for other ways. */
  get feeText(): string {
    return this.market.way === 'rider' ? (this.group?.rider?.feeText ?? '') : ''
  }
  /** 去结算, or the missing amount: 还差 ¥16.30 起送. */
  get buttonText(): string {
    const { gapCents } = this
    if (gapCents === 0 || this.market.refusal !== '') return '去结算'
    return this.ticked.length === 0 ? `${priceText(gapCents)} 起送` : `还差 ${priceText(gapCents)} 起送`
  }
  get canSettle(): boolean {
    return this.ticked.length > 0 && this.gapCents === 0 && this.market.refusal === ''
  }

  /** The line of a product's only SKU; goods of several SKUs have no stepper. */
  lineOf({ singleSkuId }: Pick<ProductCard, 'singleSkuId'>): CartLine | null {
    return this.group?.productDetails.find(({ skuId }) => skuId === singleSkuId) ?? null
  }
  /** Pieces of some goods in the cart, for the rail. */
  numberOf(cards: readonly ProductCard[]): number {
    const ids = new Set(cards.map(({ productId }) => productId))
    return sumOf((this.group?.productDetails ?? []).filter(({ productId }) => ids.has(productId)))
  }

  setNumber(line: CartLine, number: number): void {
    void this.cart.setNumber(line, number)
  }
  remove(line: CartLine): void {
    void this.cart.remove([line])
  }

  /** Orders the ticked goods of this store only, by the chosen way; a visitor logs in first. */
  async settle(): Promise<void> {
    const { env, cart, face, market } = this
    if (!this.canSettle) return env.toast(this.whyNot)
    if (cart.isLocal) return toLogin()
    this.isWaiting = true
    await cart.rested()
    runInAction(() => {
      this.isWaiting = false
    })
    if (!this.canSettle) return
    const products = this.ticked.map(({ skuId, number }) => ({ skuId, number }))
    const deliveryType = { rider: DELIVERY_TYPE.instant, pickup: DELIVERY_TYPE.pickup, parcel: undefined }[market.way]
    const goods = [{ storeId: face.storeId, ...(deliveryType !== undefined && { deliveryType }), products }]
    await this.desk.begin(env, { source: SUBMIT_SOURCE.storeCart, goods })
  }

  private get whyNot(): string {
    if (this.market.refusal !== '') return this.market.refusal
    return this.ticked.length === 0 ? '先挑几件商品' : `还差 ${priceText(this.gapCents)} 起送`
  }

  /** Read at each access, because a logout replaces the stores. */
  private get cart(): CartStore {
    return this.env.stores.get(CartStore)
  }
  private get desk(): CheckoutDesk {
    return this.env.stores.get(CheckoutDesk)
  }
}

const sumOf = (lines: readonly CartLine[]) => lines.reduce((sum, { number }) => sum + number, 0)
