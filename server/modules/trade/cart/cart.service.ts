import { MAX_CART_SKUS, SHOP_CART_TYPE } from '@contract/codes/cart'
import { FREE_FREIGHT, OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { ActivityTip, AddToCart, CartReply, LocalLine } from '@contract/schema/cart'
import type { ActivityRef } from '@contract/schema/catalog'
import type { Caller } from '../../../kernel/caller'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import type { SkuForSale } from '../../goods/catalog'
import { pricesOf, unitPrice } from '../../offers/pricing'
import { goodsOfPiece, type LinePiece, numberProblem } from '../goods-rules'
import { activityTip, freightTip } from './activity-tip.rules'
import type { Rejected } from './addition.rules'
import type { CartDeps } from './cart.deps'
import * as repo from './cart.repo'
import {
  CART_FULL_TEXT,
  type CartFacts,
  cleanSourceChannel,
  type HeldLine,
  invalidReason,
  skuOfLine,
  snapshotOf,
  takenProblem,
} from './cart.rules'
import { tickedLines, viewCart } from './cart.view'
import { dropPicked } from './cart-add-on.repo'
import { CartFactsSource } from './cart-facts'
import * as write from './cart-write.repo'
import { additionOf, fillCart } from './fill-cart'
import { askedLineOf, heldLinesOf } from './local-cart.rules'
import { pieceToAdd } from './piece-to-add.rules'
import { buyableSku, refuse } from './refusals'

const MERGE = 'POST shopCart/merge'
const NO_SCAN_TEXT = '这家店没有扫码购'
const SINGLE_PIECE_TEXT = '单件商品只能买 1 件'
const LINE_GONE_TEXT = '商品已不在购物车，请刷新'

/** The cart to show; `storeId` limits the scan cart to one store. */
export interface CartChoice {
  shopCartType?: number
  storeId?: string
}

/** A selected line that can be bought, the input of a checkout. */
export interface SelectedLine {
  lineId: string
  storeId: string
  skuId: string
  number: number
  sourceChannel: string
  /** Other lines of its SKU can have another price or weight. */
  hasOwnLine: boolean
}

/** Selected lines with the facts by which they were judged, so that the checkout need not read them again. */
export interface Selection {
  lines: SelectedLine[]
  /** Chosen add-on goods, by offer. */
  chosen: NonNullable<CartFacts['chosen']>
  known: Pick<CartFacts, 'skus' | 'available' | 'isMember'>
}

/** A line of the scan cart. */
export interface ScannedLine {
  lineId: string
  skuId: string
  storeId: string
  piece: LinePiece
}

/** A line that another module adds to a cart. */
export interface CartAddition {
  skuId: string
  number: number
  sourceChannel?: string
}

/** Number of products in a shopper's carts that recommendations use. */
const MOST_PRODUCTS = 20

/** Shoppers' carts. Every change returns the whole cart with its present prices. */
export class CartService {
  readonly #facts: CartFactsSource

  constructor(
    private readonly db: Db,
    private readonly deps: CartDeps,
  ) {
    this.#facts = new CartFactsSource(deps)
  }

  detail(caller: Caller, choice: CartChoice = {}): Promise<CartReply> {
    return this.#show(caller, keyOf(choice))
  }

  async #show(caller: Caller, cart: repo.CartKey): Promise<CartReply> {
    const lines = await repo.listLines(this.db.q, caller.uid, cart)
    return viewCart(
      lines,
      await this.#facts.cart(
        this.db.q,
        caller,
        cart.type,
        lines.map((line) => line.skuId),
      ),
    )
  }

  /** Pieces in the cart, or in one store's part of it. */
  async number(uid: string, { shopCartType: type = SHOP_CART_TYPE.normal, storeId = '' }: CartChoice) {
    return { number: await repo.totalNumber(this.db.q, uid, { type, storeId }) }
  }

  /** Pieces in the scan cart by store. */
  numbersByStore(uid: string): Promise<Map<string, number>> {
    return repo.numbersByStore(this.db.q, uid, SHOP_CART_TYPE.scan)
  }

  /** Pieces of each given SKU in the first cart, 0 for those that aren't in it. */
  async numbersOf(uid: string, skuIds: readonly string[]): Promise<{ skuId: string; number: number }[]> {
    const numbers = await repo.numbersBySku(this.db.q, uid, SHOP_CART_TYPE.normal, skuIds)
    return skuIds.map((skuId) => ({ skuId, number: numbers.get(skuId) ?? 0 }))
  }

  /** Adds pieces of a SKU; stock and limit apply to the cart after the addition. Returns the badge's number. */
  async add(uid: string, input: AddToCart, now: number): Promise<{ number: number }> {
    const facts = await this.#facts.shelf(this.db.q, uid, [input.skuId], now)
    const cartType = input.shopCartType ?? SHOP_CART_TYPE.normal
    return cartType === SHOP_CART_TYPE.scan
      ? this.#addScanned(uid, input, { ...facts, isInHand: true })
      : this.#addPlain(uid, input, facts)
  }

  /** Like `add`; with `isReturnCart` the reply has the cart, which saves the client a call [scan.one-reply]. */
  async addAndShow(
    caller: Caller,
    { isReturnCart = false, ...input }: AddToCart & { isReturnCart?: boolean },
  ): Promise<{ number: number; cart?: CartReply }> {
    const added = await this.add(caller.uid, input, caller.now)
    if (!isReturnCart) return added
    const { shopCartType } = input
    const cart = keyOf(shopCartType === SHOP_CART_TYPE.scan ? { shopCartType, storeId: input.storeId } : {})
    return { ...added, cart: await this.#show(caller, cart) }
  }

  async #addPlain(uid: string, input: AddToCart, facts: CartFacts): Promise<{ number: number }> {
    const sku = buyableSku(facts, input.skuId)
    const { now } = facts
    if (input.storeId !== sku.storeId) failParam('storeId', '商品不在这家店铺')
    if (input.businessId !== sku.businessId) failParam('businessId', '商品不属于这个商家')
    const cart = keyOf({})
    const sourceChannel = cleanSourceChannel(input.sourceChannel)
    return this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, cart.type, now)
      const line = { skuId: sku.skuId, number: input.number, isSelected: true, sourceChannel, sku }
      const inLine = await write.addToLine(tx, additionOf(uid, cart.type, line, now))
      const sums = await repo.sumCart(tx, uid, cart, sku)
      if (sums.lines > MAX_CART_SKUS) fail('SHOP_CART_SKU_NUM_EXCEED_CODE', CART_FULL_TEXT)
      refuse(numberProblem(sku, inLine) ?? takenProblem(sku, sums, facts))
      return { number: sums.number }
    })
  }

  /** Adds goods that the shopper has in hand to the scan cart of their store, in a transaction of its own. */
  async #addScanned(uid: string, input: AddToCart, facts: CartFacts): Promise<{ number: number }> {
    return this.db.tx((tx) => this.#scan(tx, uid, input, facts))
  }

  /** Like `#addScanned`, in the caller's transaction, for goods that were scanned without a network. */
  async addScannedIn(tx: Tx, uid: string, input: AddToCart, now: number): Promise<{ number: number }> {
    const facts = await this.#facts.shelf(tx, uid, [input.skuId], now)
    return this.#scan(tx, uid, input, { ...facts, isInHand: true })
  }

  async #scan(tx: Tx, uid: string, input: AddToCart, facts: CartFacts): Promise<{ number: number }> {
    const { now } = facts
    const known = facts.skus.get(input.skuId)
    const piece = known && pieceToAdd(input, known, now)
    const own = known && piece ? new Map([[known.skuId, goodsOfPiece(known, piece, now)]]) : facts.skus
    const sku = buyableSku({ ...facts, skus: own }, input.skuId)
    if (input.storeId !== sku.storeId) failParam('storeId', '商品不在这家店铺')
    if (!facts.stores.get(sku.storeId)?.deliveryTypes.includes(DELIVERY_TYPE.scanAndBuy))
      fail('SYS_BIZ_DATA_ERROR_CODE', NO_SCAN_TEXT)
    const cart = keyOf({ shopCartType: SHOP_CART_TYPE.scan, storeId: sku.storeId })
    const sourceChannel = cleanSourceChannel(input.sourceChannel)
    await write.touchCart(tx, uid, cart.type, now)
    const line = { skuId: sku.skuId, number: input.number, isSelected: true, sourceChannel, sku }
    const inLine = await write.addToLine(tx, additionOf(uid, cart.type, line, now, piece))
    if (piece?.rfid && inLine > 1) fail('SCAN_IN_CART')
    const sums = await repo.sumCart(tx, uid, cart, sku)
    if (sums.lines > MAX_CART_SKUS) fail('SHOP_CART_SKU_NUM_EXCEED_CODE', CART_FULL_TEXT)
    refuse(numberProblem(sku, inLine) ?? takenProblem(sku, sums, facts))
    return { number: sums.number }
  }

  /** Sets a line's quantity. A smaller quantity is always accepted [cart.fewer]. */
  async setNumber(caller: Caller, input: { id: string; number: number }): Promise<CartReply> {
    const { uid, now } = caller
    const line = await this.#line(this.db.q, uid, input.id)
    const cart = repo.cartOfLine(line)
    const facts = await this.#factsOfLine(uid, line, now)
    const sku = buyableSku(facts, line.skuId)
    refuse(line.piece?.rfid && input.number > 1 ? SINGLE_PIECE_TEXT : numberProblem(sku, input.number))
    await this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, line.cartType, now)
      const current = await this.#line(tx, uid, input.id)
      if (current.skuId !== line.skuId) fail('STATE_CHANGED')
      await write.setNumber(tx, uid, input.id, input.number)
      if (line.piece && input.number < current.number) await write.addRemovals(tx, uid, 1)
      if (input.number <= current.number) return
      refuse(takenProblem(sku, await repo.sumCart(tx, uid, cart, sku), facts))
    })
    return this.#show(caller, cart)
  }

  /** Replaces a line's SKU by another of the same product; joins an existing line of that SKU and source. */
  async changeSku(caller: Caller, input: { id: string; skuId: string; number: number }): Promise<CartReply> {
    const { uid, now } = caller
    const line = await this.#line(this.db.q, uid, input.id)
    if (line.skuId === input.skuId) return this.setNumber(caller, input)
    if (line.piece) failParam('skuId', '扫码的商品不能换规格')
    const facts = await this.#facts.shelf(this.db.q, uid, [input.skuId], now)
    const sku = buyableSku(facts, input.skuId)
    if (sku.productId !== line.productId) failParam('skuId', '不是同一件商品的规格')
    const { cartType, sourceChannel } = line
    await this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, cartType, now)
      if ((await this.#line(tx, uid, input.id)).skuId !== line.skuId) fail('STATE_CHANGED')
      const target = await repo.findLineOfSku(tx, uid, cartType, { skuId: sku.skuId, sourceChannel })
      const number = (target?.number ?? 0) + input.number
      if (target) {
        await write.deleteLines(tx, uid, [input.id])
        await write.setNumber(tx, uid, target.id, number)
        await write.selectLines(tx, uid, [target.id], true)
      } else {
        const swap = { skuId: sku.skuId, number, addedPriceCents: sku.priceCents, snapshot: snapshotOf(sku) }
        await write.swapSku(tx, uid, input.id, swap)
      }
      const sums = await repo.sumCart(tx, uid, repo.cartOfLine(line), sku)
      refuse(numberProblem(sku, number) ?? takenProblem(sku, sums, facts))
    })
    return this.#show(caller, repo.cartOfLine(line))
  }

  /** Deletes lines; ids of other shoppers are ignored. */
  async remove(caller: Caller, ids: readonly string[]): Promise<CartReply> {
    const { uid } = caller
    const [first] = await this.db.tx(async (tx) => {
      const lines = await write.deleteLines(tx, uid, ids)
      const scanned = lines.filter(({ cartType }) => cartType === SHOP_CART_TYPE.scan)
      if (scanned.length > 0) await write.addRemovals(tx, uid, scanned.length)
      return lines
    })
    return this.#show(caller, first ? repo.cartOfLine(first) : keyOf({}))
  }

  /** Moves lines to the favourites, both or neither [purchase.favourites]. */
  async moveToFavourites(caller: Caller, ids: readonly string[]): Promise<CartReply> {
    const { uid } = caller
    const [first] = await this.db.tx(async (tx) => {
      const lines = await write.deleteLines(tx, uid, ids)
      const productIds = lines.map(({ productId }) => productId)
      await this.deps.favourites.keep(tx, uid, productIds)
      return lines
    })
    return this.#show(caller, first ? repo.cartOfLine(first) : keyOf({}))
  }

  /** Selects or deselects lines. Lines that can't be bought are never selected. */
  async select(caller: Caller, ids: readonly string[], isSelected: boolean): Promise<CartReply> {
    const { uid } = caller
    const cart = (await repo.findCart(this.db.q, uid, ids)) ?? keyOf({})
    const asked = new Set(ids)
    return this.#tick(caller, cart, (line) => asked.has(line.id), isSelected)
  }

  selectAll(caller: Caller, choice: CartChoice, isSelected: boolean): Promise<CartReply> {
    return this.#tick(caller, keyOf(choice), () => true, isSelected)
  }

  /** Prices a visitor's cart by the same rules; writes nothing (docs/wire.md). */
  async quoteLocal(caller: Caller<string | null>, lines: readonly LocalLine[]): Promise<CartReply> {
    const facts = await this.#facts.cart(
      this.db.q,
      caller,
      SHOP_CART_TYPE.normal,
      lines.map((line) => line.skuId),
    )
    return viewCart(heldLinesOf(lines), facts)
  }

  /**
   * The progress of the selected lines toward an offer, a coupon or free delivery; `lines`: the cart of a visitor.
   * SYS_BIZ_DATA_ERROR_CODE: the offer or coupon does not exist.
   */
  async activityTip(
    caller: Caller<string | null>,
    { activeType, activityId, lines }: ActivityRef & { lines?: readonly LocalLine[] },
  ): Promise<ActivityTip> {
    const { uid, now } = caller
    const { q } = this.db
    const { coupons, promotions, stores } = this.deps
    const store = activeType === FREE_FREIGHT ? (await stores.findStores(q, [activityId])).get(activityId) : undefined
    const activity =
      activeType === OFFER_TYPE.coupon
        ? await coupons.shown(q, activityId, now)
        : await promotions.find(activityId, now)
    const cart = uid === null ? heldLinesOf(lines ?? []) : await repo.listLines(q, uid, keyOf({}))
    const skuIds = cart.map((line) => line.skuId)
    const facts = await this.#facts.cart(q, caller, SHOP_CART_TYPE.normal, skuIds)
    const ticked = tickedLines(cart, facts).flatMap((line) => {
      const sku = skuOfLine(line, facts)
      return sku ? [{ line, sku }] : []
    })
    if (store) return freightTip(ticked, facts, store)
    return activityTip(ticked, facts, activity ?? fail('SYS_BIZ_DATA_ERROR_CODE', '活动已结束'))
  }

  /** Merges a visitor's cart, once for each idempotency key [cart.merge-once]. */
  async merge(
    uid: string,
    lines: readonly LocalLine[],
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ number: number; rejected: Rejected[] }> {
    const facts = await this.#facts.shelf(
      this.db.q,
      uid,
      lines.map((line) => line.skuId),
      now,
    )
    return this.db.tx((tx) =>
      once(tx, { owner: uid, endpoint: MERGE, ...idempotency }, now, async () => {
        const rejected = await fillCart(tx, uid, lines.map(askedLineOf), facts, 'most')
        return { number: await repo.totalNumber(tx, uid, keyOf({})), rejected }
      }),
    )
  }

  /** Products in a shopper's carts, last added first, for recommendations. */
  productsOf(q: Reader, uid: string): Promise<string[]> {
    return repo.listProductIds(q, uid, MOST_PRODUCTS)
  }

  /** Selected lines that can be bought, last added first. */
  async selectedLines(q: Reader, caller: Caller, choice: CartChoice): Promise<Selection> {
    const cart = keyOf(choice)
    const lines = (await repo.listLines(q, caller.uid, cart)).filter((line) => line.isSelected)
    const facts = await this.#facts.cart(
      q,
      caller,
      cart.type,
      lines.map((line) => line.skuId),
    )
    const { skus, available, isMember } = facts
    return {
      lines: tickedLines(lines, facts).map(({ id, storeId, skuId, number, sourceChannel, piece }) => ({
        lineId: id,
        storeId,
        skuId,
        number,
        sourceChannel,
        hasOwnLine: piece !== undefined,
      })),
      chosen: facts.chosen ?? new Map(),
      known: { skus, available, isMember },
    }
  }

  /** Adds lines that are available as requested, in the caller's transaction; returns the others with the reason. */
  async addLines(tx: Tx, uid: string, lines: readonly CartAddition[], now: number): Promise<Rejected[]> {
    const facts = await this.#facts.shelf(
      tx,
      uid,
      lines.map((line) => line.skuId),
      now,
    )
    const asked = lines.map(({ skuId, number, sourceChannel }) => ({
      skuId,
      number,
      isSelected: true,
      sourceChannel: cleanSourceChannel(sourceChannel),
    }))
    return fillCart(tx, uid, asked, facts, 'whole')
  }

  /** The lines of the scan cart of some stores. */
  async scanned(q: Reader, uid: string, storeIds: ReadonlySet<string>): Promise<ScannedLine[]> {
    const lines = await repo.listLines(q, uid, keyOf({ shopCartType: SHOP_CART_TYPE.scan }))
    return lines.flatMap(({ id, skuId, storeId, piece }) =>
      piece && storeIds.has(storeId) ? [{ lineId: id, skuId, storeId, piece }] : [],
    )
  }

  /** Prices scanned goods for the shopper as their line is priced after the addition [scan.told-price]. */
  async scannedPrices(caller: Caller): Promise<(sku: SkuForSale, addition: AddToCart) => number> {
    const { now } = caller
    const facts = await this.#facts.prices(this.db.q, caller)
    const { held } = pricesOf(facts.offers, now)
    return (sku, addition) => unitPrice(goodsOfPiece(sku, pieceToAdd(addition, sku, now), now), held, facts).unitCents
  }

  /** Whether a shopper has a single piece in the scan cart. */
  hasPiece(q: Reader, uid: string, rfid: string): Promise<boolean> {
    return repo.hasPiece(q, uid, rfid)
  }

  /** Number of removals from a shopper's scan cart since the last scan order. */
  removals(q: Reader, uid: string): Promise<number> {
    return repo.findRemovals(q, uid)
  }

  clearRemovals(tx: Tx, uid: string): Promise<void> {
    return write.clearRemovals(tx, uid)
  }

  async removeLines(tx: Tx, uid: string, lineIds: readonly string[]): Promise<void> {
    await write.deleteLines(tx, uid, lineIds)
  }

  /** Deletes bought lines from a cart: the selected lines of these SKUs. */
  async removeSkus(tx: Tx, uid: string, cartType: number, skuIds: readonly string[]): Promise<void> {
    await write.deleteTickedSkus(tx, uid, cartType, [...new Set(skuIds)])
  }

  /** Deletes the choices of these offers after their purchase. */
  forgetAddOns(tx: Tx, uid: string, cartType: number, offerIds: readonly string[]): Promise<void> {
    return dropPicked(tx, uid, cartType, offerIds)
  }

  /** Facts for changing a line: its SKU has the price and weight of its piece. */
  async #factsOfLine(uid: string, line: repo.StoredLine, now: number): Promise<CartFacts> {
    const facts = await this.#facts.shelf(this.db.q, uid, [line.skuId], now)
    const sku = skuOfLine(line, facts)
    if (!sku || !line.piece) return facts
    return { ...facts, skus: new Map([[sku.skuId, sku]]), isInHand: true }
  }

  async #tick(
    caller: Caller,
    cart: repo.CartKey,
    isMeant: (line: HeldLine) => boolean,
    isSelected: boolean,
  ): Promise<CartReply> {
    const { uid, now } = caller
    const lines = (await repo.listLines(this.db.q, uid, cart)).filter(isMeant)
    const facts = await this.#facts.cart(
      this.db.q,
      caller,
      cart.type,
      isSelected ? lines.map((line) => line.skuId) : [],
    )
    const ids = lines
      .filter((line) => !isSelected || invalidReason(skuOfLine(line, facts), facts) === null)
      .map((line) => line.id)
    await this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, cart.type, now)
      await write.selectLines(tx, uid, ids, isSelected)
    })
    return this.#show(caller, cart)
  }

  async #line(q: Reader, uid: string, id: string): Promise<repo.StoredLine> {
    return (await repo.findLine(q, uid, id)) ?? fail('STATE_CHANGED', LINE_GONE_TEXT)
  }
}

const keyOf = ({ shopCartType: type = SHOP_CART_TYPE.normal, storeId = '' }: CartChoice): repo.CartKey => ({
  type,
  // Only the scan cart is divided by store.
  storeId: type === SHOP_CART_TYPE.scan ? storeId : '',
})
