import { barcodeOf } from './barcode'
import { detailHtmlOf } from './detail-html'
import { groundsOf } from './drawings'
import { type Looks, looksOf } from './looks'
import { swatchOf } from './palette'
import { hashOf, streamOf, wholeBetween } from './random'
import { combinationsOf, type ParsedOptions, type ProductRow, parseOptions, type Shelf } from './shelf'
import type { OptionGroup, Picture, Product, Sku } from './types'

const FRESH_DAYS = 14
const PRODUCT_TYPE = { normal: 1, virtual: 2, weighed: 4 } as const
/** A promise for delivered goods, not for goods bought at the store. */
const INSTANT = '30 分钟达'

/** A price as shops write it, near the given cents and at most one step above them. */
function tidyCents(cents: number): number {
  if (cents >= 10_000) return Math.floor(cents / 1000) * 1000 + 900
  if (cents >= 2000) return Math.floor(cents / 100) * 100 + 90
  return Math.floor(cents / 10) * 10
}

/** Member price of the base SKU; null when the product has none. */
function memberCentsOf(row: ProductRow, kind: string): number | null {
  if (row.member !== undefined) return row.member === 0 ? null : row.member
  const next = streamOf(`member ${row.key}`)
  if (kind === 'virtual' || next() > 0.4) return null
  const cents = tidyCents(row.price * (0.9 + next() * 0.06))
  return cents < row.price ? cents : null
}

/** Former price of the base SKU; null when the product is not reduced. */
function formerCentsOf(row: ProductRow, kind: string): number | null {
  if (row.was !== undefined) return row.was === 0 ? null : row.was
  const next = streamOf(`was ${row.key}`)
  if (kind === 'virtual' || next() > 0.14) return null
  const cents = tidyCents(row.price * (1.12 + next() * 0.14))
  return cents > row.price ? cents : null
}

/**
 * Shifts another price of the same SKU by an option: a more expensive SKU is reduced by as many cents as the base SKU,
 * a cheaper one in proportion, so that a small pack is not reduced to nothing.
 */
function scaled(cents: number, baseCents: number, extraCents: number): number {
  if (extraCents >= 0) return extraCents
  return Math.round((extraCents * cents) / baseCents / 10) * 10
}

function stockOf(row: ProductRow, skuId: string, isOnlySku: boolean): number {
  if (row.stock !== undefined) return row.stock
  const next = streamOf(`stock ${skuId}`)
  const roll = next()
  if (roll < (isOnlySku ? 0.02 : 0.06)) return 0
  if (roll < (isOnlySku ? 0.08 : 0.16)) return wholeBetween(next, 1, 5)
  return wholeBetween(next, 20, 500)
}

/** The capacity of a bag or a box says nothing about its weight. */
const CAPACITY = '容量'

/** Grams of one SKU: the weight in its option (500g, 1.5L …) with packing, else the row's or the shelf's. */
function gramsOf(row: ProductRow, shelf: Shelf, options: readonly string[]): number {
  if (shelf.kind === 'virtual') return 0
  for (const option of options) {
    const match = /(\d+(?:\.\d+)?)(kg|g|L|ml)(?:×(\d+))?$/.exec(option)
    if (!match?.[1]) continue
    const unit = match[2] === 'kg' || match[2] === 'L' ? 1000 : 1
    return Math.round(Number(match[1]) * unit * Number(match[3] ?? 1) * 1.08)
  }
  return row.grams ?? shelf.grams
}

/**
 * Pictures of the gallery: the lead, the other colours, then other views of the lead (another background, size or
 * grouping) until there are two to four.
 */
function picturesOf(row: ProductRow, { lead, byValue }: Looks, group: number, nth: number): Picture[] {
  const [first, second, third] = groundsOf(lead)
  const next = streamOf(`views ${row.key}`)
  const count = nth % 3 === 1 ? Math.min(group, 2) : nth % 3 === 2 ? group : 1
  const front: Picture = { drawing: lead, ground: first, scale: nth % 2 === 0 ? 0.96 : 0.86, count }
  const colours = [...new Set(byValue.values())].filter((look) => look !== lead)
  const others: Picture[] = [
    { drawing: lead, ground: second, scale: 1, count: 1 },
    { drawing: lead, ground: third, scale: 0.8, count: Math.min(group, count === group ? 2 : 3) },
    { drawing: lead, ground: first, scale: 0.72, count: 1 },
  ]
  return [
    front,
    ...colours.map((drawing): Picture => ({ drawing, ground: groundsOf(drawing)[0], scale: front.scale, count: 1 })),
    ...others.slice(0, Math.max(0, wholeBetween(next, 1, 3) - colours.length)),
  ]
}

function tagsOf(product: Omit<Product, 'tags'>, isSelfRun: boolean, isInstant: boolean): string[] {
  const facts: [boolean, string][] = [
    [product.createdDaysAgo <= FRESH_DAYS, '新品'],
    [product.originCountry !== undefined, '跨境'],
    [product.skus.some((sku) => sku.memberPriceCents !== undefined), '会员价'],
    [isInstant && product.productType === PRODUCT_TYPE.normal, INSTANT],
    [isSelfRun, '自营'],
  ]
  return facts
    .filter(([isTrue]) => isTrue)
    .map(([, tag]) => tag)
    .slice(0, 3)
}

