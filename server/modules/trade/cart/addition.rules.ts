import { MAX_CART_SKUS } from '@contract/codes/cart'
import { limitText, MAX_LINE_NUMBER } from '@contract/codes/product'
import type { SkuForSale } from '../../goods/catalog'
import { limitLeft, numberProblem, reasonText } from '../goods-rules'
import {
  CART_FULL_TEXT,
  type CartFacts,
  type HeldLine,
  invalidReason,
  NO_SUCH_GOODS_TEXT,
  takenProblem,
} from './cart.rules'

/** A line to be added to a cart. */
export interface AskedLine {
  skuId: string
  number: number
  isSelected: boolean
  sourceChannel: string
  /** Unit price when a visitor put it into the local cart. */
  addedPriceCents?: number
}

export interface PlannedLine extends AskedLine {
  sku: SkuForSale
}

export interface Rejected {
  skuId: string
  text: string
}

/**
 * Decides which of many lines are added to a cart, without an error for single lines. `whole`: a line as requested,
 * available now, or not at all (buy again). `most`: as many pieces as limits allow, unavailable goods included, so that
 * a visitor's cart keeps its lines (merge). Each refusal or reduction is reported in `rejected`.
 */
export function planAdditions(
  asked: readonly AskedLine[],
  held: readonly HeldLine[],
  facts: CartFacts,
  mode: 'whole' | 'most',
): { lines: PlannedLine[]; rejected: Rejected[] } {
  const cart = new Tally(held)
  const lines: PlannedLine[] = []
  const rejected: Rejected[] = []
  for (const line of asked) {
    const sku = facts.skus.get(line.skuId)
    const outcome = sku ? judge(line, sku, cart, facts, mode) : { number: 0, text: NO_SUCH_GOODS_TEXT }
    if (outcome.text !== null) rejected.push({ skuId: line.skuId, text: outcome.text })
    if (!sku || outcome.number === 0) continue
    const planned = { ...line, number: outcome.number, sku }
    cart.add(planned)
    lines.push(planned)
  }
  return { lines, rejected }
}

interface Outcome {
  /** Pieces to add; 0 for none. */
  number: number
  /** Text for the shopper when not all is added. */
  text: string | null
}

function judge(line: AskedLine, sku: SkuForSale, cart: Tally, facts: CartFacts, mode: 'whole' | 'most'): Outcome {
  const reason = invalidReason(sku, facts)
  const isForGood = reason === 'virtual' || reason === 'weighed' || reason === 'overLimit'
  if (reason !== null && (mode === 'whole' || isForGood))
    return refuse(reasonText(reason, facts.stores.get(sku.storeId)))
  const there = cart.of(line, sku)
  if (there.inLine === 0 && cart.lines >= MAX_CART_SKUS) return refuse(CART_FULL_TEXT)
  if (mode === 'whole') {
    const inLine = there.inLine + line.number
    const taken = { ofSku: there.ofSku + line.number, ofProduct: there.ofProduct + line.number }
    const problem = numberProblem(sku, inLine) ?? takenProblem(sku, taken, facts)
    return problem === null ? { number: line.number, text: null } : refuse(problem)
  }
  const bought = facts.bought.get(sku.productId) ?? 0
  const room = Math.min(MAX_LINE_NUMBER - there.inLine, limitLeft(sku, bought + there.ofProduct))
  if (room >= line.number) return { number: line.number, text: null }
  const most =
    sku.limitPerShopper > 0 && sku.limitPerShopper < MAX_LINE_NUMBER
      ? limitText(sku.limitPerShopper, sku.limitDays, bought)
      : `最多购买 ${MAX_LINE_NUMBER} 件`
  return { number: Math.max(0, room), text: room > 0 ? `${most}，已加入 ${room} 件` : most }
}

function refuse(text: string): Outcome {
  return { number: 0, text }
}

/** Pieces in the cart, lines planned so far included. */
class Tally {
  readonly #inLine = new Map<string, number>()
  readonly #ofSku = new Map<string, number>()
  readonly #ofProduct = new Map<string, number>()

  constructor(held: readonly HeldLine[]) {
    for (const line of held) this.#count(line, line.productId)
  }

  get lines(): number {
    return this.#inLine.size
  }

  of(line: AskedLine, sku: SkuForSale) {
    return {
      inLine: this.#inLine.get(keyOf(line)) ?? 0,
      ofSku: this.#ofSku.get(line.skuId) ?? 0,
      ofProduct: this.#ofProduct.get(sku.productId) ?? 0,
    }
  }

  add(line: PlannedLine): void {
    this.#count(line, line.sku.productId)
  }

  #count(line: { skuId: string; sourceChannel: string; number: number }, productId: string): void {
    raise(this.#inLine, keyOf(line), line.number)
    raise(this.#ofSku, line.skuId, line.number)
    raise(this.#ofProduct, productId, line.number)
  }
}

function raise(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

/** A cart has one line for each SKU and source. */
export function keyOf(line: { skuId: string; sourceChannel: string }): string {
  return line.sourceChannel === '' ? line.skuId : `${line.skuId}@${line.sourceChannel}`
}
