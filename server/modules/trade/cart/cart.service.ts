import { MAX_CART_SKUS, SHOP_CART_TYPE } from '@contract/codes/cart'
import { FREE_FREIGHT, OFFER_TYPE } from '@contract/codes/offer'
import type { ActivityTip, AddToCart, CartReply, LocalLine } from '@contract/schema/cart'
import type { ActivityRef } from '@contract/schema/catalog'
import type { Caller } from '../../../kernel/caller'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { numberProblem } from '../goods-rules'
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
  snapshotOf,
  takenProblem,
} from './cart.rules'
import { tickedLines, viewCart } from './cart.view'
import { dropPicked } from './cart-add-on.repo'
import { CartFactsSource } from './cart-facts'
import * as write from './cart-write.repo'
import { additionOf, fillCart } from './fill-cart'
import { askedLineOf, heldLinesOf } from './local-cart.rules'
import { buyableSku, refuse } from './refusals'

const MERGE = 'POST shopCart/merge'
const LINE_GONE_TEXT = '商品已不在购物车，请刷新'

/** A selected line that can be bought, the input of a checkout. */
export interface SelectedLine {
  lineId: string
  storeId: string
  skuId: string
  number: number
  sourceChannel: string
}

/** Selected lines with the facts by which they were judged, so that the checkout need not read them again. */
export interface Selection {
  lines: SelectedLine[]
  /** Chosen add-on goods, by offer. */
  chosen: NonNullable<CartFacts['chosen']>
  known: Pick<CartFacts, 'skus' | 'available' | 'isMember'>
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

