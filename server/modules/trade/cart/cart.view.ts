import { type InvalidReason, MAX_CART_SKUS } from '@contract/codes/cart'
import { priceText } from '@contract/codes/money'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { PRODUCT_TYPE } from '@contract/codes/product'
import { rfidTail } from '@contract/codes/scan'
import type { CartGroup, CartLine, CartReply } from '@contract/schema/cart'
import type { LineAdjustment } from '@contract/schema/shared'
import type { SkuForSale } from '../../goods/catalog'
import { centsToRider, type Store, unitTextOf } from '../../goods/store'
import {
  byTitle,
  type Freighted,
  type Granted,
  isPointsReward,
  type PriceOffer,
  pricesOf,
  quote,
  quoteLine,
  reachedOf,
  struckPrice,
  takeHomeBelow,
  unitPrice,
  untilFree,
} from '../../offers/pricing'
import { addOnTip, isFor, isReduction, rewardTip, tipOf } from '../../offers/promotion'
import { giftsBeside, mixesBorders, reasonText, stockOf } from '../goods-rules'
import { addOnInCart } from './add-on.view'
import {
  type CartCounts,
  type CartFacts,
  type HeldLine,
  hintsOf,
  invalidReason,
  type LineSnapshot,
  MIXED_BORDERS_TEXT,
  maxNumber,
  NOTHING_TICKED_TEXT,
  skuOfLine,
} from './cart.rules'
import { couponTips, nearestTip } from './coupon-tip.rules'

/** A line that can be bought, with its SKU. */
interface ValidLine {
  line: HeldLine
  sku: SkuForSale
  store: Store
}

type Held = readonly PriceOffer[]
/** Discounts of each selected line, by its id. */
type Adjustments = ReadonlyMap<string, LineAdjustment[]>

const NO_ADJUSTMENTS: LineAdjustment[] = []

/** Shown for a product without known data. */
const UNKNOWN: LineSnapshot = {
  title: '商品已失效',
  specText: '',
  picture: { url: '', ground: 'stone', scale: 1, count: 1 },
  productType: PRODUCT_TYPE.normal,
  isCrossBorder: false,
}

/**
 * The cart in the shape for its shopper: lines by store in the given order, at present prices; lines that can't be
 * bought are separate, with the reason, never selected and in no sum. The wire fixes the names of the sums.
 */
