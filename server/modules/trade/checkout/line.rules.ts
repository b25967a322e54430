import { INVALID_REASON } from '@contract/codes/cart'
import { limitText } from '@contract/codes/product'
import { MAX_TICKETS } from '@contract/codes/ticket'
import type { SubmitProblem } from '@contract/schema/order'
import { eachText } from '../../offers/promotion'
import { type AskedLine, type GoodLine, problemOf, type Shelf } from '../checkout-part'
import {
  goodsProblem,
  isTicketGoods,
  largestNumber,
  limitLeft,
  mixesBorders,
  numberProblem,
  stockText,
} from '../goods-rules'

export interface Judgement {
  lines: GoodLine[]
  problems: SubmitProblem[]
  /** One sentence for each quantity that was lowered (spec 4 limitlnfo). */
  quantityNotices: string[]
}

/**
 * Sorts lines into what can be bought and what stops a commit (behaviours 2.5 problem sheet). With `mayLower` a
 * quantity above a limit per shopper becomes what is left of it. Every SKU and store must be on the shelf.
 */
export function judgeLines(asked: readonly AskedLine[], shelf: Shelf, mayLower: boolean): Judgement {
  const result: Judgement = { lines: [], problems: [], quantityNotices: [] }
  const taken = new Map<string, number>()
  const takenOfSku = new Map<string, number>()
  asked.forEach((line, index) => {
    const sku = must(shelf.skus.get(line.skuId))
    const bought = shelf.bought.get(sku.productId) ?? 0
    const before = taken.get(sku.productId) ?? 0
    const left = limitLeft(sku, bought + before)
    const each = shelf.each?.get(sku.skuId)
    const beforeOfSku = takenOfSku.get(sku.skuId) ?? 0
    const number = left < line.number ? largestNumber(sku, left) : line.number
    const invalid = goodsProblem(sku, must(shelf.stores.get(line.storeId)))
    const wrongNumber = numberProblem(sku, line.number)
    const problem =
      (invalid && problemOf(sku, 'invalid', INVALID_REASON[invalid])) ??
      (wrongNumber && problemOf(sku, 'limit', wrongNumber)) ??
      (isTicketGoods(sku) && line.number > MAX_TICKETS
        ? problemOf(sku, 'limit', `一次最多购买${MAX_TICKETS}张`)
        : null) ??
      (number < line.number && (!mayLower || number === 0)
        ? problemOf(sku, 'limit', limitText(sku.limitPerShopper, sku.limitDays, bought))
        : null) ??
      // One price a line: above a flash limit the number is refused, not split (shapes: offer).
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

/** Cross-border goods are declared to customs by themselves (behaviours 2.4). */
function withoutMixedBorders(judged: Judgement): Judgement {
  if (!mixesBorders(judged.lines.map((line) => line.sku))) return judged
  const foreign = judged.lines.filter((line) => line.sku.isCrossBorder)
  return {
    ...judged,
    lines: judged.lines.filter((line) => !line.sku.isCrossBorder),
    problems: [...judged.problems, ...foreign.map((line) => problemOf(line.sku, 'invalid', '跨境商品需单独结算'))],
  }
}

/** Tickets are there once they are paid: nothing else is bought with them. */
function withoutMixedTickets(judged: Judgement): Judgement {
  const tickets = judged.lines.filter(({ sku }) => isTicketGoods(sku))
  if (tickets.length === 0 || tickets.length === judged.lines.length) return judged
  return {
    ...judged,
    lines: judged.lines.filter(({ sku }) => !isTicketGoods(sku)),
    problems: [...judged.problems, ...tickets.map((line) => problemOf(line.sku, 'invalid', '电子券需单独购买'))],
  }
}

/** All lines of a SKU must fit into its stock together. */
function withoutShort(judged: Judgement, available: ReadonlyMap<string, number> | null): Judgement {
  if (!available) return judged
  const wanted = new Map<string, number>()
  for (const line of judged.lines) wanted.set(line.skuId, (wanted.get(line.skuId) ?? 0) + line.number)
  const isShort = (line: GoodLine) => (wanted.get(line.skuId) ?? 0) > (available.get(line.skuId) ?? 0)
  const short = judged.lines.filter(isShort)
  if (short.length === 0) return judged
  return {
    ...judged,
    lines: judged.lines.filter((line) => !isShort(line)),
    problems: [
      ...judged.problems,
      ...short.map((line) => problemOf(line.sku, 'outOfStock', stockText(available.get(line.skuId) ?? 0))),
    ],
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a line was judged against a shelf it does not lie on')
  return value
}
