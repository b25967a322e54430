import { DAY_MS } from '@contract/codes/china-time'
import { type DeliveryType, SUBMIT_SOURCE } from '@contract/codes/order'
import { maskedPhone } from '@contract/codes/phone'
import { PRICE_STEP_KEYS, SIMULATED_DAYS, SIMULATED_SHOPPERS } from '@contract/codes/simulator'
import type { Permission } from '@contract/codes/staff'
import type { QuoteInput, SimulatedOffer, SimulatedQuote } from '@contract/console/simulator'
import type { Address } from '@contract/schema/address'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import { type BenefitService, type MemberCardService, PLAIN_FACTOR } from '../../customer/member'
import { type PointsService, pointsOf } from '../../finance/points'
import type { CatalogService, SkuForSale } from '../../goods/catalog'
import type { CouponRecord, CouponService, CouponWalletService } from '../../offers/coupon'
import {
  amountRows,
  type CheckoutService,
  type Plan,
  type PlannedStore,
  type PreparedCheckout,
} from '../../trade/checkout'
import type { PricedLine, StoreBasket } from '../../trade/checkout-part'
import type { PromotionService, PutOffer } from '../promotion'
import { cellsOf, momentOf, NO_GOODS_TEXT, type Tried } from './explain.rules'
import { offerView } from './offers.rules'

export interface SimulatorDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'memberProfile'>
  addresses: Pick<AddressService, 'areaAddress' | 'defaultAddress'>
  catalog: Pick<CatalogService, 'findSkusForSale'>
  checkout: Pick<CheckoutService, 'prepare' | 'plan'>
  couponWallets: Pick<CouponWalletService, 'choices'>
  coupons: Pick<CouponService, 'records' | 'storeNames'>
  benefits: Pick<BenefitService, 'cardsOf'>
  memberCards: Pick<MemberCardService, 'sold'>
  points: Pick<PointsService, 'levels'>
  promotions: Pick<PromotionService, 'list'>
}

/** The buyer: an account, or a class of shoppers. */
interface Shopper {
  /** Empty without an account. */
  uid: string
  name: string
  mobile: string
  isMember: boolean
  /** Null: derived from the account's orders. */
  isNew: boolean | null
  /** Points factor of the card, in tenths. */
  factorX10: number
}

const NO_ACCOUNT = ''
const MOST_OFFERS = 100
const UNKNOWN_GOODS = '没有这件商品'

/** The price of a basket for a shopper at a moment, by line and step. Calls the checkout and writes nothing. */
export class SimulatorService {
  constructor(private readonly deps: SimulatorDeps) {}

