import type { Document, SearchFields } from '../search'
import type { Tree } from './category-tree.rules'
import type { Product, ProductPage } from './product.types'

export type Specs = Pick<ProductPage, 'optionGroups' | 'parameters'>

/** Documents of the listed ones among products. */
export function documentsOf(products: readonly Product[], specs: ReadonlyMap<string, Specs>, tree: Tree): Document[] {
  return products.flatMap((product) => {
    const page = specs.get(product.productId)
    if (!product.isListed || !page) return []
    const names = tree.path(product.categoryId).map((category) => category.name)
    return [{ productId: product.productId, rank: product.rankKey, fields: fieldsOf(product, page, names) }]
  })
}

function fieldsOf(
  product: Pick<Product, 'title' | 'brand'>,
  page: Specs,
  categoryNames: readonly string[],
): SearchFields {
  return {
    title: product.title,
    brand: product.brand,
    categories: categoryNames,
    specs: [
      ...page.optionGroups.flatMap((group) => group.values.map((value) => value.name)),
      ...page.parameters.map((parameter) => parameter.value),
    ],
  }
}