  async detail(caller: Caller, cartType: number = SHOP_CART_TYPE.normal): Promise<CartReply> {
    const lines = await repo.listLines(this.db.q, caller.uid, cartType)
    return viewCart(
      lines,
      await this.#facts.cart(
        this.db.q,
        caller,
        cartType,
        lines.map((line) => line.skuId),
      ),
    )
  }

  /** Pieces in the cart, or in one store's part of it. */
  async number(uid: string, cartType: number = SHOP_CART_TYPE.normal, storeId?: string): Promise<{ number: number }> {
    const q = this.db.q
    const number = storeId
      ? await repo.totalNumberOfStore(q, uid, cartType, storeId)
      : await repo.totalNumber(q, uid, cartType)
    return { number }
  }

  /** Pieces of each given SKU in the first cart, 0 for those that aren't in it. */
  async numbersOf(uid: string, skuIds: readonly string[]): Promise<{ skuId: string; number: number }[]> {
    const numbers = await repo.numbersBySku(this.db.q, uid, SHOP_CART_TYPE.normal, skuIds)
    return skuIds.map((skuId) => ({ skuId, number: numbers.get(skuId) ?? 0 }))
  }

  /** Adds pieces of a SKU; stock and limit apply to the cart after the addition. Returns the badge's number. */
  async add(uid: string, input: AddToCart, now: number): Promise<{ number: number }> {
    const facts = await this.#facts.shelf(this.db.q, uid, [input.skuId], now)
    const sku = buyableSku(facts, input.skuId)
    if (input.storeId !== sku.storeId) failParam('storeId', '商品不在这家店铺')
    if (input.businessId !== sku.businessId) failParam('businessId', '商品不属于这个商家')
    const cartType = input.shopCartType ?? SHOP_CART_TYPE.normal
    const sourceChannel = cleanSourceChannel(input.sourceChannel)
    return this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, cartType, now)
      const line = { skuId: sku.skuId, number: input.number, isSelected: true, sourceChannel, sku }
      const inLine = await write.addToLine(tx, additionOf(uid, cartType, line, now))
      const sums = await repo.sumCart(tx, uid, cartType, sku)
      if (sums.lines > MAX_CART_SKUS) fail('SHOP_CART_SKU_NUM_EXCEED_CODE', CART_FULL_TEXT)
      refuse(numberProblem(sku, inLine) ?? takenProblem(sku, sums, facts))
      return { number: sums.number }
    })
  }

  /** Sets a line's quantity. A smaller quantity is always accepted [cart.fewer]. */
  async setNumber(caller: Caller, input: { id: string; number: number }): Promise<CartReply> {
    const { uid, now } = caller
    const line = await this.#line(this.db.q, uid, input.id)
    const facts = await this.#facts.shelf(this.db.q, uid, [line.skuId], now)
    const sku = buyableSku(facts, line.skuId)
    refuse(numberProblem(sku, input.number))
    await this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, line.cartType, now)
      const current = await this.#line(tx, uid, input.id)
      if (current.skuId !== line.skuId) fail('STATE_CHANGED')
      await write.setNumber(tx, uid, input.id, input.number)
      if (input.number <= current.number) return
      refuse(takenProblem(sku, await repo.sumCart(tx, uid, line.cartType, sku), facts))
    })
    return this.detail(caller, line.cartType)
  }

  /** Replaces a line's SKU by another of the same product; joins an existing line of that SKU and source. */
  async changeSku(caller: Caller, input: { id: string; skuId: string; number: number }): Promise<CartReply> {
    const { uid, now } = caller
    const line = await this.#line(this.db.q, uid, input.id)
    if (line.skuId === input.skuId) return this.setNumber(caller, input)
    const facts = await this.#facts.shelf(this.db.q, uid, [input.skuId], now)
    const sku = buyableSku(facts, input.skuId)
    if (sku.productId !== line.productId) failParam('skuId', '不是同一件商品的规格')
    const { cartType, sourceChannel } = line
    await this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, cartType, now)
      if ((await this.#line(tx, uid, input.id)).skuId !== line.skuId) fail('STATE_CHANGED')
      const target = await repo.findLineOfSku(tx, uid, cartType, sku.skuId, sourceChannel)
      const number = (target?.number ?? 0) + input.number
      if (target) {
        await write.deleteLines(tx, uid, [input.id])
        await write.setNumber(tx, uid, target.id, number)
        await write.selectLines(tx, uid, [target.id], true)
      } else {
        const swap = { skuId: sku.skuId, number, addedPriceCents: sku.priceCents, snapshot: snapshotOf(sku) }
        await write.swapSku(tx, uid, input.id, swap)
      }
      refuse(numberProblem(sku, number) ?? takenProblem(sku, await repo.sumCart(tx, uid, cartType, sku), facts))
    })
    return this.detail(caller, cartType)
  }

  /** Deletes lines; ids of other shoppers are ignored. */
  async remove(caller: Caller, ids: readonly string[]): Promise<CartReply> {
    const { uid } = caller
    const [first] = await this.db.tx((tx) => write.deleteLines(tx, uid, ids))
    return this.detail(caller, first?.cartType)
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
    return this.detail(caller, first?.cartType)
  }

  /** Selects or deselects lines. Lines that can't be bought are never selected. */
  async select(caller: Caller, ids: readonly string[], isSelected: boolean): Promise<CartReply> {
    const { uid } = caller
    const cartType = (await repo.findCartType(this.db.q, uid, ids)) ?? SHOP_CART_TYPE.normal
    const asked = new Set(ids)
    return this.#tick(caller, cartType, (line) => asked.has(line.id), isSelected)
  }

  selectAll(caller: Caller, cartType: number = SHOP_CART_TYPE.normal, isSelected: boolean): Promise<CartReply> {
    return this.#tick(caller, cartType, () => true, isSelected)
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
   * What selected lines lack for an offer or a coupon; `lines`: of a visitor. SYS_BIZ_DATA_ERROR_CODE: it does not
   * exist.
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
    const cart = uid === null ? heldLinesOf(lines ?? []) : await repo.listLines(q, uid, SHOP_CART_TYPE.normal)
    const skuIds = cart.map((line) => line.skuId)
    const facts = await this.#facts.cart(q, caller, SHOP_CART_TYPE.normal, skuIds)
    const ticked = tickedLines(cart, facts).flatMap((line) => {
      const sku = facts.skus.get(line.skuId)
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
        return { number: await repo.totalNumber(tx, uid, SHOP_CART_TYPE.normal), rejected }
      }),
    )
  }

  /** Products in a shopper's carts, last added first, for recommendations. */
  productsOf(q: Reader, uid: string): Promise<string[]> {
    return repo.listProductIds(q, uid, MOST_PRODUCTS)
  }

  /** Selected lines that can be bought, last added first. */
  async selectedLines(q: Reader, caller: Caller, cartType: number): Promise<Selection> {
    const lines = (await repo.listLines(q, caller.uid, cartType)).filter((line) => line.isSelected)
    const facts = await this.#facts.cart(
      q,
      caller,
      cartType,
      lines.map((line) => line.skuId),
    )
    const { skus, available, isMember } = facts
    return {
      lines: tickedLines(lines, facts).map(({ id, storeId, skuId, number, sourceChannel }) => ({
        lineId: id,
        storeId,
        skuId,
        number,
        sourceChannel,
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

  async #tick(
    caller: Caller,
    cartType: number,
    isMeant: (line: HeldLine) => boolean,
    isSelected: boolean,
  ): Promise<CartReply> {
    const { uid, now } = caller
    const lines = (await repo.listLines(this.db.q, uid, cartType)).filter(isMeant)
    const facts = await this.#facts.cart(this.db.q, caller, cartType, isSelected ? lines.map((line) => line.skuId) : [])
    const ids = lines
      .filter((line) => !isSelected || invalidReason(facts.skus.get(line.skuId), facts) === null)
      .map((line) => line.id)
    await this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, cartType, now)
      await write.selectLines(tx, uid, ids, isSelected)
    })
    return this.detail(caller, cartType)
  }

  async #line(q: Reader, uid: string, id: string): Promise<repo.StoredLine> {
    return (await repo.findLine(q, uid, id)) ?? fail('STATE_CHANGED', LINE_GONE_TEXT)
  }
}
