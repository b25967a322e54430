import type { DeliveryType } from '@contract/codes/order'
import { allocate } from './allocation.rules'
import { type FreightRule, freightOf } from './freight.rules'

/** Tax on cross-border goods, in thousandths: 13 % VAT collected at 70 %, no duty (behaviours 2.5, step 7). */
export const CROSS_BORDER_TAX_PER_MILLE = 91

/** One line to price; all money in cents a piece. */
export interface QuoteLine {
  lineId: string
  skuId: string
  storeId: string
  number: number
  priceCents: number
  /** Null when members pay what everybody pays. */
  memberPriceCents: number | null
  /** The struck price; for show, it takes no part in any sum. */
  originalPriceCents: number | null
  isCrossBorder: boolean
  weightGrams: number
}

export interface StoreDelivery {
  storeId: string
  deliveryType: DeliveryType
  /** The store's fees; a Store has them under these names. */
  freight: FreightRule
}

export interface QuoteInput {
  lines: readonly QuoteLine[]
  isMember: boolean
  /** How each store's goods are brought. A cart has none yet: its quote holds no freight. */
  delivery?: readonly StoreDelivery[]
}

export interface LineDiscount {
  kind: 'member'
  cents: number
}

export interface QuotedLine {
  lineId: string
  /** What one piece costs this shopper now. */
  unitCents: number
  isMemberPrice: boolean
  /** Price × number before discounts. */
  originalCents: number
  discounts: LineDiscount[]
  /** Goods of this line after discounts, without freight and tax. */
  payableCents: number
  /** This line's share of its store's freight and tax, to be frozen in the order. */
  freightCents: number
  taxCents: number
}

export interface QuotedStore {
  storeId: string
  originalCents: number
  /** After discounts. */
  goodsCents: number
  freightCents: number
  taxCents: number
  /** goods + freight + tax. */
  payableCents: number
}

export interface QuoteTotals {
  originalCents: number
  discountCents: number
  /** originalCents − discountCents. */
  goodsCents: number
  freightCents: number
  taxCents: number
  /** goods + freight + tax. */
  payableCents: number
  /** What this order would cost less for a member; 0 for a member (spec 3 memberExpectedSaveVal). */
  memberExpectedSaveCents: number
}

export interface Quote {
  /** In the order of the input. */
  lines: QuotedLine[]
  /** In the order of their first line. */
  stores: QuotedStore[]
  totals: QuoteTotals
}

/** The lowest price of a piece in this shopper's eyes; prices never multiply (behaviours 2.5, step 2). */
export function unitPrice(
  sku: Pick<QuoteLine, 'priceCents' | 'memberPriceCents'>,
  isMember: boolean,
): { unitCents: number; isMemberPrice: boolean } {
  const { priceCents, memberPriceCents } = sku
  return isMember && memberPriceCents !== null && memberPriceCents < priceCents
    ? { unitCents: memberPriceCents, isMemberPrice: true }
    : { unitCents: priceCents, isMemberPrice: false }
}

/** Struck beside what a piece costs: for who pays the member price the usual one, else the list price; null when no higher. */
export function struckPrice(
  { priceCents, originalPriceCents }: Pick<QuoteLine, 'priceCents' | 'originalPriceCents'>,
  { unitCents, isMemberPrice }: Pick<QuotedLine, 'unitCents' | 'isMemberPrice'>,
): number | null {
  const struck = isMemberPrice ? priceCents : originalPriceCents
  return struck !== null && struck > unitCents ? struck : null
}

/**
 * Prices a cart, a submit page and an order alike: lowest price, freight by store, tax on cross-border goods
 * (behaviours 2.5 "Price pipeline"). Integer cents throughout; Σ lines + freight + tax = payable; a member never pays
 * more than others; the order of the lines changes no total.
 */
