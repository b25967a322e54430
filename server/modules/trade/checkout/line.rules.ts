import { limitText } from '@contract/codes/product'
import { MAX_TICKETS } from '@contract/codes/ticket'
import type { SubmitProblem } from '@contract/schema/order'
import type { SkuForSale } from '../../goods/catalog'
import { eachText } from '../../offers/promotion'
import { type AskedLine, type GoodLine, problemOf, type Shelf } from '../checkout-part'
import {
  goodsProblem,
  isTicketGoods,
  largestNumber,
  limitLeft,
  mixesBorders,
  numberProblem,
  reasonText,
  stockOf,
  stockText,
} from '../goods-rules'

export interface Judgement {
  lines: GoodLine[]
  problems: SubmitProblem[]
  /** One sentence for each lowered number, shown as `limitlnfo` (the wire's spelling). */
  quantityNotices: string[]
}

/**
 * Sorts lines into those that can be bought and the problems that stop a commit. With `mayLower` a number above the
 * limit per shopper becomes the rest of the limit. The shelf must contain every SKU and store; `goodsOf`: the goods of
 * a line that has its own price or weight.
 */
export function judgeLines(
  asked: readonly AskedLine[],
  shelf: Shelf,
  mayLower: boolean,
  goodsOf: (line: AskedLine, sku: SkuForSale) => SkuForSale = (_line, sku) => sku,
): Judgement {
  const result: Judgement = { lines: [], problems: [], quantityNotices: [] }
  const taken = new Map<string, number>()
  const takenOfSku = new Map<string, number>()
  asked.forEach((line, index) => {
    const sku = goodsOf(line, required(shelf.skus.get(line.skuId)))
    const bought = shelf.bought.get(sku.productId) ?? 0
    const before = taken.get(sku.productId) ?? 0
    const left = limitLeft(sku, bought + before)
    const each = shelf.each?.get(sku.skuId)
    const beforeOfSku = takenOfSku.get(sku.skuId) ?? 0
    const number = left < line.number ? largestNumber(sku, left) : line.number
    const store = required(shelf.stores.get(line.storeId))
    const invalid = goodsProblem(sku, store)
    const wrongNumber = numberProblem(sku, line.number)
    const problem =
      (invalid && problemOf(sku, 'invalid', reasonText(invalid, store))) ??
      (wrongNumber && problemOf(sku, 'limit', wrongNumber)) ??
      (isTicketGoods(sku) && line.number > MAX_TICKETS
        ? problemOf(sku, 'limit', `一次最多购买 ${MAX_TICKETS} 张`)
        : null) ??
      (number < line.number && (!mayLower || number === 0)
        ? problemOf(sku, 'limit', limitText(sku.limitPerShopper, sku.limitDays, bought))
        : null) ??
      // A line has one price, so a number above the limit of a flash offer is refused and not split into two prices.
      (each && beforeOfSku + number > each.left ? problemOf(sku, 'limit', eachText(each)) : null)
    if (problem) {
      result.problems.push(problem)
      return
    }
    if (number < line.number) {
      result.quantityNotices.push(
        `「${sku.title}」${limitText(sku.limitPerShopper, sku.limitDays, bought)}，已为你调整为 ${number} 件`,
      )
    }
    taken.set(sku.productId, before + number)
    takenOfSku.set(sku.skuId, beforeOfSku + number)
    result.lines.push({ ...line, number, lineId: String(index), sku })
  })
  return withoutShort(withoutMixedTickets(withoutMixedBorders(result)), shelf.available)
}

/** Customs clears cross-border goods in orders of their own [checkout.cross-border]. */
function withoutMixedBorders(judged: Judgement): Judgement {
  if (!mixesBorders(judged.lines.map((line) => line.sku))) return judged
  const foreign = judged.lines.filter((line) => line.sku.isCrossBorder)
  return {
    ...judged,
    lines: judged.lines.filter((line) => !line.sku.isCrossBorder),
    problems: [...judged.problems, ...foreign.map((line) => problemOf(line.sku, 'invalid', '跨境商品需单独结算'))],
  }
}

/** Tickets are complete once paid, so no other goods are in their order. */
function withoutMixedTickets(judged: Judgement): Judgement {
  const tickets = judged.lines.filter(({ sku }) => isTicketGoods(sku))
  if (tickets.length === 0 || tickets.length === judged.lines.length) return judged
  return {
    ...judged,
    lines: judged.lines.filter(({ sku }) => !isTicketGoods(sku)),
    problems: [...judged.problems, ...tickets.map((line) => problemOf(line.sku, 'invalid', '电子券需单独购买'))],
  }
}

/** Lines of one SKU share its stock [checkout.shared-stock]. */
function withoutShort(judged: Judgement, available: ReadonlyMap<string, number> | null): Judgement {
  if (!available) return judged
  const needed = new Map<string, number>()
  for (const { skuId, sku, number } of judged.lines) needed.set(skuId, (needed.get(skuId) ?? 0) + stockOf(sku, number))
  const isShort = (line: GoodLine) => (needed.get(line.skuId) ?? 0) > (available.get(line.skuId) ?? 0)
  const short = judged.lines.filter(isShort)
  if (short.length === 0) return judged
  return {
    ...judged,
    lines: judged.lines.filter((line) => !isShort(line)),
    problems: [
      ...judged.problems,
      ...short.map((line) => problemOf(line.sku, 'outOfStock', stockText(available.get(line.skuId) ?? 0, line.sku))),
    ],
  }
}

/** A value that the shelf or the quote has for every line and store; an Error when it is missing. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the checkout lacks the data of a line or store')
  return value
}