export function viewCart(lines: readonly HeldLine[], facts: CartFacts): CartReply {
  const { held } = pricesOf(facts.offers, facts.now)
  const { valid, invalidProducts } = sortOut(lines, facts, held)
  const selected = valid.filter(({ line }) => line.isSelected)
  const grants = grantsOf(lines, facts)
  const extra = extraLines(grants, facts)
  const bought = selected.map(({ line, sku }) => quoteLine(line.id, sku, line.number))
  const asked = [...bought, ...extra.lines]
  const {
    totals,
    lines: quoted,
    offers: outcomes,
  } = quote(
    {
      lines: asked,
      isMember: facts.isMember,
      isNew: facts.isNew,
      isApp: facts.isApp,
      now: facts.now,
    },
    facts.offers,
    { deals: extra.deals },
  )
  const countedOf = (offer: (typeof inReach)[number]) =>
    reachedOf(offer, bought, held)[offer.basis === 'cents' ? 'cents' : 'number']
  const tip = (offer: (typeof inReach)[number]) =>
    tipOf(
      offer,
      outcomes.find(({ id }) => id === offer.id),
      countedOf(offer),
    )
  // Offers by amount before offers by pieces, the smallest missing amount first.
  const missingOf = (offer: (typeof inReach)[number]) => {
    const next = offer.tiers.find(({ from }) => from > countedOf(offer))
    return next && offer.basis === 'cents' ? next.from - countedOf(offer) : Number.MAX_SAFE_INTEGER
  }
  const inReach = facts.offers.filter(isReduction).filter((offer) => valid.some(({ sku }) => isFor(offer, sku)))
  const near = grants.filter(({ offer }) => valid.some(({ sku }) => isFor(offer, sku)))
  const rewards = facts.offers.filter(isPointsReward).filter((offer) => valid.some(({ sku }) => isFor(offer, sku)))
  const rewardTips = (of: string | null) =>
    rewards.filter(({ storeId }) => storeId === of).map((offer) => rewardTip(offer, reachedOf(offer, bought, held)))
  const ofMall = [...inReach.filter(({ storeId }) => storeId === null).map(tip), ...rewardTips(null)]
  const freighted = new Map<string, Freighted[]>()
  for (const [at, line] of asked.entries()) {
    const publicCents = (quoted[at]?.publicCents ?? 0) * line.number
    freighted.set(line.storeId, [...(freighted.get(line.storeId) ?? []), { ...line, publicCents }])
  }
  const taken = outcomes.flatMap((one) => ('lack' in one ? [] : [one]))
  const discounts = byTitle(taken)
  const titles = new Map(taken.map(({ id, title }) => [id, title]))
  const adjustments = new Map(
    quoted.map(({ lineId, discounts: own }) => [
      lineId,
      own.map(({ ref, cents }) => ({ title: titles.get(ref) ?? '', amount: -cents })),
    ]),
  )
  const isAllSelect = valid.length > 0 && selected.length === valid.length
  return {
    shopCartDtos: groupsOf(valid, facts, held, { freighted, adjustments }).map((group) => ({
      ...group,
      activityTips: [
        ...inReach.filter(({ storeId }) => storeId === group.storeId).map(tip),
        ...near.filter(({ offer }) => offer.storeId === group.storeId).map(addOnTip),
        ...rewardTips(group.storeId),
      ],
      addOns: near.filter(({ offer }) => offer.storeId === group.storeId).map((one) => addOnInCart(one, facts)),
    })),
    invalidProducts,
    activityOrCouponTipDto: nearestTip(
      inReach.toSorted((a, b) => missingOf(a) - missingOf(b)).map(tip),
      couponTips(asked, facts),
    ),
    activityDescList: discounts.map(({ title, cents }) => `${title} -${priceText(cents)}`),
    discounts,
    skuNumExceed: lines.length >= MAX_CART_SKUS,
    isAllSelect,
    originalAmount: totals.originalCents,
    percentFee: totals.taxCents,
    selectTotalNumber: sumNumbers(selected.map(({ line }) => line)),
    totalAmount: totals.payableCents,
    totalNumber: sumNumbers(lines),
    code: 0,
    notDiscountActuallyAmount: totals.originalCents,
    discountActuallyAmount: totals.goodsCents,
    discountFee: totals.discountCents,
    taxesAmount: totals.taxCents,
    shopCartTopActivityDTOList: ofMall,
    memberExpectedSaveVal: totals.memberExpectedSaveCents,
    mermberCouponList: (facts.memberCoupons ?? []).map((text) => ({ text })),
    isMember: facts.isMember,
    settleBlockedReason: blockedReason(selected),
  }
}

/** Lines of a cart that are selected and can be bought. */
export function tickedLines<L extends HeldLine>(lines: readonly L[], facts: CartFacts): L[] {
  return lines.filter((line) => line.isSelected && invalidReason(skuOfLine(line, facts), facts) === null)
}

function sortOut(
  lines: readonly HeldLine[],
  facts: CartFacts,
  held: Held,
): { valid: ValidLine[]; invalidProducts: CartLine[] } {
  const valid: ValidLine[] = []
  const invalidProducts: CartLine[] = []
  for (const line of lines) {
    const sku = skuOfLine(line, facts)
    const reason = invalidReason(sku, facts)
    const store = facts.stores.get(sku?.storeId ?? '')
    if (reason === null && sku && store) valid.push({ line, sku, store })
    else invalidProducts.push(invalidLine(line, sku, reason ?? 'offShelf', facts, held))
  }
  return { valid, invalidProducts }
}

/** Add-ons and gifts of the selected lines. */
export function grantsOf(lines: readonly HeldLine[], facts: CartFacts): Granted[] {
  const bought = tickedLines(lines, facts).flatMap((line) => {
    const sku = skuOfLine(line, facts)
    return sku ? [{ lineId: line.id, sku, number: line.number }] : []
  })
  return giftsBeside(bought, facts, facts.offers, { picked: facts.chosen ?? new Map() }, facts.now).granted
}

