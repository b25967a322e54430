import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { NOT_SENT } from '@contract/codes/delivery'
import { type DeliveryType, SUBMIT_SOURCE } from '@contract/codes/order'
import { limitText } from '@contract/codes/product'
import type { Address } from '@contract/schema/address'
import type { CouponChoices } from '@contract/schema/coupon'
import type { BinComit, ConfirmInput, ConfirmReply, SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { Refusal } from '../../../kernel/reservations'
import { areaCodeOf } from '../../customer/address'
import { keyOf, limitsOf, type SkuForSale } from '../../goods/catalog'
import { isOpenAt } from '../../goods/store'
import { bundleOffer } from '../../offers/bundle'
import type { Wallet } from '../../offers/coupon'
import { type Chosen, pricesOf, type QuotedLine } from '../../offers/pricing'
import { asksWhoIsNew, eachKey, NEWCOMER_KEY, piecesKey } from '../../offers/promotion'
import { isTicketGoods, stockText } from '../purchase'
import { appointmentsOf } from './appointments'
import type { CheckoutDeps, KnownGoods } from './checkout.deps'
import { confirmReply } from './checkout.view'
import { chooseDelivery, deliveryChoices, givenWay, isSentTo, OUT_OF_REACH } from './delivery.rules'
import { chosenGifts, giftOutcomes } from './gift-coupons.rules'
import { giftAndAddOnLines, givenSkus } from './gifts-and-add-ons.rules'
import { type AskedLine, type GoodLine, judgeLines, problemOf, type Shelf } from './line.rules'
import type { CheckoutRequest, Plan, StoreBasket } from './plan'
import { pointsItemOf } from './points-item'
import { type OpenStore, priceStores } from './price.rules'
import { canPayAtPickup, slotProblems } from './slot.rules'

/** From ticked lines to a priced submit: the submit page asks here, and a commit asks again (spec 4 "Submit flow"). */
export class CheckoutService {
  constructor(
    private readonly q: Reader,
    private readonly deps: CheckoutDeps,
  ) {}

  /** The submit page (spec 7 confirmOrder): the given products, or what is ticked in the cart. */
  async confirm(caller: Caller, input: ConfirmInput): Promise<ConfirmReply> {
    const plan = await this.#planOf(caller, input)
    return confirmReply(input.source, plan)
  }

  /** The shopper's coupons beside that submit (spec 7 getCouponsList). */
  async couponChoices(caller: Caller, input: ConfirmInput): Promise<CouponChoices> {
    const plan = await this.#planOf(caller, input)
    const { wallet, outcomes, savedCents } = plan.coupons
    const best = input.couponIds ? await this.#planOf(caller, withBest(input)) : plan
    const choices = await this.deps.couponWallets.choices(this.q, wallet, outcomes, caller.now)
    const payAmount = plan.totals.payableCents
    return {
      usable: choices.filter(({ reason }) => reason === ''),
      unusable: choices.filter(({ reason }) => reason !== ''),
      savedCents,
      payAmount,
      isBest: payAmount <= best.totals.payableCents,
    }
  }

  /** Of these those that are for freight (spec 7 getFreightCouponsList). */
  async freightChoices(caller: Caller, input: ConfirmInput): Promise<CouponChoices> {
    const { usable, unusable, ...sums } = await this.couponChoices(caller, input)
    const isFreight = ({ kind }: { kind: string }) => kind === 'freight'
    const own = usable.filter(isFreight)
    const savedCents = own.reduce((sum, one) => sum + (one.isChosen ? one.takesCents : 0), 0)
    return { ...sums, usable: own, unusable: unusable.filter(isFreight), savedCents }
  }

  async #planOf(caller: Caller, input: ConfirmInput): Promise<Plan> {
    const asked = input.binComits
      ? { baskets: binsOf(input.binComits) }
      : await this.#ticked(caller, input.shopCartType)
    const ask = await this.prepare(caller, asked.baskets, input, false)
    return this.plan(this.q, { ...ask, ...asked })
  }

  /**
   * What stands against buying these (spec 7 validateOnlineStock). Not where they are to go: no address is asked, and
   * the default one need not be the chosen one.
   */
  async problems(caller: Caller, binComits: readonly BinComit[]): Promise<SubmitProblem[]> {
    const ask = await this.prepare(caller, binsOf(binComits), { couponIds: [] }, false)
    const { problems } = await this.plan(this.q, ask)
    return problems.filter((problem) => problem.kind !== 'delivery')
  }

  /** A question for `plan`; rejects a store that does not exist. Not inside a transaction: it may use the cache. */
  async prepare(
    { uid, isApp, now }: Caller,
    baskets: readonly StoreBasket[],
    {
      addressId,
      couponIds,
      bundleId,
      pointItemId,
      usePoints = false,
      source,
      payAtPickup = false,
    }: Partial<
      Pick<
        ConfirmInput,
        'addressId' | 'couponIds' | 'bundleId' | 'pointItemId' | 'usePoints' | 'source' | 'payAtPickup'
      >
    >,
    isCommit: boolean,
  ): Promise<CheckoutRequest> {
    const stores = await this.deps.stores.findStores(this.q, [...new Set(baskets.map((basket) => basket.storeId))])
    for (const basket of baskets) if (!stores.has(basket.storeId)) failParam('binComits.storeId', '没有这家店')
    const offers = await this.deps.promotions.holding(this.q, now)
    const isNew = asksWhoIsNew(offers) && (await this.deps.payments.payables.isNewcomer(this.q, uid))
    const bundle = bundleId === undefined ? undefined : await this.deps.bundles.find(bundleId, now)
    const pointItem =
      pointItemId === undefined
        ? undefined
        : ((await this.deps.pointsMall.goods(this.q, pointItemId)) ?? failParam('pointItemId', '没有这件兑换品'))
    const chosen = { ...(addressId !== undefined && { addressId }), ...(couponIds && { couponIds }) }
    const isScan = source === SUBMIT_SOURCE.scanCart
    return {
      uid,
      isApp,
      baskets,
      stores,
      offers,
      isNew,
      usePoints,
      isScan,
      isCommit,
      payAtPickup,
      now,
      ...chosen,
      ...(bundle && { bundle }),
      ...(pointItem && { pointItem }),
    }
  }

  /** Claims the coupons of a commit that the shopper does not have yet; gives the request with their heldIds. */
  async claimCoupons(tx: Tx, request: CheckoutRequest): Promise<CheckoutRequest> {
    if (!request.couponIds) return request
    const heldIds = await this.deps.couponWallets.claimNamed(tx, request.uid, request.couponIds, request.now)
    if (heldIds.size === 0) return request
    const heldId = (id: string) => heldIds.get(id) ?? id
    // The goods of a gift coupon name it as their offer.
    const baskets = request.baskets.map((basket) => ({
      ...basket,
      lines: basket.lines.map((line) => (line.offerId ? { ...line, offerId: heldId(line.offerId) } : line)),
    }))
    return { ...request, baskets, couponIds: request.couponIds.map(heldId) }
  }

  /** Judges, chooses delivery and prices. Reads by `q` only, so that a commit sees what its transaction sees. */
  async plan(q: Reader, request: CheckoutRequest): Promise<Plan> {
    const asked = request.baskets.flatMap((basket) => basket.lines)
    // What gift coupons give is judged with the goods.
    const wallet = await this.#wallet(q, request)
    const skuIds = new Set([...asked.map((line) => line.skuId), ...givenSkus(request, wallet.gifts)])
    const [{ skus, available }, isMember, address, points] = await Promise.all([
      this.#goods(q, request, [...skuIds]),
      request.known?.isMember ?? this.deps.account.isMember(q, request.uid, request.now),
      this.#address(q, request),
      this.#points(q, request),
    ])
    for (const line of asked) checkKnown(line, skus.get(line.skuId))
    const limits = limitsOf(skus.values(), request.now)
    const shelf = {
      skus,
      stores: request.stores,
      available,
      bought: limits.length > 0 ? await this.deps.limits.bought(q, request.uid, limits) : new Map<string, number>(),
      each: await this.deps.promotions.eachLeft(q, request.uid, request.offers, skus.values()),
    }
    const judged = judgeLines(
      asked.filter(({ offerId }) => offerId === undefined),
      shelf,
      !request.isCommit,
    )
    const { held } = pricesOf(request.offers, request.now)
    const gifts = chosenGifts(wallet.gifts, request, judged.lines, shelf, held)
    const chosenItem = await pointsItemOf(this.deps, q, request, judged.lines, isMember)
    const offers = [...request.offers, ...gifts]
    const giftsAndAddOns = giftAndAddOnLines({ ...request, offers }, judged.lines, shelf, wallet.gifts)
    const { open, problems, outOfReach } = openStores(request, [...judged.lines, ...giftsAndAddOns.lines], address)
    const fetched = await appointmentsOf(this.deps.slots, q, request, open)
    const set = request.bundle && bundleOffer(request.bundle, judged.lines, held)
    const given = giftOutcomes(wallet.gifts, gifts, judged.lines, giftsAndAddOns.lines, shelf, held, request.now)
    const priced = priceStores(
      open,
      isMember,
      { ...request, offers: [...offers, ...(set ? [set] : []), ...(chosenItem ? [chosenItem.offer] : [])] },
      wallet,
      given,
      points,
    )
    const stores = priced.stores.map((one) => ({ ...one, ...fetched.byStore.get(one.store.storeId) }))
    const mayPayLater = canPayAtPickup(stores, priced.totals)
    return {
      address: address && outOfReach ? { ...address, disabledReason: outOfReach } : address,
      ...(mayPayLater && { payAtPickup: request.payAtPickup === true }),
      ...(set && request.bundle && { bundleId: request.bundle.id }),
      needsAddress: open.some((one) => !NOT_SENT.includes(one.delivery.type)),
      isMember,
      stores,
      ...(chosenItem && { pointsItem: chosenItem.pointsItem }),
      problems: [
        ...(chosenItem?.problems ?? []),
        ...judged.problems,
        ...giftsAndAddOns.problems,
        ...problems,
        ...fetched.problems,
      ],
      quantityNotices: [...judged.quantityNotices, ...giftsAndAddOns.quantityNotices],
      totals: priced.totals,
      discounts: priced.discounts,
      points: priced.points,
      coupons: priced.coupons,
    }
  }

  /** What stood against goods that were to be reserved, as the shopper reads it: somebody was faster since they were judged. */
  async problemsOf(
    q: Reader,
    uid: string,
    lines: readonly (GoodLine & { quoted: Pick<QuotedLine, 'discounts'> })[],
    refused: readonly Refusal[],
    now: number,
  ): Promise<SubmitProblem[]> {
    const isRefused = (kind: Refusal['kind'], key: string) =>
      refused.some((refusal) => refusal.kind === kind && refusal.key === key)
    const short = lines.filter(({ skuId }) => isRefused('stock', skuId))
    const free = await this.deps.stock.available(
      q,
      short.map(({ skuId }) => skuId),
    )
    const over = lines.filter(
      ({ sku, offerId }) => !offerId && limitsOf([sku], now).some((limit) => isRefused('limit', keyOf(limit))),
    )
    const bought =
      over.length === 0
        ? new Map()
        : await this.deps.limits.bought(
            q,
            uid,
            limitsOf(
              over.map(({ sku }) => sku),
              now,
            ),
          )
    return [
      ...slotProblems(lines, refused),
      ...short.map(({ sku, skuId }) => problemOf(sku, 'outOfStock', stockText(free.get(skuId) ?? 0))),
      ...over.map(({ sku }) => {
        const text = limitText(sku.limitPerShopper, sku.limitDays, bought.get(sku.productId) ?? 0)
        return problemOf(sku, 'limit', text)
      }),
      ...lines.flatMap(({ sku, quoted }) => {
        const text = quoted.discounts.map(({ ref }) => priceText(ref, sku.skuId, isRefused)).find((one) => one !== null)
        return text ? [problemOf(sku, 'limit', text)] : []
      }),
    ]
  }

  async #ticked(
    caller: Caller,
    cartType: number = SHOP_CART_TYPE.normal,
  ): Promise<Pick<CheckoutRequest, 'baskets' | 'chosen'> & { known: KnownGoods }> {
    const { lines, known, chosen } = await this.deps.cart.selectedLines(this.q, caller, cartType)
    if (lines.length === 0) fail('SYS_BIZ_DATA_ERROR_CODE', '请先选择要购买的商品')
    const baskets = new Map<string, StoreBasket>()
    for (const { storeId, skuId, number, sourceChannel } of lines) {
      const basket = baskets.get(storeId) ?? { storeId, remark: '', lines: [] }
      basket.lines.push({ storeId, skuId, number, sourceChannel })
      baskets.set(storeId, basket)
    }
    return { baskets: [...baskets.values()], known, chosen }
  }

  /** The goods of a submit; what was read a moment ago is not read again. */
  async #goods(
    q: Reader,
    { known, isCommit }: CheckoutRequest,
    skuIds: readonly string[],
  ): Promise<Pick<Shelf, 'skus' | 'available'>> {
    const missing = known ? skuIds.filter((id) => !known.skus.has(id)) : skuIds
    if (known && missing.length === 0) return known
    const [skus, available] = await Promise.all([
      this.deps.catalog.findSkusForSale(q, missing),
      isCommit ? null : this.deps.stock.available(q, missing),
    ])
    if (!known) return { skus, available }
    return {
      skus: new Map([...known.skus, ...skus]),
      available: known.available && available && new Map([...known.available, ...available]),
    }
  }

  /** What may be used: beside a submit page all that hold, in a commit those that are named. */
  async #wallet(q: Reader, { uid, stores, isCommit, couponIds = [], now }: CheckoutRequest): Promise<Wallet> {
    if (!isCommit) return this.deps.couponWallets.wallet(q, uid, new Set(stores.keys()), now)
    if (couponIds.length === 0) return { coupons: [], gifts: [], held: [] }
    return this.deps.couponWallets.named(q, uid, couponIds)
  }

  /** Points that may be used: asked beside a submit page of a store that takes them, in a commit that uses some. */
  async #points(q: Reader, { uid, stores, usePoints, isCommit, now }: CheckoutRequest): Promise<Chosen['points']> {
    const storeIds = new Set([...stores.values()].flatMap((one) => (one.takesPoints ? [one.storeId] : [])))
    if (storeIds.size === 0 || (isCommit && !usePoints)) return undefined
    const { available } = await this.deps.points.levels(uid, now, q)
    return { available, storeIds, isUsed: usePoints }
  }

  /** The address asked for; a submit page that asks for none, or for one that is gone, gets the default one. */
  async #address(q: Reader, request: CheckoutRequest): Promise<Address | null> {
    const given =
      request.addressId === undefined ? null : await this.deps.addresses.findAddress(q, request.uid, request.addressId)
    if (given || request.isCommit) return given
    return this.deps.addresses.defaultAddress(q, request.uid)
  }
}

