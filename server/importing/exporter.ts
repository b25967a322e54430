import { PRODUCT_TYPE } from '@contract/codes/product'
import type { Db } from '../kernel/db'
import { formatCents } from '../kernel/money'
import type { ProductDraft, ProductEditor, SkuDraft } from '../modules/goods/catalog'
import type { StockService } from '../modules/goods/stock'
import { CategoryFinder } from './category-finder'
import { csvLine, type Separator } from './csv-writer'
import { handleOf } from './identity.rules'
import { findWords, type ImportedWords } from './imported.repo'
import { exportedUrl } from './picture-desk'

const AT_ONCE = 100

/** The newer Shopify export's names, and a column of ours for the store of a product. */
const HEADER = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Option3 name',
  'Option3 value',
  'Price',
  'Compare-at price',
  'Inventory quantity',
  'Weight value (grams)',
  'Requires shipping',
  'Product image URL',
  'Image position',
  'Variant image URL',
  'Store ID',
  'Limit per shopper',
  'Limit days',
  'Minimum age',
  'Weighed',
  'Scale code',
] as const
type Cells = Partial<Record<(typeof HEADER)[number], string>>

export interface ExportDeps {
  db: Db
  editor: Pick<ProductEditor, 'findKnown' | 'listCategories' | 'listProductIds'>
  stock: Pick<StockService, 'levels'>
}

export interface ExportSummary {
  products: number
  rows: number
}

/** The whole catalogue as a Shopify export, in chunks of text; the generator returns the counts. */
export async function* exportProducts(
  { db, editor, stock }: ExportDeps,
  separator: Separator = ',',
): AsyncGenerator<string, ExportSummary> {
  const categories = new CategoryFinder(await editor.listCategories(db.q))
  const summary: ExportSummary = { products: 0, rows: 0 }
  yield csvLine(HEADER, separator)
  for (let after = ''; ; ) {
    const ids = await editor.listProductIds(db.q, after, AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return summary
    after = last
    const known = await editor.findKnown(db.q, ids)
    const drafts = ids.flatMap((id) => known.get(id)?.draft ?? [])
    const levels = await stock.levels(
      db.q,
      drafts.flatMap((draft) => draft.skus.map((sku) => sku.skuId)),
    )
    const words = await findWords(db.q, ids)
    for (const draft of drafts) {
      // A product without live SKUs cannot be bought or identified: it is not exported.
      if (draft.skus.length === 0) continue
      const rows = rowsOf(draft, categories, words.get(draft.productId), (skuId) => levels.get(skuId)?.onHand)
      summary.products++
      summary.rows += rows.length
      yield rows
        .map((cells) =>
          csvLine(
            HEADER.map((name) => cells[name] ?? ''),
            separator,
          ),
        )
        .join('')
    }
  }
}

function rowsOf(
  draft: ProductDraft,
  categories: CategoryFinder,
  words: ImportedWords | undefined,
  onHand: (skuId: string) => number | undefined,
): Cells[] {
  const count = Math.max(draft.skus.length, draft.pictures.length)
  return Array.from({ length: count }, (_, i) => {
    const sku = draft.skus[i]
    const picture = draft.pictures[i]
    return {
      'URL handle': handleOf(draft.storeId, draft.productId),
      ...(i === 0 ? productCells(draft, categories, words) : {}),
      ...(sku ? skuCells(draft, sku, onHand(sku.skuId), i === 0) : {}),
      ...(picture ? { 'Product image URL': exportedUrl(picture), 'Image position': String(i + 1) } : {}),
    }
  })
}

function productCells(draft: ProductDraft, categories: CategoryFinder, words: ImportedWords | undefined): Cells {
  const isWeighed = draft.productType === PRODUCT_TYPE.weighed
  return {
    Title: draft.title,
    Description: draft.detailHtml,
    Vendor: draft.brand,
    'Product category': categories.pathOf(draft.categoryId),
    Type: words?.type || categories.nameOf(draft.categoryId),
    Tags: words?.tags ?? '',
    'Published on online store': draft.isOnShelf ? 'TRUE' : 'FALSE',
    Status: draft.isOnShelf ? 'Active' : 'Draft',
    'Store ID': draft.storeId,
    'Limit per shopper': String(draft.limitPerShopper),
    'Limit days': String(draft.limitDays ?? 0),
    'Minimum age': String(draft.minAge ?? 0),
    Weighed: isWeighed ? 'TRUE' : 'FALSE',
    'Scale code': isWeighed ? draft.identifyCode : '',
  }
}

function skuCells(draft: ProductDraft, sku: SkuDraft, onHand: number | undefined, isFirst: boolean): Cells {
  const groups = draft.optionGroups.length > 0 ? draft.optionGroups.map((group) => group.name) : ['Title']
  const values = draft.optionGroups.length > 0 ? sku.options : ['Default Title']
  const [one = '', two = '', three = ''] = groups
  const [valueOne = '', valueTwo = '', valueThree = ''] = values
  return {
    SKU: sku.skuCode,
    // An import removes one leading apostrophe, so an existing one is doubled here.
    Barcode: sku.barcode.startsWith("'") ? `'${sku.barcode}` : sku.barcode,
    ...(isFirst ? { 'Option1 name': one, 'Option2 name': two, 'Option3 name': three } : {}),
    'Option1 value': valueOne,
    'Option2 value': valueTwo,
    'Option3 value': valueThree,
    Price: formatCents(sku.priceCents),
    'Compare-at price': sku.originalPriceCents === null ? '' : formatCents(sku.originalPriceCents),
    'Inventory quantity': onHand === undefined ? '' : String(onHand),
    'Weight value (grams)': String(sku.weightGrams),
    'Requires shipping': draft.productType === PRODUCT_TYPE.virtual ? 'FALSE' : 'TRUE',
    'Variant image URL': sku.picture ? exportedUrl(sku.picture) : '',
  }
}
