import { draftOf, skuOf } from '@server/modules/goods/catalog/catalog.fixture'
import type { Services } from '@server/services'
import { settle } from './settle'

export const SIZES = ['S', 'M', 'L', 'XL'] as const

/**
 * Creates a product with a SKU for each colour and size: `<productId>-<colour nth>-<size>`, code `C<nth>-<size>`.
 * Each costs ¥129.00 beside ¥169.00, and has 20 pieces. The store exists.
 */
export async function shelveMany(
  services: Services,
  {
    productId,
    storeId,
    title,
    colours,
  }: { productId: string; storeId: string; title: string; colours: readonly string[] },
): Promise<void> {
  const now = services.clock.now()
  const skus = colours.flatMap((colour, nth) =>
    SIZES.map((size) =>
      skuOf(`${productId}-${nth}-${size}`, {
        options: [colour, size],
        skuCode: `C${nth}-${size}`,
        priceCents: 129_00,
        originalPriceCents: 169_00,
      }),
    ),
  )
  const swatch = (nth: number) => ((nth * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')
  const optionGroups = [
    { name: '颜色', values: colours.map((name, nth) => ({ name, swatch: swatch(nth + 1) })) },
    { name: '尺码', values: SIZES.map((name) => ({ name })) },
  ]
  const category = { categoryId: 'sheet-category', parentId: null, level: 1, name: '女装', picture: null, position: 0 }
  await services.db.tx(async (tx) => {
    await services.editor.putCategories(tx, [category])
    const levels = skus.map(({ skuId }) => ({ skuId, onHand: 20 }))
    await services.stock.stockUp(tx, levels, '', now)
    const draft = draftOf({ productId, storeId, categoryId: category.categoryId, title, optionGroups, skus }, now)
    await services.editor.saveProducts(tx, [draft], now)
  })
  await settle(services)
}
