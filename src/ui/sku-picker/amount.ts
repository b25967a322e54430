import { limitText, MAX_LINE_NUMBER } from '@contract/codes/product'
import { type QuantityRange, settle, topOf } from '../stepper/quantity'

/** What limits how many of a product one shopper may take. */
export interface AmountRules {
  /** Least number in one purchase. */
  minBuy: number
  /** Taken in packs of so many. */
  packSize: number
  /** Most that one shopper may have; 0 is no limit. */
  limitPerShopper: number
  /** The limit is for so many days; 0: for ever. */
  limitDays: number
  alreadyBought: number
}

export interface Amount extends QuantityRange {
  /** Said when more is asked for. */
  overText: string
}

/** How many of a SKU may be taken: min, step, and max = min(stock, limit − already bought, 999) (behaviours 2.3). */
export function amountOf(rules: AmountRules, stock: number): Amount {
  const limitLeft = rules.limitPerShopper > 0 ? Math.max(0, rules.limitPerShopper - rules.alreadyBought) : Infinity
  const max = Math.min(stock, limitLeft, MAX_LINE_NUMBER)
  const range = { min: Math.max(1, rules.minBuy), step: Math.max(1, rules.packSize), max }
  const isStock = max === stock && stock < limitLeft
  if (isStock) return { ...range, overText: `库存仅剩${stock}件` }
  const isLimit = max === limitLeft
  return { ...range, overText: isLimit ? ruleText(rules) : `最多购买${topOf(range)}件` }
}

/** A limit that one SKU has besides its product's. */
export type SkuLimit = Pick<AmountRules, 'limitPerShopper' | 'alreadyBought'>

/** The rules of a SKU: of its own limit and its product's the one that leaves less. */
export function rulesOf(rules: AmountRules, own: SkuLimit | null | undefined): AmountRules {
  const left = ({ limitPerShopper, alreadyBought }: SkuLimit) =>
    limitPerShopper > 0 ? limitPerShopper - alreadyBought : Number.POSITIVE_INFINITY
  return own && left(own) < left(rules) ? { ...rules, ...own, limitDays: 0 } : rules
}

const ruleText = ({ limitPerShopper, limitDays, alreadyBought }: AmountRules) =>
  limitText(limitPerShopper, limitDays, alreadyBought)

/** Whether even the least number can be taken. */
export const canTakeAny = ({ min, max }: QuantityRange): boolean => max >= min

/** The number to show after the SKU changed: the wanted one as far as it goes. */
export const settleAmount = (wanted: number, amount: Amount): number => settle(wanted, amount)

/** What there is to know about the amount beside the stepper; empty when nothing presses. */
export function amountNote(rules: AmountRules, stock: number | null): string {
  const notes: string[] = []
  if (stock !== null && stock > 0 && stock < 10) notes.push(`仅剩 ${stock} 件`)
  if (rules.minBuy > 1) notes.push(`${rules.minBuy} 件起购`)
  if (rules.packSize > 1) notes.push(`每次加 ${rules.packSize} 件`)
  if (rules.limitPerShopper > 0) notes.push(ruleText(rules))
  return notes.join('，')
}
