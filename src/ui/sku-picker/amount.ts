import { limitText, MAX_LINE_NUMBER } from '@contract/codes/product'
import { type QuantityRange, settle, topOf } from '../stepper/quantity'

/** The rules that limit the quantity of a product for one shopper. */
export interface AmountRules {
  /** Least number in one purchase. */
  minBuy: number
  /** Sold in packs of this size. */
  packSize: number
  /** Most that one shopper may have; 0 is no limit. */
  limitPerShopper: number
  /** The limit applies to this many days; 0: without end. */
  limitDays: number
  alreadyBought: number
}

export interface Amount extends QuantityRange {
  /** The text when more is requested. */
  overText: string
}

/** The quantity range of a SKU: min, step, and max = min(stock, limit − already bought, 999). */
export function amountOf(rules: AmountRules, stock: number): Amount {
  const limitLeft = rules.limitPerShopper > 0 ? Math.max(0, rules.limitPerShopper - rules.alreadyBought) : Infinity
  const max = Math.min(stock, limitLeft, MAX_LINE_NUMBER)
  const range = { min: Math.max(1, rules.minBuy), step: Math.max(1, rules.packSize), max }
  const isStock = max === stock && stock < limitLeft
  if (isStock) return { ...range, overText: `库存仅剩 ${stock} 件` }
  const isLimit = max === limitLeft
  return { ...range, overText: isLimit ? ruleText(rules) : `最多购买 ${topOf(range)} 件` }
}

/** A limit of one SKU in addition to the limit of its product. */
export type SkuLimit = Pick<AmountRules, 'limitPerShopper' | 'alreadyBought'>

/** The rules of a SKU, with the stricter of its own limit and its product's limit. */
export function rulesOf(rules: AmountRules, own: SkuLimit | null | undefined): AmountRules {
  const left = ({ limitPerShopper, alreadyBought }: SkuLimit) =>
    limitPerShopper > 0 ? limitPerShopper - alreadyBought : Number.POSITIVE_INFINITY
  return own && left(own) < left(rules) ? { ...rules, ...own, limitDays: 0 } : rules
}

const ruleText = ({ limitPerShopper, limitDays, alreadyBought }: AmountRules) =>
  limitText(limitPerShopper, limitDays, alreadyBought)

/** True when at least the least number can be bought. */
export const canTakeAny = ({ min, max }: QuantityRange): boolean => max >= min

/** The number after a change of SKU: the previous one, as far as the range allows. */
export const settleAmount = (wanted: number, amount: Amount): number => settle(wanted, amount)

/** The text about the quantity beside the stepper; empty when no limit applies. */
export function amountNote(rules: AmountRules, stock: number | null): string {
  const notes: string[] = []
  if (stock !== null && stock > 0 && stock < 10) notes.push(`仅剩 ${stock} 件`)
  if (rules.minBuy > 1) notes.push(`${rules.minBuy} 件起购`)
  if (rules.packSize > 1) notes.push(`每次加 ${rules.packSize} 件`)
  if (rules.limitPerShopper > 0) notes.push(ruleText(rules))
  return notes.join('，')
}
