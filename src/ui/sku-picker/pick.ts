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

/** A SKU as the picker shows it; money in integer cents. */
export interface PickerSku extends Reachable {
  id: string
  priceCents: number
  wasCents?: number | null
  memberCents?: number | null
  picture?: Picture | null
  /** A limit of its own, such as that of a flash price. */
  limit?: SkuLimit | null
  /** Weighed goods: its weight and fixed code, as shown. */
  weightText?: string
  code?: string
}

/** A product as the picker needs it; pages map the server's reply into it. */
export interface PickerProduct {
  name: string
  picture: Picture
  groups: readonly OptionGroup[]
  skus: readonly PickerSku[]
  rules: AmountRules
  /** Sold by the piece with its own weight: no stepper (type 4, behaviours 2.3). */
  isWeighed?: boolean
  unit?: string
}

/** What a shopper has chosen; kept by the page, so that it lives as long as the page. */
export interface SkuChoice {
  chosen: Chosen
  number: number
}

export const SOLD_OUT = '该规格已售罄'

/** The choice a picker opens with. */
export function startChoice(product: PickerProduct): SkuChoice {
  return { chosen: firstChoice(product.groups), number: Math.max(1, product.rules.minBuy) }
}

/** The choice that stands for a SKU, for changing it; a SKU no longer there gives the first choice. */
export function choiceOf(product: PickerProduct, skuId: string, number: number): SkuChoice {
  const sku = product.skus.find(({ id }) => id === skuId)
  return sku ? { chosen: [...sku.valueIds], number } : { ...startChoice(product), number }
}

/** Everything the picker draws, from product and choice. */
export interface Picking {
  /** The chosen SKU, null until every group has a choice. */
  sku: PickerSku | null
  picture: Picture
  /** One price, or both ends of what is still possible. */
  fromCents: number | null
  toCents: number
  stock: number
  /** The rules of the chosen SKU; those of the product until every group has a choice. */
  rules: AmountRules
  amount: Amount
  /** Values that lead to a SKU in stock, a set for each group. */
  open: Set<string>[]
  /** Values that some SKU in stock has at all; the others are marked 缺货. */
  anywhere: Set<string>[]
  missing: OptionGroup | null
  /** Texts of the chosen values, in the groups' order. */
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
  // until the choice is whole, a picture is shown only when all that is possible share it
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

/** The choice after a tap on a value: the number is brought into what the new SKU allows. */
export function afterTap(product: PickerProduct, choice: SkuChoice, groupIndex: number, valueId: string): SkuChoice {
  const chosen = choose(choice.chosen, groupIndex, valueId)
  const next = { chosen, number: choice.number }
  const { sku, amount } = pickingOf(product, next)
  return sku && canTakeAny(amount) ? { chosen, number: settleAmount(choice.number, amount) } : next
}

/** What keeps the choice from being taken, as said to the shopper; null when nothing does. */
export function obstacleOf({ sku, missing, amount }: Picking): string | null {
  if (missing) return `请选择${missing.name}`
  if (!sku || sku.stock <= 0) return SOLD_OUT
  return canTakeAny(amount) ? null : amount.overText
}
