import type { Picture } from '@contract/schema/shared'
import {
  type KnownProduct,
  type OptionGroupRecord,
  type SkuDraft,
  type SkuRecord,
  skuDraftOf,
} from '../modules/goods/catalog'
import { skuIdOf } from './identity.rules'
import type { RefusedRow, VariantRow } from './row.rules'
import type { Problem, Sheet } from './sheet'

const DEFAULT_OPTION = { name: 'Title', value: 'Default Title' }
const LAST = Number.MAX_SAFE_INTEGER
/** Maximum number of SKUs that a warning names. */
const NAMED = 5

/** The data that the placing of a product's SKUs depends on; `known` is the stored product. */
export interface SkuSurroundings {
  productId: string
  storeId: string
  known: KnownProduct | null
  /** SKU ids of the store by the merchant's code, with their product. */
  coded: ReadonlyMap<string, { skuId: string; productId: string }>
  /** By address; null: the fetch failed. Absent: it was not to be fetched. */
  pictures: ReadonlyMap<string, Picture | null>
  /** The earlier line of the file with this code, or null for the first. */
  takeCode(code: string, line: number): number | null
}

export interface Placed {
  groups: OptionGroupRecord[]
  skus: SkuDraft[]
  /** Units on hand by SKU, as in the file. */
  stock: { skuId: string; onHand: number; line: number }[]
}

/**
 * The SKUs of a product from a sheet, or why there are none. A stored SKU that is missing in the sheet is
 * removed only when every row is valid: a refused row may have been that SKU.
 */
export function placeSkus(
  sheet: Sheet,
  around: SkuSurroundings,
  say: (line: number, kind: Problem['kind'], reason: string) => void,
): Placed | { reason: string } {
  const before = around.known?.draft
  const namesBefore = before?.optionGroups.map((group) => group.name) ?? []
  const names = groupNames(sheet, namesBefore)
  const known = new KnownSkus(around)
  const refused = new Map<VariantRow, string>()
  for (const row of sheet.variants) {
    const reason = codeFault(row, around)
    if (reason !== null) refused.set(row, reason)
  }
  let placed = placeRows(sheet, names, known, around, refused)
  let staying = stayingSkus(sheet, around, placed, refused)
  for (let clashes = clashesOf(placed, staying); clashes.size > 0; clashes = clashesOf(placed, staying)) {
    for (const [row, reason] of clashes) refused.set(row, reason)
    placed = placeRows(sheet, names, known, around, refused)
    staying = stayingSkus(sheet, around, placed, refused)
  }
  for (const [row, reason] of refused) say(row.line, 'refused', reason)
  if (staying.length > 0 && JSON.stringify(names) !== JSON.stringify(namesBefore))
    return { reason: '规格名变了，但不是每一行都有效：其余的 SKU 会被删掉' }

  const lines = new Map<string, number>()
  for (const row of [...sheet.refused, ...refused.keys()]) {
    const old = known.find({ sku: row.sku, options: optionsOf(row, names) })
    if (old && !lines.has(old.skuId)) lines.set(old.skuId, row.line)
  }
  const missing = staying.filter((sku) => !lines.has(sku.skuId))
  if (missing.length > 0) say(sheet.line, 'warning', stayText(missing))
  const skus = [
    ...placed.map(({ row, skuId, options, old }) => ({
      line: row.line,
      sku: skuOf(row, skuId, options, old, around),
    })),
    ...staying.map((sku) => ({ line: lines.get(sku.skuId) ?? LAST, sku: skuDraftOf(sku) })),
  ]
  const drafts = skus.sort((a, b) => a.line - b.line).map(({ sku }) => sku)
  return {
    groups: groupsOf(names, drafts, before?.optionGroups ?? []),
    skus: drafts,
    stock: placed.flatMap(({ row, skuId }) =>
      row.quantity === undefined ? [] : [{ skuId, onHand: row.quantity, line: row.line }],
    ),
  }
}

