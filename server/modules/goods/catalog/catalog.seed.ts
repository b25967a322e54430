import { DAY_MS } from '@contract/codes/china-time'
import type { Picture } from '@contract/schema/shared'
import type { Db } from '../../../kernel/db'
import type { CategoryRecord } from './category.repo'
import { cleanHtml } from './clean-html'
import type { ProductEditor } from './editor.service'
import type { OptionGroupRecord, ProductDraft, SkuDraft } from './product.types'
import type { ReviewBook } from './review.service'

const PRODUCTS_AT_ONCE = 100

export interface SkuDemo extends Omit<SkuDraft, 'memberPriceCents' | 'originalPriceCents' | 'picture'> {
  /** Below priceCents. */
  memberPriceCents?: number
  /** Above priceCents; drawn struck through. */
  listPriceCents?: number
  /** Index in the product's pictures. */
  pictureIndex: number
}

export interface ProductDemo {
  productId: string
  storeId: string
  /** A level 3 category. */
  categoryId: string
  title: string
  subtitle: string
  brand: string
  /** 1 normal, 2 virtual, 4 weighed. */
  productType: 1 | 2 | 4
  /** In-store price label code of weighed goods. */
  identifyCode?: string
  /** Country of a cross-border product. */
  originCountry?: string
  /** The note under the title: tax of cross-border goods, how weighed goods are sold; else empty. */
  note: string
  optionGroups: OptionGroupRecord[]
  skus: SkuDemo[]
  /** Rows of the parameter table, in order. */
  parameters: { name: string; value: string }[]
  serviceTags: string[]
  soldCount: number
  limitPerShopper?: number
  minBuy?: number
  packSize?: number
  /** The age from which it is sold; left out: for everyone. */
  minAge?: number
  isOnShelf: boolean
  /** Tags used: p, ul, li, h3. */
  detailHtml: string
  createdDaysAgo: number
  pictures: Picture[]
  /** Default order in lists, ascending. */
  rank: number
}

export interface ReviewDemo {
  reviewId: string
  productId: string
  skuId: string
  skuText: string
  /** Already masked. */
  nick: string
  avatar: Picture
  /** 1 to 5. */
  stars: number
  text: string
  daysAgo: number
}

export interface CatalogDemo {
  /** Parents come before their children. */
  categories: readonly CategoryRecord[]
  products: readonly ProductDemo[]
  reviews: readonly ReviewDemo[]
  /** Hand-picked lists, best first. */
  zones: readonly { zoneId: string; productIds: string[] }[]
  hotWords: readonly string[]
}

export async function seedCatalog(
  { db, editor, reviewBook }: { db: Db; editor: ProductEditor; reviewBook: ReviewBook },
  { categories, products, reviews, zones, hotWords }: CatalogDemo,
  now: number,
): Promise<void> {
  await db.tx((tx) => editor.putCategories(tx, categories))
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
    const slice = products.slice(from, from + PRODUCTS_AT_ONCE)
    const drafts = await Promise.all(slice.map((product) => draftOf(product, now)))
    await db.tx((tx) => editor.saveProducts(tx, drafts, now))
  }
  await db.tx(async (tx) => {
    await reviewBook.add(
      tx,
      reviews.map(({ text, skuText, daysAgo, ...review }) => ({
        ...review,
        uid: '',
        content: text,
        specText: skuText,
        createdAt: now - daysAgo * DAY_MS,
      })),
    )
    for (const zone of zones) await editor.setZone(tx, zone.zoneId, zone.productIds, now)
    await editor.setHotWords(tx, hotWords)
  })
}

async function draftOf(product: ProductDemo, now: number): Promise<ProductDraft> {
  const { pictures } = product
  return {
    productId: product.productId,
    storeId: product.storeId,
    categoryId: product.categoryId,
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    productType: product.productType,
    isCrossBorder: product.originCountry !== undefined,
    identifyCode: product.identifyCode ?? '',
    pictures,
    optionGroups: product.optionGroups,
    parameters: product.parameters,
    services: product.serviceTags,
    note: product.note,
    detailHtml: await cleanHtml(product.detailHtml),
    isOnShelf: product.isOnShelf,
    limitPerShopper: product.limitPerShopper ?? 0,
    minBuy: product.minBuy ?? 1,
    packSize: product.packSize ?? 1,
    minAge: product.minAge ?? 0,
    soldCount: product.soldCount,
    editorialRank: product.rank,
    listedAt: now - product.createdDaysAgo * DAY_MS,
    skus: product.skus.map((sku) => ({
      skuId: sku.skuId,
      skuCode: sku.skuCode,
      barcode: sku.barcode,
      options: sku.options,
      priceCents: sku.priceCents,
      memberPriceCents: sku.memberPriceCents ?? null,
      originalPriceCents: sku.listPriceCents ?? null,
      weightGrams: sku.weightGrams,
      ...(sku.ticket && { ticket: sku.ticket }),
      // Null: the product's own first picture.
      picture: sku.pictureIndex === 0 ? null : (pictures[sku.pictureIndex] ?? null),
    })),
  }
}