/** A payload's parts as bins; a store may stand in it once (spec 3 binComits). */
export function binsOf(binComits: readonly BinComit[]): StoreBasket[] {
  const seen = new Set<string>()
  return binComits.map((part) => {
    if (seen.has(part.storeId)) failParam('binComits.storeId', '同一家店出现了两次')
    seen.add(part.storeId)
    return {
      storeId: part.storeId,
      remark: (part.remark ?? '').trim(),
      ...(part.slotAt === undefined ? {} : { slotAt: part.slotAt }),
      ...(part.deliveryType === undefined ? {} : { deliveryType: part.deliveryType as DeliveryType }),
      lines: part.products.map((product) => ({
        storeId: part.storeId,
        skuId: product.skuId,
        number: product.number,
        ...(product.activityId === undefined ? {} : { offerId: product.activityId }),
        sourceChannel: withoutChinese(product.sourceChannel ?? ''),
      })),
    }
  })
}

/** A source channel with Chinese characters is dropped (spec 3). */
function withoutChinese(sourceChannel: string): string {
  return /\p{Script=Han}/u.test(sourceChannel) ? '' : sourceChannel
}

function checkKnown(line: AskedLine, sku: SkuForSale | undefined): void {
  if (!sku) failParam('binComits.products.skuId', '没有这件商品')
  if (sku.storeId !== line.storeId) failParam('binComits.storeId', '商品不属于这家店')
}

