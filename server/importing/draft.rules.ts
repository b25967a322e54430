import { PRODUCT_TYPE } from '@contract/codes/product'
import type { Picture } from '@contract/schema/shared'
import type { CleanHtml, ProductDraft } from '../modules/goods/catalog'
import { type Placed, placeSkus, type SkuSurroundings } from './placing.rules'
import type { Problem, Sheet } from './sheet'

/** The data that the draft of a sheet depends on. */
export interface Surroundings extends SkuSurroundings {
  categoryId: string
  placeholder: Picture
  detailHtml: CleanHtml | undefined
  now: number
}

export interface Built {
  draft: ProductDraft | null
  stock: Placed['stock']
  problems: Problem[]
}

/** The draft of a new or known product from a sheet; null when nothing of the sheet is valid. */
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
  if (title === '') return stop('商品没有标题')

  const type = typeOf(sheet, before)
  if ('reason' in type) return stop(type.reason)
  const placed = placeSkus(sheet, around, say)
  if ('reason' in placed) return stop(placed.reason)
  if (placed.skus.length === 0) return stop('没有一个规格可用')

  const pictures = sheet.pictures.map(({ url }) => around.pictures.get(url)).filter((picture) => picture != null)
  const isGiven = sheet.pictures.some(({ url }) => around.pictures.has(url))
  const given = pictures.length > 0 ? pictures : isGiven ? [around.placeholder] : null
  // A missing row may have had a picture, so the stored pictures are kept.
  const shown = (sheet.isPartial ? (before?.pictures ?? given) : (given ?? before?.pictures)) ?? [around.placeholder]
  const draft: ProductDraft = {
    ...(before ?? NEW),
    productId: around.productId,
    storeId: around.storeId,
    categoryId: around.categoryId,
    title,
    brand: sheet.facts.brand ?? before?.brand ?? '',
    productType: type.productType,
    identifyCode: sheet.facts.scaleCode || (before?.identifyCode ?? ''),
    minAge: sheet.facts.minAge ?? before?.minAge ?? 0,
    pictures: shown,
    optionGroups: placed.groups,
    detailHtml: around.detailHtml ?? before?.detailHtml ?? ('' as CleanHtml),
    isOnShelf: sheet.facts.isOnShelf ?? before?.isOnShelf ?? true,
    limitPerShopper: sheet.facts.limitPerShopper ?? before?.limitPerShopper ?? 0,
    limitDays: sheet.facts.limitDays ?? before?.limitDays ?? 0,
    listedAt: before?.listedAt ?? around.now,
    skus: placed.skus,
  }
  return { draft, stock: placed.stock, problems }
}

/** As `weighedLabelOf` reads it from a label. */
const SCALE_CODE = /^21\d{5}$/

/** The type of the product, which is never changed; or why the sheet does not fit it. */
function typeOf(
  sheet: Sheet,
  before: ProductDraft | undefined,
): Pick<ProductDraft, 'productType'> | { reason: string } {
  const { isWeighed, scaleCode } = sheet.facts
  const isVirtual = sheet.variants.every((variant) => !variant.isShipped)
  const given = isWeighed ? PRODUCT_TYPE.weighed : isVirtual ? PRODUCT_TYPE.virtual : PRODUCT_TYPE.normal
  const productType = before?.productType ?? given
  const isOfWeight = productType === PRODUCT_TYPE.weighed
  if (isWeighed !== undefined && isWeighed !== isOfWeight)
    return { reason: isOfWeight ? '这是称重商品，不能改为按件' : '这不是称重商品，不能改为称重' }
  if (!scaleCode || scaleCode === before?.identifyCode) return { productType }
  if (!isOfWeight) return { reason: '称重码只用于称重商品' }
  return SCALE_CODE.test(scaleCode)
    ? { productType }
    : { reason: `称重码应为 21 开头的 7 位数字：“${scaleCode.slice(0, 40)}”` }
}

/** Defaults for what an export does not contain. */
const NEW = {
  subtitle: '',
  isCrossBorder: false,
  parameters: [],
  services: [],
  note: '',
  minBuy: 1,
  packSize: 1,
  soldCount: 0,
  editorialRank: null,
}
