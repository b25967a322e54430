import { PRODUCT_TYPE } from '@contract/codes/product'
import type { Picture } from '@contract/schema/shared'
import {
  type CleanHtml,
  type KnownProduct,
  type OptionGroupRecord,
  type ProductDraft,
  type SkuDraft,
  type SkuRecord,
  skuDraftOf,
} from '../modules/catalog'
import { skuIdOf } from './identity.rules'
import type { RefusedRow, VariantRow } from './row.rules'
import type { Problem, Sheet } from './sheet'

const DEFAULT_OPTION = { name: 'Title', value: 'Default Title' }

/** What the draft of a sheet is made with; `known` is the product as it stands. */
export interface Surroundings {
  productId: string
  storeId: string
  categoryId: string
  known: KnownProduct | null
  /** SKU ids of the store by the merchant's code, with their product. */
  coded: ReadonlyMap<string, { skuId: string; productId: string }>
  /** By address; null: it can't be had. Absent: it wasn't to be fetched. */
  pictures: ReadonlyMap<string, Picture | null>
  placeholder: Picture
  detailHtml: CleanHtml | undefined
  now: number
  /** Line of the file that had this code before, or null: it is the first. */
  takeCode(code: string, line: number): number | null
}

export interface Built {
  draft: ProductDraft | null
  /** Pieces on hand by SKU, as the file says. */
  stock: { skuId: string; onHand: number; line: number }[]
  problems: Problem[]
}

/** The draft that a sheet makes of a product, new or known; null when nothing of it can be taken. */
export function buildDraft(sheet: Sheet, around: Surroundings): Built {
  const problems: Problem[] = [...sheet.problems]
  const say = (line: number, kind: Problem['kind'], reason: string) =>
    problems.push({ line, handle: sheet.handle, kind, reason })
  for (const row of sheet.refused) say(row.line, 'refused', row.reason)
  const stop = (reason: string): Built => {
    say(sheet.line, 'refused', reason)
    return { draft: null, stock: [], problems }
  }
  const before = around.known?.draft
  const title = sheet.facts.title || before?.title || ''
  if (sheet.reason !== null) return stop(sheet.reason)
  if (title === '') return stop('the product has no title')

  const placed = placeSkus(sheet, around, (line, reason) => say(line, 'refused', reason))
  if (placed.skus.length === 0) return stop('no variant is left')

  const pictures = sheet.pictures.map(({ url }) => around.pictures.get(url)).filter((picture) => picture != null)
  const isGiven = sheet.pictures.some(({ url }) => around.pictures.has(url))
  const shown =
    pictures.length > 0 ? pictures : isGiven ? [around.placeholder] : (before?.pictures ?? [around.placeholder])
  const draft: ProductDraft = {
    ...(before ?? NEW),
    productId: around.productId,
    storeId: around.storeId,
    categoryId: around.categoryId,
    title,
    brand: sheet.facts.brand ?? before?.brand ?? '',
    productType:
      before?.productType ??
      (sheet.variants.every((variant) => !variant.isShipped) ? PRODUCT_TYPE.virtual : PRODUCT_TYPE.normal),
    pictures: shown,
    optionGroups: placed.groups,
    detailHtml: around.detailHtml ?? before?.detailHtml ?? ('' as CleanHtml),
    isOnShelf: sheet.facts.isOnShelf ?? before?.isOnShelf ?? true,
    listedAt: before?.listedAt ?? around.now,
    skus: placed.skus,
  }
  return { draft, stock: placed.stock, problems }
}

/** What an export doesn't say of a product. */
const NEW = {
  subtitle: '',
  isCrossBorder: false,
  identifyCode: '',
  parameters: [],
  services: [],
  note: '',
  limitPerShopper: 0,
  minBuy: 1,
  packSize: 1,
  soldCount: 0,
  editorialRank: null,
}

interface Placed {
  groups: OptionGroupRecord[]
  skus: SkuDraft[]
  stock: Built['stock']
}