/** Gifts and add-ons of the selected lines, as lines to price. */
function extraLines(grants: readonly Granted[], { skus }: CartFacts) {
  const given = grants.flatMap(({ offer, goods }) =>
    goods.flatMap(({ skuId, number }) => {
      const sku = skus.get(skuId)
      return sku ? [{ sku, number, lineId: `${offer.id} ${skuId}`, offerId: offer.id }] : []
    }),
  )
  return {
    lines: given.map(({ lineId, sku, number }) => quoteLine(lineId, sku, number)),
    deals: new Map(given.map(({ lineId, offerId }) => [lineId, offerId])),
  }
}

function groupsOf(
  valid: readonly ValidLine[],
  facts: CartFacts,
  held: Held,
  { freighted, adjustments }: { freighted: ReadonlyMap<string, Freighted[]>; adjustments: Adjustments },
): CartGroup[] {
  const bySku = new Map<string, number>()
  const byProduct = new Map<string, number>()
  for (const { line, sku } of valid) {
    bySku.set(sku.skuId, (bySku.get(sku.skuId) ?? 0) + stockOf(sku, line.number))
    byProduct.set(sku.productId, (byProduct.get(sku.productId) ?? 0) + line.number)
  }
  const groups = new Map<string, CartGroup>()
  for (const entry of valid) {
    const { sku, store, line } = entry
    const taken = { ofSku: bySku.get(sku.skuId) ?? 0, ofProduct: byProduct.get(sku.productId) ?? 0 }
    const group = groups.get(store.storeId) ?? emptyGroup(store, freighted.get(store.storeId))
    const own = adjustments.get(line.id) ?? NO_ADJUSTMENTS
    group.productDetails.push(validLine(entry, taken, own, facts, held))
    group.isAllSelect &&= line.isSelected
    groups.set(store.storeId, group)
  }
  return [...groups.values()]
}

/** The group of a store without lines; `ticked`: the store's selected goods. */
function emptyGroup(store: Store, ticked: readonly Freighted[] | undefined): CartGroup {
  return {
    storeId: store.storeId,
    businessId: store.businessId,
    storeName: store.name,
    floor: unitTextOf(store),
    isInstant: store.deliveryTypes.includes(DELIVERY_TYPE.instant),
    isAllSelect: true,
    freightTip: ticked ? freightTip(untilFree(store, ticked)) : null,
    ...(store.deliveryTypes.includes(DELIVERY_TYPE.instant) && { rider: riderTip(store, ticked ?? []) }),
    activityTips: [],
    addOns: [],
    productDetails: [],
  }
}

/** Minimum and fee of a rider for the ticked goods, before coupons; the distance is unknown here. */
function riderTip(store: Store, ticked: readonly Freighted[]): CartGroup['rider'] {
  const { instantFreightCents, instantFreeOverCents } = store
  const cents = ticked.reduce((sum, line) => sum + line.publicCents, 0)
  const isFree = instantFreightCents === 0 || (instantFreeOverCents !== null && cents >= instantFreeOverCents)
  const feeText = isFree ? '免配送费' : `另需配送费 ${priceText(instantFreightCents)}`
  return { gapCents: centsToRider(store, cents), feeText }
}

function freightTip(missingCents: number | null): CartGroup['freightTip'] {
  if (missingCents === null) return null
  return { text: missingCents > 0 ? `还差 ${priceText(missingCents)} 免运费` : '已免运费', isFree: missingCents === 0 }
}

function validLine(
  { line, sku }: ValidLine,
  taken: CartCounts,
  adjustments: LineAdjustment[],
  facts: CartFacts,
  held: Held,
): CartLine {
  const others = { ofSku: taken.ofSku - stockOf(sku, line.number), ofProduct: taken.ofProduct - line.number }
  const most = line.piece?.rfid ? 1 : maxNumber(sku, others, facts)
  const state = { isSelect: line.isSelected, maxNumber: most, reason: undefined, adjustments }
  return cartLine(line, sku, state, hintsOf(line, sku, taken, facts), facts, held)
}