/** Index of a SKU's picture: the one in its colour; where all look the same, another view for each. */
function pictureIndexOf(options: readonly string[], groups: readonly OptionGroup[], looks: Looks, pictures: Picture[]) {
  if (looks.group >= 0) {
    const look = looks.byValue.get(options[looks.group] ?? '')
    return pictures.findIndex(({ drawing }) => drawing === look)
  }
  const firstValue = groups[0]?.values.findIndex((value) => value.name === options[0]) ?? 0
  return Math.max(0, firstValue) % pictures.length
}

function skusOf(
  row: ProductRow,
  shelf: Shelf,
  { groups, extraCents }: ParsedOptions,
  looks: Looks,
  pictures: Picture[],
): Sku[] {
  const kind = shelf.kind ?? 'normal'
  const lacking = new Set((row.lacks ?? '').split(' ').filter((text) => text !== ''))
  const memberCents = memberCentsOf(row, kind)
  const formerCents = formerCentsOf(row, kind)
  const number = String(hashOf(`code ${row.key}`) % 10_000_000).padStart(7, '0')
  const skus: Sku[] = []
  combinationsOf(groups).forEach((options, index) => {
    if (lacking.has(options.join('/'))) return
    const place = String(index + 1).padStart(2, '0')
    const skuId = `${row.key}-${place}`
    const extra = options.reduce((sum, value, i) => sum + (extraCents[i]?.get(value) ?? 0), 0)
    const priceCents = row.price + extra
    skus.push({
      skuId,
      skuCode: `${shelf.storeId.slice(0, 2).toUpperCase()}${number}-${place}`,
      barcode: barcodeOf(row.brand ?? shelf.brand, skuId, row.origin),
      options,
      priceCents,
      ...(memberCents === null ? {} : { memberPriceCents: memberCents + scaled(memberCents, row.price, extra) }),
      ...(formerCents === null ? {} : { listPriceCents: formerCents + scaled(formerCents, row.price, extra) }),
      weightGrams: gramsOf(
        row,
        shelf,
        options.filter((_, at) => groups[at]?.name !== CAPACITY),
      ),
      // Stock of weighed goods is in grams.
      stock: stockOf(row, skuId, options.length === 0) * (kind === 'weighed' ? 1000 : 1),
      pictureIndex: pictureIndexOf(options, groups, looks, pictures),
      ...(row.ticket && { ticket: { days: row.ticket.days, uses: row.ticket.uses?.[index] ?? 1 } }),
    })
  })
  return skus
}

/**
 * The full record of one row.
 * @param before leads of the products of the same category that already show the same drawing
 * @param store facts of the store that become tags
 */
export function buildProduct(
  row: ProductRow,
  shelf: Shelf,
  before: readonly string[],
  store: { isSelfRun: boolean; isInstant: boolean },
): Product {
  const kind = shelf.kind ?? 'normal'
  const next = streamOf(`life ${row.key}`)
  const isNew = row.days === undefined ? row.sold === undefined && next() < 0.2 : row.days <= FRESH_DAYS
  const createdDaysAgo = row.days ?? (isNew ? wholeBetween(next, 1, FRESH_DAYS) : wholeBetween(next, 25, 420))
  const soldCount = row.sold ?? Math.floor(10 ** (isNew ? 0.8 + next() * 1.2 : 1.5 + next() * 2.2))
  const brand = row.brand ?? shelf.brand
  const options = parseOptions(row.options, swatchOf)
  const looks = looksOf(row.draw, row.title, options.groups, before)
  const pictures = picturesOf(row, looks, shelf.group ?? 3, before.length)
  const product: Omit<Product, 'tags'> = {
    productId: row.key,
    storeId: shelf.storeId,
    categoryId: row.leaf ?? shelf.categoryId,
    title: row.title,
    subtitle: row.sub,
    brand,
    productType: PRODUCT_TYPE[kind],
    ...(kind === 'weighed'
      ? { identifyCode: `21${String(hashOf(`label ${row.key}`) % 100_000).padStart(5, '0')}` }
      : {}),
    ...(row.origin ? { originCountry: row.origin } : {}),
    ...(row.age ? { minAge: row.age } : {}),
    note: row.origin
      ? `${row.origin}直采，跨境电商综合税在结算页单独列出`
      : kind === 'weighed'
        ? '按实际重量计价，标价为每千克价格'
        : '',
    optionGroups: options.groups,
    skus: skusOf(row, shelf, options, looks, pictures),
    parameters: [
      { name: '品牌', value: brand },
      ...row.spec.split(';').map((pair) => {
        const colon = pair.indexOf(':')
        return { name: pair.slice(0, colon).trim(), value: pair.slice(colon + 1).trim() }
      }),
      ...(row.origin ? [{ name: '原产国', value: row.origin }] : []),
    ],
    serviceTags: shelf.services.filter((service) => kind === 'normal' || service !== INSTANT),
    soldCount,
    ...(row.limit === undefined ? {} : { limitPerShopper: row.limit }),
    ...(row.min === undefined ? {} : { minBuy: row.min }),
    ...(row.pack === undefined ? {} : { packSize: row.pack }),
    isOnShelf: row.off !== true,
    detailHtml: detailHtmlOf(row.detail, row.care ?? shelf.care),
    createdDaysAgo,
    pictures,
    rank: 0,
  }
  return { ...product, tags: tagsOf(product, store.isSelfRun, store.isInstant) }
}