function placeSkus(sheet: Sheet, around: Surroundings, refuse: (line: number, reason: string) => void): Placed {
  const before = around.known?.draft
  const names = groupNames(sheet, before?.optionGroups.map((group) => group.name) ?? [])
  const known = new KnownSkus(around)
  const skus: { line: number; sku: SkuDraft }[] = []
  const stock: Built['stock'] = []
  const takenIds = new Map<string, number>()
  const takenOptions = new Map<string, number>()

  for (const row of sheet.variants) {
    const refuseRow = (reason: string) => {
      refuse(row.line, reason)
      keepOld(known.find({ sku: row.sku, options: optionsOf(row, names) }), row.line)
    }
    if (row.sku !== '') {
      const line = around.takeCode(row.sku, row.line)
      // The row that came first is that SKU: nothing is kept for the second.
      if (line !== null) {
        refuse(row.line, `the SKU ${row.sku} stands already in line ${line}`)
        continue
      }
      const owner = around.coded.get(row.sku)
      if (owner && owner.productId !== around.productId) {
        refuse(row.line, `the SKU ${row.sku} belongs to another product (${owner.productId})`)
        continue
      }
    }
    const coded = row.sku === '' ? null : known.byCode(row.sku)
    const options = coded && row.optionValues.every((value) => value === '') ? coded.options : optionsOf(row, names)
    const missing = names.findIndex((_, i) => !options[i])
    if (missing >= 0) {
      refuseRow(`the option "${names[missing]}" has no value`)
      continue
    }
    if (row.optionValues.some((value, i) => value !== '' && i >= names.length && !isDefault(sheet))) {
      refuseRow('an option has a value but no name')
      continue
    }
    const old = known.find({ sku: row.sku, options })
    const skuId = old?.skuId ?? skuIdOf(around.storeId, around.productId, row.sku, options)
    const twin = takenOptions.get(JSON.stringify(options)) ?? takenIds.get(skuId)
    if (twin !== undefined) {
      refuse(row.line, `the same option values stand already in line ${twin}`)
      continue
    }
    takenIds.set(skuId, row.line)
    takenOptions.set(JSON.stringify(options), row.line)
    skus.push({ line: row.line, sku: skuOf(row, skuId, options, old, around) })
    if (row.quantity !== undefined) stock.push({ skuId, onHand: row.quantity, line: row.line })
  }
  function keepOld(old: SkuRecord | undefined, line: number): void {
    if (!old?.isLive || takenIds.has(old.skuId) || takenOptions.has(JSON.stringify(old.options))) return
    if (old.options.length !== names.length) return
    takenIds.set(old.skuId, line)
    takenOptions.set(JSON.stringify(old.options), line)
    skus.push({ line, sku: skuDraftOf(old) })
  }
  for (const row of sheet.refused) keepOld(known.find({ sku: row.sku, options: optionsOf(row, names) }), row.line)
  skus.sort((a, b) => a.line - b.line)
  const drafts = skus.map(({ sku }) => sku)
  return { groups: groupsOf(names, drafts, before?.optionGroups ?? []), skus: drafts, stock }
}

function skuOf(
  row: VariantRow,
  skuId: string,
  options: string[],
  old: SkuRecord | undefined,
  around: Surroundings,
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

function pictureOf(row: VariantRow, old: SkuRecord | undefined, around: Surroundings): Picture | null {
  if (row.picture === undefined) return old?.picture ?? null
  if (row.picture === '') return null
  const picture = around.pictures.get(row.picture)
  return picture === undefined ? (old?.picture ?? null) : picture
}

/** The product's SKUs as they stand: found by code, else by option values. */
class KnownSkus {
  readonly #byId: Map<string, SkuRecord>
  readonly #byOptions = new Map<string, SkuRecord>()
  readonly #coded: Surroundings['coded']

  constructor({ known, coded }: Surroundings) {
    const skus = known?.skus ?? []
    this.#coded = coded
    this.#byId = new Map(skus.map((sku) => [sku.skuId, sku]))
    // Of two with the same values the living one counts.
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
    // A code of its own makes it another SKU than the one whose values it bears.
    return same && (asked.sku === '' || same.skuCode === '') ? same : undefined
  }
}

/** Whether the product has no options but Shopify's stand-in for none. */
function isDefault(sheet: Sheet): boolean {
  const [first] = sheet.variants
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

/** Groups with the values that SKUs use; known groups stay as they are while they say the same. */
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