/** Groups good lines by their stores and settles how each brings them; `outOfReach`: why the address will not do. */
function openStores(
  request: CheckoutRequest,
  lines: readonly GoodLine[],
  address: Address | null,
): { open: OpenStore[]; problems: SubmitProblem[]; outOfReach: string | null } {
  const open: OpenStore[] = []
  let outOfReach: string | null = null
  const to = address && { areaCode: areaCodeOf(address), x: address.x, y: address.y }
  const problems: SubmitProblem[] = []
  for (const basket of request.baskets) {
    const own = lines.filter((line) => line.storeId === basket.storeId)
    const store = request.stores.get(basket.storeId)
    if (own.length === 0 || !store) continue
    const goods = own.map(({ sku }) => sku)
    const given = givenWay(store, goods.every(isTicketGoods), request.isScan)
    const choices = given ? [given] : deliveryChoices(store, goods, address, isOpenAt(store, request.now), request.now)
    const delivery = chooseDelivery(choices, basket.deliveryType, !request.isCommit)
    if (!delivery) failParam('binComits.deliveryType', '这家店没有这种配送方式')
    const { type, disabledReason, isOutOfReach } = delivery
    for (const { sku } of own) {
      const isReached = isSentTo(store, sku, type, address)
      const reason = disabledReason ?? (isReached ? null : OUT_OF_REACH)
      if (reason === null) continue
      problems.push(problemOf(sku, 'delivery', reason))
      if (isOutOfReach || !isReached) outOfReach ??= reason
    }
    open.push({ basket, store, choices, delivery, lines: own, to })
  }
  return { open, problems, outOfReach }
}

/** Why a price is not had that was still there when it was asked. */
function priceText(
  offerId: string,
  skuId: string,
  isRefused: (kind: Refusal['kind'], key: string) => boolean,
): string | null {
  if (isRefused('pieces', piecesKey(offerId, skuId))) return '秒杀已抢光'
  if (isRefused('each', eachKey(offerId, skuId))) return '已达秒杀限购数量'
  return isRefused('newcomer', NEWCOMER_KEY) ? '新人价仅限首单' : null
}

/** The same submit with the coupons that save most. */
function withBest({ couponIds: _, ...input }: ConfirmInput): ConfirmInput {
  return input
}