function invalidLine(
  line: HeldLine,
  sku: SkuForSale | undefined,
  reason: InvalidReason,
  facts: CartFacts,
  held: Held,
): CartLine {
  return cartLine(line, sku, { isSelect: false, maxNumber: 0, reason, adjustments: NO_ADJUSTMENTS }, [], facts, held)
}

interface LineState {
  isSelect: boolean
  maxNumber: number
  reason: InvalidReason | undefined
  adjustments: LineAdjustment[]
}

/** One object literal, because a cart of a hundred lines is built at every tap. */
function cartLine(
  line: HeldLine,
  sku: SkuForSale | undefined,
  state: LineState,
  hints: CartLine['hints'],
  facts: CartFacts,
  held: Held,
): CartLine {
  const shown = sku ?? line.snapshot ?? UNKNOWN
  const prices = sku ? ownPrices(sku, facts, held) : null
  const { reason } = state
  return {
    id: line.id,
    skuId: line.skuId,
    productId: sku?.productId ?? line.productId,
    storeId: sku?.storeId ?? line.storeId,
    title: shown.title,
    // Weight and tag of a piece are fields of their own.
    specText: (line.piece && facts.skus.get(line.skuId)?.specText) ?? shown.specText,
    picture: shown.picture,
    productType: shown.productType,
    number: line.number,
    price: prices?.price ?? line.addedPriceCents ?? 0,
    originalPrice: prices?.originalPrice ?? null,
    memberPrice: prices?.memberPrice ?? null,
    takeHomePrice: sku && prices && !reason ? takeHomeOf(sku, prices.price, facts) : undefined,
    isSelect: state.isSelect,
    stock: facts.available.get(line.skuId) ?? 0,
    maxNumber: state.maxNumber,
    minBuy: sku?.minBuy ?? 1,
    packSize: sku?.packSize ?? 1,
    hints,
    isCrossBorder: shown.isCrossBorder,
    adjustments: state.adjustments,
    sourceChannel: line.sourceChannel || undefined,
    invalidReason: reason,
    invalidText: reason && reasonText(reason, facts.stores.get(sku?.storeId ?? '')),
    canReselect: reason === 'skuGone' && !line.piece ? true : undefined,
    weight: line.piece?.weightGrams || undefined,
    kiloPrice: line.piece?.weightGrams ? facts.skus.get(line.skuId)?.priceCents : undefined,
    rfidTail: line.piece?.rfid ? rfidTail(line.piece.rfid) : undefined,
    minAge: sku?.minAge || undefined,
    heldUntil: line.piece?.heldUntil || undefined,
  }
}

/** The shopper's unit price, and the prices shown next to it. */
function ownPrices(
  sku: SkuForSale,
  { isMember, isNew, isApp }: CartFacts,
  held: Held,
): Pick<CartLine, 'price' | 'originalPrice' | 'memberPrice'> {
  const own = unitPrice(sku, held, { isMember, isNew, isApp })
  const member = own.hasMemberPrice ? unitPrice(sku, held, { isMember: true }) : own
  return {
    price: own.unitCents,
    originalPrice: struckPrice(sku, own),
    memberPrice: member.unitCents < own.publicCents ? member.unitCents : null,
  }
}

/** The take-home price of one piece for the shopper's class, if it is lower than the price. */
function takeHomeOf(sku: SkuForSale, unitCents: number, facts: CartFacts): number | undefined {
  if (sku.minBuy > 1) return undefined
  const { isMember, isNew, isApp, offers, claimable = [], now } = facts
  return takeHomeBelow(sku, { offers, coupons: claimable }, { isMember, isNew, isApp, unitCents }, now) ?? undefined
}

/** Why the selected lines can't be checked out now, or null. */
function blockedReason(selected: readonly ValidLine[]): string | null {
  if (selected.length === 0) return NOTHING_TICKED_TEXT
  return mixesBorders(selected.map(({ sku }) => sku)) ? MIXED_BORDERS_TEXT : null
}

function sumNumbers(lines: readonly HeldLine[]): number {
  return lines.reduce((total, line) => total + line.number, 0)
}