/** Why a row's code is refused. */
function codeFault({ sku, line }: VariantRow, around: SkuSurroundings): string | null {
  if (sku === '') return null
  const owner = around.coded.get(sku)
  if (owner && owner.productId !== around.productId) return `SKU ${sku} 属于另一件商品（${owner.productId}）`
  const first = around.takeCode(sku, line)
  return first === null ? null : `SKU ${sku} 在第 ${first} 行已经有了`
}

interface PlacedRow {
  row: VariantRow
  skuId: string
  options: string[]
  old: SkuRecord | undefined
}

/** The valid rows; adds those that cannot be a SKU to `refused`. */
function placeRows(
  sheet: Sheet,
  names: readonly string[],
  known: KnownSkus,
  around: SkuSurroundings,
  refused: Map<VariantRow, string>,
): PlacedRow[] {
  const placed: PlacedRow[] = []
  const takenIds = new Map<string, number>()
  const takenOptions = new Map<string, number>()
  for (const row of sheet.variants) {
    if (refused.has(row)) continue
    const coded = row.sku === '' ? null : known.byCode(row.sku)
    const options = coded && row.optionValues.every((value) => value === '') ? coded.options : optionsOf(row, names)
    const missing = names.findIndex((_, i) => !options[i])
    if (missing >= 0) {
      refused.set(row, `规格“${names[missing]}”没有值`)
      continue
    }
    if (row.optionValues.some((value, i) => value !== '' && i >= names.length && !isDefault(sheet))) {
      refused.set(row, '有一个规格值没有规格名')
      continue
    }
    const old = known.find({ sku: row.sku, options })
    const skuId = old?.skuId ?? skuIdOf(around.storeId, around.productId, row.sku, options)
    const twin = takenOptions.get(JSON.stringify(options)) ?? takenIds.get(skuId)
    if (twin !== undefined) {
      refused.set(row, `规格值与第 ${twin} 行相同`)
      continue
    }
    takenIds.set(skuId, row.line)
    takenOptions.set(JSON.stringify(options), row.line)
    placed.push({ row, skuId, options, old })
  }
  return placed
}

/** Stored SKUs without a row that are kept nonetheless. */
function stayingSkus(
  sheet: Sheet,
  { known }: SkuSurroundings,
  placed: readonly PlacedRow[],
  refused: ReadonlyMap<VariantRow, string>,
): SkuRecord[] {
  if (!sheet.isPartial && sheet.refused.length + refused.size === 0) return []
  const taken = new Set(placed.map(({ skuId }) => skuId))
  return known?.skus.filter((sku) => sku.isLive && !taken.has(sku.skuId)) ?? []
}

/** Rows with the option values of a kept SKU. Refusing them may keep more SKUs, so the caller repeats this. */
function clashesOf(placed: readonly PlacedRow[], staying: readonly SkuRecord[]): Map<VariantRow, string> {
  const byOptions = new Map(staying.map((sku) => [JSON.stringify(sku.options), sku]))
  const clashes = new Map<VariantRow, string>()
  for (const { row, options } of placed) {
    const sku = byOptions.get(JSON.stringify(options))
    if (sku) clashes.set(row, `规格值与 ${nameOf(sku)} 相同，而它要保留：不是每一行都有效`)
  }
  return clashes
}

function stayText(skus: readonly SkuRecord[]): string {
  const names = skus.slice(0, NAMED).map(nameOf).join('、')
  const further = skus.length > NAMED ? ` 等 ${skus.length} 个` : ''
  return `商品不是每一行都有效，没有对应行的 SKU 保留：${names}${further}`
}

function nameOf(sku: SkuRecord): string {
  return sku.skuCode || sku.options.join('/') || sku.skuId
}

