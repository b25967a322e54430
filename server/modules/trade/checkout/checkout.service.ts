import { type OrderChoices, orderChoices, type StoreChoices, storeChoices } from '@contract/choices'
import { NOT_SENT } from '@contract/codes/delivery'
import { priceText } from '@contract/codes/money'
import type { DeliveryType, SubmitSource } from '@contract/codes/order'
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
import { isOpenAt, type Store } from '../../goods/store'
import type { OfferOutcome, QuotedLine } from '../../offers/pricing'
import { asksWhoIsNew } from '../../offers/promotion'
import {
  type AskedLine,
  type CheckoutRequest,
  type FixedWay,
  type GoodLine,
  problemOf,
  type Shelf,
  type StoreBasket,
} from '../checkout-part'
import { isTicketGoods, stockText } from '../goods-rules'
import type { CheckoutDeps, PrefetchedGoods } from './checkout.deps'
import { confirmReply } from './checkout.view'
import { chooseDelivery, deliveryChoices, isSentTo, OUT_OF_REACH, TICKET_WAY } from './delivery.rules'
import { centsOfFees, feesOf } from './fee.rules'
import { givenLines, givenSkus } from './given-lines.rules'
import { judgeLines, required } from './line.rules'
import type { Plan, PlannedStore, PreparedCheckout } from './plan'
import { centsShort, type OpenStore, quoteOf, waysOf } from './price.rules'
import { priceProblems, shortPieces } from './reservation-requests'

/** The baskets of a submit, and the goods that were read already. */
interface SubmitGoods {
  baskets: readonly StoreBasket[]
  prefetched?: PrefetchedGoods
  address?: Address | null
  picked?: PreparedCheckout['picked']
}

type Goods = Pick<Shelf, 'skus' | 'available'>
const NO_GOODS: Goods = { skus: new Map(), available: null }

type Submit = OrderChoices & { addressId?: string | undefined; source: SubmitSource }

/** Prices a submit from its lines. The submit page and the commit use the same steps. */
export class CheckoutService {
  constructor(
    private readonly q: Reader,
    private readonly deps: CheckoutDeps,
  ) {}

  /** The submit page (confirmOrder): the given products, or the ticked lines of the cart. */
  async confirm(caller: Caller, input: ConfirmInput): Promise<ConfirmReply> {
    return confirmReply(input.source, await this.look(caller, input))
  }

  /** The plan of a submit page. */
  async look(caller: Caller, input: ConfirmInput): Promise<Plan> {
    const [asked, address] = await Promise.all([
      input.binComits ? { baskets: basketsOf(input.binComits) } : this.#ticked(caller, input),
      this.#address(caller.uid, input.addressId, false),
    ])
    return this.plan(await this.prepare(caller, { ...asked, address }, input, false))
  }

  /**
   * Problems of buying these goods (validateOnlineStock), without delivery: the request has no address, and the shopper
   * may choose another address than the default one.
   */
  async problems(caller: Caller, binComits: readonly BinComit[]): Promise<SubmitProblem[]> {
    const { problems } = this.plan(
      await this.prepare(caller, { baskets: basketsOf(binComits) }, { couponIds: [], source: 'buyNow' }, false),
    )
    return problems.filter((problem) => problem.kind !== 'delivery')
  }

