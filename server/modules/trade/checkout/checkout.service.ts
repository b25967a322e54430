import { type OrderChoices, orderChoices, type StoreChoices, storeChoices } from '@contract/choices'
import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { NOT_SENT } from '@contract/codes/delivery'
import { type DeliveryType, SUBMIT_SOURCE } from '@contract/codes/order'
import { limitText } from '@contract/codes/product'
import type { Address } from '@contract/schema/address'
import type { BinComit, ConfirmInput, ConfirmReply, SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { Reader } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Refusal } from '../../../kernel/reservations'
import { areaCodeOf } from '../../customer/address'
import { keyOf, limitsOf, type SkuForSale } from '../../goods/catalog'
import { isOpenAt } from '../../goods/store'
import type { QuotedLine } from '../../offers/pricing'
import { asksWhoIsNew, eachKey, NEWCOMER_KEY, piecesKey } from '../../offers/promotion'
import { type AskedLine, type CheckoutRequest, type GoodLine, problemOf, type StoreBasket } from '../checkout-part'
import { isTicketGoods, stockText } from '../goods-rules'
import type { CheckoutDeps, PrefetchedGoods } from './checkout.deps'
import { confirmReply } from './checkout.view'
import { chooseDelivery, deliveryChoices, givenWay, isSentTo, OUT_OF_REACH } from './delivery.rules'
import { centsOfFees, feesOf } from './fee.rules'
import { giftAndAddOnLines, givenSkus } from './gifts-and-add-ons.rules'
import { judgeLines } from './line.rules'
import type { Plan, PreparedCheckout } from './plan'
import { must, type OpenStore, quoteOf, waysOf } from './price.rules'

/** What a submit is of, and what was read of it already. */
interface SubmitGoods {
  baskets: readonly StoreBasket[]
  prefetched?: PrefetchedGoods
  picked?: PreparedCheckout['picked']
}

type Submit = OrderChoices & { addressId?: string | undefined; source?: string }

/** From ticked lines to a priced submit: the submit page asks here, and a commit asks again (spec 4 "Submit flow"). */
export class CheckoutService {
  constructor(
    private readonly q: Reader,
    private readonly deps: CheckoutDeps,
  ) {}

  /** The submit page (spec 7 confirmOrder): the given products, or what is ticked in the cart. */
  async confirm(caller: Caller, input: ConfirmInput): Promise<ConfirmReply> {
    return confirmReply(input.source, await this.look(caller, input))
  }

  /** A submit page's plan. */
  async look(caller: Caller, input: ConfirmInput): Promise<Plan> {
    const asked = input.binComits
      ? { baskets: basketsOf(input.binComits) }
      : await this.#ticked(caller, input.shopCartType)
    return this.plan(await this.prepare(caller, asked, input, false))
  }

  /**
   * What stands against buying these (spec 7 validateOnlineStock). Not where they are to go: no address is asked, and
   * the default one need not be the chosen one.
   */
  async problems(caller: Caller, binComits: readonly BinComit[]): Promise<SubmitProblem[]> {
    const { problems } = this.plan(
      await this.prepare(caller, { baskets: basketsOf(binComits) }, { couponIds: [] }, false),
    )
    return problems.filter((problem) => problem.kind !== 'delivery')
  }

  /**
   * Reads all that `plan` needs. A commit calls it before its transaction, whose conditional updates check again what
   * others may change. SYS_PARAM_ERROR: an unknown store or SKU, or a SKU of another store.
   */
  async prepare(caller: Caller, asked: SubmitGoods, input: Submit, isCommit: boolean): Promise<PreparedCheckout> {
    const { q, deps } = this
    const { uid, isApp, now } = caller
    const { prefetched, picked = new Map() } = asked
    const isScan = input.source === SUBMIT_SOURCE.scanCart
    const [stores, offers, isMember] = await Promise.all([
      deps.stores.findStores(q, [...new Set(asked.baskets.map((basket) => basket.storeId))]),
      deps.promotions.holding(q, now),
      prefetched?.isMember ?? deps.account.isMember(q, uid, now),
    ])
    for (const { storeId } of asked.baskets) if (!stores.has(storeId)) failParam('binComits.storeId', '没有这家店')
    const choices = pick(input, orderChoices)
    const request = { uid, isApp, now, baskets: asked.baskets, stores, offers, isMember, isScan, choices, isCommit }
    const [runs, address, isNew] = await Promise.all([
      deps.checkoutParts.prepare(q, request),
      this.#address(uid, input.addressId, isCommit),
      asksWhoIsNew(offers) && deps.payments.payables.isNewcomer(q, uid),
    ])
    const lines = asked.baskets.flatMap((basket) => basket.lines)
    const skuIds = new Set([...lines.map(({ skuId }) => skuId), ...givenSkus(request), ...runs.skuIds()])
    const { skus, available } = await this.#goods([...skuIds], prefetched, isCommit)
    for (const line of lines) checkKnown(line, skus.get(line.skuId))
    const limits = limitsOf(skus.values(), now)
    const [bought, each] = await Promise.all([
      limits.length > 0 ? deps.limits.bought(q, uid, limits) : new Map<string, number>(),
      deps.promotions.eachLeft(q, uid, offers, skus.values()),
    ])
    return { request, isNew, address, shelf: { skus, stores, available, bought, each }, runs, picked }
  }