function skuOf(
  row: VariantRow,
  skuId: string,
  options: string[],
  old: SkuRecord | undefined,
  around: SkuSurroundings,
): SkuDraft {
  const compareAt = row.compareAtCents === undefined ? (old?.originalPriceCents ?? null) : row.compareAtCents
  const member = old?.memberPriceCents ?? null
  return {
    skuId,
    skuCode: row.sku || (old?.skuCode ?? ''),
    barcode: row.barcode ?? old?.barcode ?? '',
    options,
    priceCents: row.priceCents,
    memberPriceCents: member !== null && member < row.priceCents ? member : null,
    originalPriceCents: compareAt !== null && compareAt > row.priceCents ? compareAt : null,
    weightGrams: row.grams ?? old?.weightGrams ?? 0,
    picture: pictureOf(row, old, around),
  }
}

function pictureOf(row: VariantRow, old: SkuRecord | undefined, around: SkuSurroundings): Picture | null {
  if (row.picture === undefined) return old?.picture ?? null
  if (row.picture === '') return null
  const picture = around.pictures.get(row.picture)
  return picture === undefined ? (old?.picture ?? null) : picture
}

/** The product's stored SKUs: found by code, otherwise by option values. */
class KnownSkus {
  readonly #byId: Map<string, SkuRecord>
  readonly #byOptions = new Map<string, SkuRecord>()
  readonly #coded: SkuSurroundings['coded']

  constructor({ known, coded }: SkuSurroundings) {
    const skus = known?.skus ?? []
    this.#coded = coded
    this.#byId = new Map(skus.map((sku) => [sku.skuId, sku]))
    // When two SKUs have the same values, the live one is used.
    for (const sku of [...skus].sort((a, b) => Number(a.isLive) - Number(b.isLive)))
      this.#byOptions.set(JSON.stringify(sku.options), sku)
  }

  byCode(code: string): SkuRecord | undefined {
    return this.#byId.get(this.#coded.get(code)?.skuId ?? '')
  }

  find(asked: { sku: string; options: readonly string[] }): SkuRecord | undefined {
    const byCode = asked.sku === '' ? undefined : this.byCode(asked.sku)
    if (byCode) return byCode
    const same = this.#byOptions.get(JSON.stringify(asked.options))
    // A different code makes it another SKU than the one with the same values.
    return same && (asked.sku === '' || same.skuCode === '') ? same : undefined
  }
}

/** Whether the product has no options except Shopify's default option. */
function isDefault(sheet: Sheet): boolean {
  const first = sheet.variants[0] ?? sheet.refused[0]
  return (
    sheet.optionNames[0] === DEFAULT_OPTION.name &&
    first?.optionValues[0] === DEFAULT_OPTION.value &&
    !sheet.optionNames[1]
  )
}

function groupNames(sheet: Sheet, known: readonly string[]): string[] {
  if (isDefault(sheet)) return []
  const names: string[] = []
  for (let i = 0; i < 3; i++) {
    const name = sheet.optionNames[i]
    if (!name) break
    names.push(name)
  }
  return names.length === 0 ? [...known] : names
}

function optionsOf(row: Pick<VariantRow | RefusedRow, 'optionValues'>, names: readonly string[]): string[] {
  return row.optionValues.slice(0, names.length)
}

/** Option groups with the used values; stored groups are unchanged while their contents are equal. */
function groupsOf(
  names: readonly string[],
  skus: readonly SkuDraft[],
  known: readonly OptionGroupRecord[],
): OptionGroupRecord[] {
  return names.map((name, i) => {
    const used = [...new Set(skus.map((sku) => sku.options[i] ?? ''))]
    const old = known[i]?.name === name ? known[i] : undefined
    const oldNames = new Set(old?.values.map((value) => value.name))
    if (old && oldNames.size === used.length && used.every((value) => oldNames.has(value))) return old
    return { name, values: used.map((value) => old?.values.find((one) => one.name === value) ?? { name: value }) }
  })
}