  /**
   * Reads everything that `plan` needs. A commit calls it before its transaction; the conditional updates of the
   * transaction check again what concurrent requests may change. SYS_PARAM_ERROR: an unknown store or SKU, or a SKU of
   * another store.
   */
  async prepare(caller: Caller, asked: SubmitGoods, input: Submit, isCommit: boolean): Promise<PreparedCheckout> {
    const { q, deps } = this
    const { uid, isApp, now } = caller
    const { prefetched, picked = new Map() } = asked
    const lines = asked.baskets.flatMap((basket) => basket.lines)
    const [stores, offers, isMember, address, named] = await Promise.all([
      deps.stores.findStores(q, [...new Set(asked.baskets.map((basket) => basket.storeId))]),
      deps.promotions.holding(q, now),
      prefetched?.isMember ?? deps.account.isMember(q, uid, now),
      asked.address === undefined ? this.#address(uid, input.addressId, isCommit) : asked.address,
      this.#goods(
        lines.map(({ skuId }) => skuId),
        isCommit,
        prefetched,
      ),
    ])
    for (const { storeId } of asked.baskets) if (!stores.has(storeId)) failParam('binComits.storeId', '没有这家店')
    for (const line of lines) checkKnown(line, named.skus.get(line.skuId))
    const choices = pick(input, orderChoices)
    const { source } = input
    const request = { uid, isApp, now, baskets: asked.baskets, stores, offers, isMember, source, choices, isCommit }
    const [runs, isNew] = await Promise.all([
      deps.checkoutParts.prepare(q, request),
      asksWhoIsNew(offers) && deps.payments.payables.isNewcomer(q, uid),
    ])
    const { skus, available } = await this.#goods([...givenSkus(request), ...runs.skuIds()], isCommit, named)
    const limits = limitsOf(skus.values(), now)
    const [bought, each, pieces] = await Promise.all([
      limits.length > 0 ? deps.limits.bought(q, uid, limits) : new Map<string, number>(),
      deps.promotions.eachLeft(q, uid, offers, skus.values()),
      isCommit ? null : deps.promotions.piecesLeft(q, now),
    ])
    return { request, isNew, address, shelf: { skus, stores, available, bought, each, pieces }, runs, picked }
  }

  /** Judges lines, chooses delivery and prices. Reads nothing. */
  plan(prepared: PreparedCheckout): Plan {
    const { request, isNew, address, shelf, runs } = prepared
    const { isApp, isMember, isCommit, now } = request
    const asked = request.baskets.flatMap((basket) => basket.lines)
    const judged = judgeLines(
      asked.filter(({ offerId }) => offerId === undefined),
      shelf,
      !isCommit,
      (line, sku) => runs.goods(line, sku),
    )
    const bought = judged.lines
    const input = runs.price(bought, shelf)
    const added = givenLines(prepared, bought, input.chosen?.coupons)
    const { open, problems, outOfReach } = openStores(request, [...bought, ...added.lines], address, (store) =>
      runs.way(store),
    )
    const quote = quoteOf(open, { isMember, isNew, isApp, now }, [...request.offers, ...input.offers], input)
    const quoted = new Map(quote.lines.map((line) => [line.lineId, line]))
    const sums = new Map(quote.stores.map((one) => [one.storeId, one]))
    const priced = open.map((one) => ({
      ...one,
      orderId: newId(),
      deliveryType: one.delivery.type,
      choices: isCommit ? [] : waysOf(one, quoted),
      lines: one.lines.map((line) => ({ ...line, orderLineId: newId(), quoted: required(quoted.get(line.lineId)) })),
      sums: required(sums.get(one.store.storeId)),
    }))
    const settled = runs.settle({ stores: priced, quote, bought, coupons: [...quote.coupons, ...added.coupons] })
    const stores = priced.map((one) => {
      const ofParts = settled.fees(one.store.storeId)
      return {
        ...one,
        fees: feesOf(one.sums, ofParts),
        payableCents: one.sums.payableCents + centsOfFees(ofParts),
      }
    })
    return {
      address: address && outOfReach ? { ...address, disabledReason: outOfReach } : address,
      needsAddress: open.some((one) => !NOT_SENT.includes(one.delivery.type)),
      isMember,
      stores,
      problems: [
        ...input.problems,
        ...judged.problems,
        ...added.problems,
        ...problems,
        ...shortPieces(
          stores.flatMap(({ lines }) => lines),
          shelf.pieces ?? null,
        ),
        ...stores.flatMap(belowLeast),
        ...settled.problems(),
      ],
      quantityNotices: [...judged.quantityNotices, ...added.quantityNotices],
      totals: { ...quote.totals, payableCents: stores.reduce((sum, one) => sum + one.payableCents, 0) },
      discounts: takenOff(quote.offers),
      freightDiscounts: takenOff(quote.freightOffers),
      outcomes: [...quote.offers, ...quote.freightOffers],
      settled,
    }
  }

  /** Problems of goods whose reservation was refused because of a concurrent request, as the shopper reads them. */
  async problemsOf(
    q: Reader,
    uid: string,
    lines: readonly (GoodLine & { quoted: Pick<QuotedLine, 'requests'> })[],
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
    const left = refused.some(({ kind }) => kind === 'pieces')
      ? await this.deps.promotions.piecesLeft(q, now)
      : new Map<string, number>()
    return [
      ...short.map(({ sku, skuId }) => problemOf(sku, 'outOfStock', stockText(free.get(skuId) ?? 0, sku))),
      ...over.map(({ sku }) => {
        const text = limitText(sku.limitPerShopper, sku.limitDays, bought.get(sku.productId) ?? 0)
        return problemOf(sku, 'limit', text)
      }),
      ...priceProblems(lines, isRefused, left),
    ]
  }

  async #ticked(caller: Caller, cart: Pick<ConfirmInput, 'shopCartType' | 'storeId'>): Promise<SubmitGoods> {
    const { lines, known, chosen } = await this.deps.cart.selectedLines(this.q, caller, cart)
    if (lines.length === 0) fail('SYS_BIZ_DATA_ERROR_CODE', '请先选择要购买的商品')
    const baskets = new Map<string, StoreBasket>()
    for (const { lineId, storeId, skuId, number, sourceChannel, hasOwnLine } of lines) {
      const basket = baskets.get(storeId) ?? { storeId, choices: {}, lines: [] }
      basket.lines.push({ storeId, skuId, number, sourceChannel, ...(hasOwnLine && { cartLineId: lineId }) })
      baskets.set(storeId, basket)
    }
    return { baskets: [...baskets.values()], prefetched: known, picked: chosen }
  }

  /** Adds the missing goods to `known`, with their stock; a commit reads no stock. */
  async #goods(skuIds: readonly string[], isCommit: boolean, known: Goods = NO_GOODS): Promise<Goods> {
    const missing = [...new Set(skuIds)].filter((id) => !known.skus.has(id))
    if (missing.length === 0) return known
    const [skus, available] = await Promise.all([
      this.deps.catalog.findSkusForSale(this.q, missing),
      isCommit ? null : this.deps.stock.available(this.q, missing),
    ])
    return {
      skus: new Map([...known.skus, ...skus]),
      available: available && new Map([...(known.available ?? []), ...available]),
    }
  }

  /** The requested address; on a submit page the default one when none is requested or it was deleted. */
  async #address(uid: string, addressId: string | undefined, isCommit: boolean): Promise<Address | null> {
    const given = addressId === undefined ? null : await this.deps.addresses.findAddress(this.q, uid, addressId)
    if (given || isCommit) return given
    return this.deps.addresses.defaultAddress(this.q, uid)
  }
}