  /**
   * The price of a basket. UNAUTHORIZED: an account without members.read; SYS_PARAM_ERROR: unknown goods, shopper or
   * region, goods outside the scope, a moment in the past.
   */
  async quote(scope: StoreScope, permissions: readonly Permission[], input: QuoteInput): Promise<SimulatedQuote> {
    const { db, clock, checkout, promotions } = this.deps
    const { q } = db
    const now = this.#moment(input.at)
    const [shopper, skus] = await Promise.all([this.#shopper(q, permissions, input, now), this.#skus(q, scope, input)])
    const address = await this.#address(q, shopper.uid, input.areaCode)
    const caller = { uid: shopper.uid, isApp: input.isApp === true, now }
    const prefetched = { skus: new Map(), available: new Map(), isMember: shopper.isMember }
    const read = await checkout.prepare(
      caller,
      { baskets: basketsOf(input, skus), address, prefetched },
      {
        source: SUBMIT_SOURCE.cart,
        ...(input.couponIds && { couponIds: input.couponIds }),
        ...(input.usePoints && { usePoints: true }),
      },
      false,
    )
    const prepared = shopper.isNew === null ? read : { ...read, isNew: shopper.isNew }
    const plan = checkout.plan(prepared)
    const { points, tried } = await this.#tried(q, prepared, plan, input)
    const [choices, listed] = await Promise.all([this.#choices(q, plan, now), promotions.list(q)])
    const offers = await this.#offers(q, { prepared, plan, tried, listed })
    const lines = plan.stores.flatMap((one) => one.lines.map((line) => lineView(line, one, tried)))
    const fees = plan.stores.flatMap((one) => one.fees)
    return {
      at: now,
      isPlanned: now > clock.now(),
      shopper: {
        name: shopper.name,
        mobile: shopper.mobile,
        isMember: shopper.isMember,
        isNew: prepared.isNew,
      },
      lines,
      steps: PRICE_STEP_KEYS.map((key) => ({
        key,
        cents: lines.reduce((sum, { cells }) => sum + (cells.find((cell) => cell.key === key)?.cents ?? 0), 0),
      })),
      originalCents: plan.totals.originalCents,
      payableCents: plan.totals.payableCents,
      amounts: amountRows({ ...plan.totals, discounts: plan.discounts, freightOff: plan.freightDiscounts, fees }),
      offers,
      coupons: choices.map(({ heldId, title, scopeText, isToClaim, isChosen, takesCents, reason }) => {
        return { heldId, title, scopeText, isToClaim, isChosen, takesCents, reason }
      }),
      points,
      earns: plan.stores.reduce(
        (sum, { sums: { goodsCents, bonusPoints } }) =>
          sum + pointsOf({ goodsCents, bonusPoints, factorX10: shopper.factorX10 }),
        0,
      ),
      deliveries: plan.stores.map(({ store, delivery, sums, choices: ways }) => ({
        storeId: store.storeId,
        storeName: store.name,
        type: delivery.type,
        text: delivery.text,
        freightCents: sums.freightCents,
        ways: ways.map(({ type, text }) => ({ type, text })),
      })),
      areaText: address ? `${address.provinceName}${address.cityName}${address.districtName}${address.streetName}` : '',
      problems: plan.problems.map(({ title, text }) => ({ title, text })),
      notices: plan.quantityNotices,
    }
  }

  #moment(at: number | undefined): number {
    const now = this.deps.clock.now()
    if (at === undefined) return now
    if (at < now) failParam('at', '这个时刻已过，请选以后的时刻')
    if (at > now + SIMULATED_DAYS * DAY_MS) failParam('at', `最多算到 ${SIMULATED_DAYS} 天以后`)
    return at
  }

  async #shopper(
    q: Reader,
    permissions: readonly Permission[],
    { uid, as }: QuoteInput,
    now: number,
  ): Promise<Shopper> {
    if ((uid === undefined) === (as === undefined)) failParam('uid', '请选一位会员，或一类会员')
    if (uid === undefined) {
      const [card] = as === 'member' ? await this.deps.memberCards.sold(q, false) : []
      return {
        uid: NO_ACCOUNT,
        name: SIMULATED_SHOPPERS[as ?? 'plain'],
        mobile: '',
        isMember: as === 'member',
        isNew: as === 'newcomer',
        factorX10: card?.perks.pointsFactor ?? PLAIN_FACTOR,
      }
    }
    if (!permissions.includes('members.read')) fail('UNAUTHORIZED', '按具体会员算价需要“查看会员”权限')
    const profile = await this.deps.account.memberProfile(q, uid)
    if (!profile) failParam('uid', '没有这位会员')
    const isMember = profile.memberUntil > now
    const cards = isMember ? await this.deps.benefits.cardsOf(q, profile, now) : []
    const card = cards.find(({ isUPlus }) => !isUPlus)
    const { name, mobile } = profile
    const factorX10 = card?.perks.pointsFactor ?? PLAIN_FACTOR
    return { uid, name, mobile: maskedPhone(mobile), isMember, isNew: null, factorX10 }
  }

  /** The goods of the basket; goods of stores outside the scope count as unknown. */
  async #skus(q: Reader, scope: StoreScope, { lines }: QuoteInput): Promise<Map<string, SkuForSale>> {
    const skus = await this.deps.catalog.findSkusForSale(
      q,
      lines.map(({ skuId }) => skuId),
    )
    for (const { skuId } of lines) {
      const sku = skus.get(skuId)
      if (!sku || !isInScope(scope, sku.storeId)) failParam('skuId', UNKNOWN_GOODS)
    }
    return skus
  }

  async #address(q: Reader, uid: string, areaCode: string | undefined): Promise<Address | null> {
    if (areaCode !== undefined)
      return this.deps.addresses.areaAddress(areaCode) ?? failParam('areaCode', '没有这个地区')
    return uid === NO_ACCOUNT ? null : this.deps.addresses.defaultAddress(q, uid)
  }