  /** Judges, chooses delivery and prices. Reads nothing. */
  plan(prepared: PreparedCheckout): Plan {
    const { request, isNew, address, shelf, runs } = prepared
    const { isApp, isMember, isCommit, now } = request
    const asked = request.baskets.flatMap((basket) => basket.lines)
    const judged = judgeLines(
      asked.filter(({ offerId }) => offerId === undefined),
      shelf,
      !isCommit,
    )
    const bought = judged.lines
    const ownAddOns = runs.addOns(bought, shelf)
    const added = giftAndAddOnLines(prepared, bought, ownAddOns)
    const { open, problems, outOfReach } = openStores(request, [...bought, ...added.lines], address)
    const input = runs.price(bought, shelf)
    const offers = [...request.offers, ...ownAddOns.used, ...input.offers]
    const quote = quoteOf(open, { isMember, isNew, isApp, now }, offers, input)
    const quoted = new Map(quote.lines.map((line) => [line.lineId, line]))
    const sums = new Map(quote.stores.map((one) => [one.storeId, one]))
    const priced = open.map((one) => ({
      ...one,
      orderId: newId(),
      deliveryType: one.delivery.type,
      choices: isCommit ? [] : waysOf(one, quoted),
      lines: one.lines.map((line) => ({ ...line, orderLineId: newId(), quoted: must(quoted.get(line.lineId)) })),
      sums: must(sums.get(one.store.storeId)),
    }))
    const settled = runs.settle({ stores: priced, quote, shelf, bought, added: added.lines })
    const stores = priced.map((one) => {
      const ofParts = settled.fees(one.store.storeId)
      return {
        ...one,
        fees: feesOf(one.sums, ofParts),
        payableCents: one.sums.payableCents + centsOfFees(ofParts),
        appointment: settled.appointment(one.store.storeId),
      }
    })
    return {
      address: address && outOfReach ? { ...address, disabledReason: outOfReach } : address,
      needsAddress: open.some((one) => !NOT_SENT.includes(one.delivery.type)),
      isMember,
      stores,
      problems: [...input.problems, ...judged.problems, ...added.problems, ...problems, ...settled.problems()],
      quantityNotices: [...judged.quantityNotices, ...added.quantityNotices],
      totals: { ...quote.totals, payableCents: stores.reduce((sum, one) => sum + one.payableCents, 0) },
      discounts: quote.offers.flatMap((offer) => ('lack' in offer ? [] : [offer])),
      settled,
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

  async #ticked(caller: Caller, cartType: number = SHOP_CART_TYPE.normal): Promise<SubmitGoods> {
    const { lines, known, chosen } = await this.deps.cart.selectedLines(this.q, caller, cartType)
    if (lines.length === 0) fail('SYS_BIZ_DATA_ERROR_CODE', '请先选择要购买的商品')
    const baskets = new Map<string, StoreBasket>()
    for (const { storeId, skuId, number, sourceChannel } of lines) {
      const basket = baskets.get(storeId) ?? { storeId, choices: {}, lines: [] }
      basket.lines.push({ storeId, skuId, number, sourceChannel })
      baskets.set(storeId, basket)
    }
    return { baskets: [...baskets.values()], prefetched: known, picked: chosen }
  }

  /** The goods of a submit; those that are read already are not read again. */
  async #goods(skuIds: readonly string[], prefetched: PrefetchedGoods | undefined, isCommit: boolean) {
    const missing = prefetched ? skuIds.filter((id) => !prefetched.skus.has(id)) : skuIds
    if (prefetched && missing.length === 0) return prefetched
    const [skus, available] = await Promise.all([
      this.deps.catalog.findSkusForSale(this.q, missing),
      isCommit ? null : this.deps.stock.available(this.q, missing),
    ])
    if (!prefetched) return { skus, available }
    return {
      skus: new Map([...prefetched.skus, ...skus]),
      available: available && new Map([...prefetched.available, ...available]),
    }
  }

  /** The address asked for; a submit page that asks for none, or for one that is gone, gets the default one. */
  async #address(uid: string, addressId: string | undefined, isCommit: boolean): Promise<Address | null> {
    const given = addressId === undefined ? null : await this.deps.addresses.findAddress(this.q, uid, addressId)
    if (given || isCommit) return given
    return this.deps.addresses.defaultAddress(this.q, uid)
  }
}

/** The fields of a part of the wire's input that are choices. */
function pick<T extends object>(input: T, fields: object): T {
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => name in fields && value !== undefined)) as T
}

/** A payload's parts as baskets; a store may stand in it once. */
export function basketsOf(binComits: readonly BinComit[]): StoreBasket[] {
  const seen = new Set<string>()
  return binComits.map((part) => {
    if (seen.has(part.storeId)) failParam('binComits.storeId', '同一家店出现了两次')
    seen.add(part.storeId)
    return {
      storeId: part.storeId,
      choices: pick<StoreChoices>(part, storeChoices),
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