export function quote(input: QuoteInput): Quote {
  const { lines, stores, totals } = price(input)
  const canSave = !input.isMember && input.lines.some((line) => unitPrice(line, true).isMemberPrice)
  const saved = canSave ? totals.payableCents - price({ ...input, isMember: true }).totals.payableCents : 0
  return { lines, stores, totals: { ...totals, memberExpectedSaveCents: saved } }
}

function price(input: QuoteInput): {
  lines: QuotedLine[]
  stores: QuotedStore[]
  totals: Omit<QuoteTotals, 'memberExpectedSaveCents'>
} {
  const entries = input.lines.map((line) => ({ line, quoted: priceLine(line, input.isMember) }))
  const byStore = new Map<string, Entry[]>()
  for (const entry of entries) {
    const own = byStore.get(entry.line.storeId)
    if (own) own.push(entry)
    else byStore.set(entry.line.storeId, [entry])
  }
  const delivery = new Map(input.delivery?.map((way) => [way.storeId, way]))
  const stores = [...byStore].map(([storeId, own]) => priceStore(storeId, own, delivery.get(storeId)))
  const originalCents = sum(stores, (store) => store.originalCents)
  const goodsCents = sum(stores, (store) => store.goodsCents)
  return {
    lines: entries.map((entry) => entry.quoted),
    stores,
    totals: {
      originalCents,
      discountCents: originalCents - goodsCents,
      goodsCents,
      freightCents: sum(stores, (store) => store.freightCents),
      taxCents: sum(stores, (store) => store.taxCents),
      payableCents: sum(stores, (store) => store.payableCents),
    },
  }
}

interface Entry {
  line: QuoteLine
  quoted: QuotedLine
}

function priceLine(line: QuoteLine, isMember: boolean): QuotedLine {
  const { unitCents, isMemberPrice } = unitPrice(line, isMember)
  const originalCents = line.priceCents * line.number
  const payableCents = unitCents * line.number
  const discounts: LineDiscount[] = isMemberPrice ? [{ kind: 'member', cents: originalCents - payableCents }] : []
  return {
    lineId: line.lineId,
    unitCents,
    isMemberPrice,
    originalCents,
    discounts,
    payableCents,
    freightCents: 0,
    taxCents: 0,
  }
}

/** One store's sums; writes each line's share of freight and tax into it. */
function priceStore(storeId: string, entries: readonly Entry[], way: StoreDelivery | undefined): QuotedStore {
  const originalCents = sum(entries, ({ quoted }) => quoted.originalCents)
  const goodsCents = sum(entries, ({ quoted }) => quoted.payableCents)
  const freightCents = way ? freightOf(way.deliveryType, way.freight, originalCents) : 0
  // By price before discounts, so that one line's member price never moves freight onto a line that is taxed.
  share(freightCents, entries, originalCents > 0 ? (e) => e.quoted.originalCents : (e) => e.line.number, 'freightCents')

  const taxed = entries.filter(({ line }) => line.isCrossBorder)
  const baseOf = ({ quoted }: Entry) => quoted.payableCents + quoted.freightCents
  const taxCents = taxOn(sum(taxed, baseOf))
  share(taxCents, taxed, baseOf, 'taxCents')
  return {
    storeId,
    originalCents,
    goodsCents,
    freightCents,
    taxCents,
    payableCents: goodsCents + freightCents + taxCents,
  }
}

/** Rounded half up. */
function taxOn(cents: number): number {
  return Math.floor((cents * CROSS_BORDER_TAX_PER_MILLE + 500) / 1000)
}

function share(
  cents: number,
  entries: readonly Entry[],
  weightOf: (entry: Entry) => number,
  into: 'freightCents' | 'taxCents',
): void {
  if (cents === 0) return
  const weighted = entries.map((entry) => ({
    lineId: entry.line.lineId,
    skuId: entry.line.skuId,
    weight: weightOf(entry),
  }))
  const shares = allocate(cents, weighted)
  for (const { quoted } of entries) quoted[into] = shares.get(quoted.lineId) ?? 0
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let total = 0
  for (const item of items) total += of(item)
  return total
}