/** Problems of goods that cost less than the minimum of the store's riders [checkout.rider-least]. */
function belowLeast(one: PlannedStore): SubmitProblem[] {
  const cents = centsShort(one, one.lines)
  if (cents === 0) return []
  const text = `满 ${priceText(one.store.instantLeastCents ?? 0)} 起送，还差 ${priceText(cents)}`
  return one.lines.map(({ sku }) => problemOf(sku, 'delivery', text))
}

const takenOff = (offers: readonly OfferOutcome[]) => offers.flatMap((offer) => ('lack' in offer ? [] : [offer]))

/** The fields of an input that are choices of checkout parts. */
function pick<T extends object>(input: T, fields: object): T {
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => name in fields && value !== undefined)) as T
}

/** The parts of a payload as baskets; each store can appear once. */
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
        ...(product.cartLineId === undefined ? {} : { cartLineId: product.cartLineId }),
        sourceChannel: withoutChinese(product.sourceChannel ?? ''),
      })),
    }
  })
}

/** Drops a source channel with Chinese characters [checkout.chinese-channel]. */
function withoutChinese(sourceChannel: string): string {
  return /\p{Script=Han}/u.test(sourceChannel) ? '' : sourceChannel
}

function checkKnown(line: AskedLine, sku: SkuForSale | undefined): void {
  if (!sku) failParam('binComits.products.skuId', '没有这件商品')
  if (sku.storeId !== line.storeId) failParam('binComits.storeId', '商品不属于这家店')
}

/**
 * Groups good lines by store and settles the delivery of each; `outOfReach`: why the goods cannot be delivered to the
 * address.
 */
function openStores(
  request: CheckoutRequest,
  lines: readonly GoodLine[],
  address: Address | null,
  wayOf: (store: Store) => FixedWay | null,
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
    const given = goods.every(isTicketGoods) ? TICKET_WAY : wayOf(store)
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