  async #tried(
    q: Reader,
    { request }: PreparedCheckout,
    { outcomes, settled, stores }: Plan,
    { usePoints = false }: QuoteInput,
  ): Promise<{ points: SimulatedQuote['points']; tried: Tried }> {
    const { uid, now } = request
    const available = uid === NO_ACCOUNT ? 0 : Math.max(0, (await this.deps.points.levels(uid, now, q)).available)
    const of = settled.view().points
    const usable = of?.usable ?? 0
    const coupons = settled.details('coupons')
    const takes = stores.flatMap(({ store }) => (store.takesPoints ? [store.storeId] : []))
    return {
      points: { available, usable, used: of?.cents ?? 0 },
      tried: {
        offers: request.offers,
        outcomes: new Map(outcomes.map((one) => [one.id, one])),
        wallet: coupons?.wallet.coupons ?? [],
        coupons: new Map((coupons?.outcomes ?? []).map((one) => [one.id, one])),
        points: { isAsked: usePoints, usable, storeIds: new Set(takes) },
      },
    }
  }

  async #choices(q: Reader, { settled }: Plan, now: number) {
    const coupons = settled.details('coupons')
    return coupons ? this.deps.couponWallets.choices(q, coupons.wallet, coupons.outcomes, now) : []
  }

  /** Offers and coupons of the basket's stores and of the mall, the used ones first, those without its goods last. */
  async #offers(
    q: Reader,
    { prepared, plan, tried, listed }: { prepared: PreparedCheckout; plan: Plan; tried: Tried; listed: PutOffer[] },
  ): Promise<SimulatedOffer[]> {
    const { request, shelf } = prepared
    const isNear = ({ storeId }: { storeId: string | null }) => storeId === null || request.stores.has(storeId)
    const nameOf = (storeId: string | null) => (storeId === null ? '' : (request.stores.get(storeId)?.name ?? ''))
    const held = new Map(request.offers.map((offer) => [offer.id.replace(/@.*/, ''), offer]))
    const known = new Set(listed.map(({ id }) => id))
    const all = [
      ...listed.map((offer) => {
        // Id and period of the active offer, which a daily offer has for each day; SKUs that are sold out stay listed.
        const active = held.get(offer.id)
        return active ? { ...offer, ...pick(active) } : offer
      }),
      ...request.offers.filter(({ id }) => !known.has(id.replace(/@.*/, ''))),
    ].filter(isNear)
    const facts = {
      lines: plan.stores.flatMap((one) => one.lines),
      held: request.offers,
      outcomes: tried.outcomes,
      pieces: shelf.pieces ?? new Map<string, number>(),
      bonusPoints: plan.stores.reduce((sum, { sums }) => sum + sums.bonusPoints, 0),
      now: request.now,
    }
    const offers = all.map((offer) => offerView(offer, facts, nameOf(offer.storeId)))
    const rank = ({ isUsed, text }: SimulatedOffer) => (isUsed ? 0 : text === NO_GOODS_TEXT ? 2 : 1)
    const coupons = await this.#coupons(q, prepared, plan)
    return [...offers, ...coupons].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_OFFERS)
  }

  async #coupons(q: Reader, { request }: PreparedCheckout, plan: Plan): Promise<SimulatedOffer[]> {
    const { now, stores, isMember } = request
    const [records, choices] = await Promise.all([this.deps.coupons.records(q), this.#choices(q, plan, now)])
    const near = [...records.values()].filter(({ storeId }) => storeId === null || stores.has(storeId))
    const nameOf = await this.deps.coupons.storeNames(q, near)
    const head = ({ couponId, title }: CouponRecord) => ({ id: couponId, isCoupon: true, tag: '券', title })
    const tried = choices.flatMap((choice) => {
      const record = records.get(choice.couponId)
      if (!record) return []
      const text = choice.isChosen ? (choice.isToClaim ? '下单时领取' : '') : choice.reason || '另一张或另一组省得更多'
      const cents = choice.isChosen ? choice.takesCents : 0
      return [{ ...head(record), id: choice.heldId, storeName: nameOf(record), isUsed: choice.isChosen, cents, text }]
    })
    const seen = new Set(choices.map(({ couponId }) => couponId))
    const others = near.flatMap((record) => {
      if (seen.has(record.couponId) || !record.isListed || record.claimUntil <= now) return []
      const text = whyNotHeld(record, { isMember, now })
      return [{ ...head(record), storeName: nameOf(record), isUsed: false, cents: 0, text }]
    })
    return [...tried, ...others]
  }
}

/** A line with every step; its cost is the list price and all steps. */
function lineView(
  line: PricedLine,
  { store, deliveryType }: PlannedStore,
  tried: Tried,
): SimulatedQuote['lines'][number] {
  const { sku, quoted, lineId, number, offerId } = line
  const cells = cellsOf(line, deliveryType, tried)
  return {
    lineId,
    skuId: sku.skuId,
    productId: sku.productId,
    storeId: sku.storeId,
    storeName: store.name,
    title: sku.title,
    specText: sku.specText,
    picture: sku.picture,
    number,
    listCents: quoted.listCents,
    unitCents: quoted.unitCents,
    originalCents: quoted.originalCents,
    isGiven: offerId !== undefined,
    cells,
    payableCents: cells.reduce((sum, { cents }) => sum + cents, quoted.originalCents),
  }
}

const pick = ({ id, startsAt, endsAt }: PutOffer) => ({ id, startsAt, endsAt })

function whyNotHeld(
  { claimFrom, audience }: CouponRecord,
  { isMember, now }: { isMember: boolean; now: number },
): string {
  if (claimFrom > now) return `${momentOf(claimFrom)} 起可领`
  return audience === 'member' && !isMember ? '会员才能领' : '没有这张券，也领不到了'
}

/** The lines by store, in the order of their first line. */
function basketsOf({ lines, deliveryType }: QuoteInput, skus: ReadonlyMap<string, SkuForSale>): StoreBasket[] {
  const baskets = new Map<string, StoreBasket>()
  for (const { skuId, number } of lines) {
    const storeId = skus.get(skuId)?.storeId ?? ''
    const basket: StoreBasket = baskets.get(storeId) ?? { storeId, choices: {}, lines: [] }
    if (deliveryType !== undefined) basket.deliveryType = deliveryType as DeliveryType
    basket.lines.push({ storeId, skuId, number, sourceChannel: '' })
    baskets.set(storeId, basket)
  }
  return [...baskets.values()]
}
