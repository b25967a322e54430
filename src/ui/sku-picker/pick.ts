import type { Picture } from '../picture/picture'
import { type Amount, type AmountRules, amountOf, canTakeAny, rulesOf, type SkuLimit, settleAmount } from './amount'
import {
  type Chosen,
  choose,
  firstChoice,
  matching,
  missingGroup,
  type OptionGroup,
  type Reachable,
  reach,
  skuOf,
} from './reach'

/** A SKU in the picker; money in integer cents. */
export interface PickerSku extends Reachable {
  id: string
  priceCents: number
  wasCents?: number | null
  memberCents?: number | null
  /** The take-home price of a piece, when it is lower than its price. */
  takeHomeCents?: number | null
  picture?: Picture | null
  /** A limit of this SKU, for example of a flash price. */
  limit?: SkuLimit | null
  /** Weighed goods: weight and fixed code, as shown. */
  weightText?: string
  code?: string
}

/** A product in the picker; pages map the server's reply to it. */
export interface PickerProduct {
  name: string
  picture: Picture
  groups: readonly OptionGroup[]
  skus: readonly PickerSku[]
  rules: AmountRules
  /** Sold by the piece with its own weight (type 4): no stepper. */
  isWeighed?: boolean
  unit?: string
}

/** The shopper's selection; kept by the page, so that it lives as long as the page. */
export interface SkuChoice {
  chosen: Chosen
  number: number
}

export const SOLD_OUT = '该规格已售罄'

/** The initial choice of a picker. */
export function startChoice(product: PickerProduct): SkuChoice {
  return { chosen: firstChoice(product.groups), number: Math.max(1, product.rules.minBuy) }
}

/** The choice that selects a SKU, for changing it; a SKU that no longer exists gives the initial choice. */
export function choiceOf(product: PickerProduct, skuId: string, number: number): SkuChoice {
  const sku = product.skus.find(({ id }) => id === skuId)
  return sku ? { chosen: [...sku.valueIds], number } : { ...startChoice(product), number }
}

/** The data that the picker draws, derived from product and choice. */
export interface Picking {
  /** The selected SKU, null until every group has a choice. */
  sku: PickerSku | null
  picture: Picture
  /** One price, or both ends of the range that is still possible. */
  fromCents: number | null
  toCents: number
  stock: number
  /** The rules of the selected SKU; those of the product until every group has a choice. */
  rules: AmountRules
  amount: Amount
  /** Values that lead to a SKU in stock, a set for each group. */
  open: Set<string>[]
  /** Values that any SKU in stock has; the others are marked 缺货. */
  anywhere: Set<string>[]
  missing: OptionGroup | null
  /** Texts of the selected values, in the order of the groups. */
  texts: string[]
}

export function pickingOf(product: PickerProduct, { chosen }: SkuChoice): Picking {
  const { groups, skus } = product
  const sku = skuOf(groups, skus, chosen)
  const rules = rulesOf(product.rules, sku?.limit)
  const possible = sku ? [sku] : matching(skus, chosen)
  const prices = possible.map(({ priceCents }) => priceCents)
  const stock = possible.reduce((sum, { stock: left }) => sum + left, 0)
  const most = Math.max(0, ...possible.map(({ stock: left }) => left))
  // until the choice is complete, a picture is shown only when all possible SKUs share it
  const pictures = new Set(possible.map(({ picture }) => picture?.url ?? ''))
  return {
    sku,
    picture: (chosen.some((value) => value !== null) && pictures.size === 1 && possible[0]?.picture) || product.picture,
    fromCents: prices.length > 0 ? Math.min(...prices) : null,
    toCents: prices.length > 0 ? Math.max(...prices) : 0,
    stock,
    rules,
    amount: amountOf(rules, most),
    open: reach(groups, skus, chosen),
    anywhere: reach(
      groups,
      skus,
      groups.map(() => null),
    ),
    missing: missingGroup(groups, chosen),
    texts: groups.flatMap(({ values }, index) => values.find(({ id }) => id === chosen[index])?.text ?? []),
  }
}

/** The choice after a tap on a value: the number is limited to the range of the new SKU. */
export function afterTap(product: PickerProduct, choice: SkuChoice, groupIndex: number, valueId: string): SkuChoice {
  const chosen = choose(choice.chosen, groupIndex, valueId)
  const next = { chosen, number: choice.number }
  const { sku, amount } = pickingOf(product, next)
  return sku && canTakeAny(amount) ? { chosen, number: settleAmount(choice.number, amount) } : next
}

/** Why the choice cannot be confirmed, in the text for the shopper; null when it can. */
export function obstacleOf({ sku, missing, amount }: Picking): string | null {
  if (missing) return `请选择${missing.name}`
  if (!sku || sku.stock <= 0) return SOLD_OUT
  return canTakeAny(amount) ? null : amount.overText
}
