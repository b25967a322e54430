import type { Document, SearchFields } from '../search'
import type { Tree } from './category-tree.rules'
import type { Product, ProductPage } from './product.types'

export type Specs = Pick<ProductPage, 'optionGroups' | 'parameters'>

/** Search documents of the listed products. */
export function documentsOf(products: readonly Product[], specs: ReadonlyMap<string, Specs>, tree: Tree): Document[] {
  return products.flatMap((product) => {
    const page = specs.get(product.productId)
    if (!product.isListed || !page) return []
    const categories = tree.path(product.categoryId).map(({ categoryId, name }) => ({ categoryId, name }))
    return [{ productId: product.productId, rank: product.rankKey, fields: fieldsOf(product, page, categories) }]
  })
}

function fieldsOf(
  product: Pick<Product, 'title' | 'brand'>,
  page: Specs,
  categories: SearchFields['categories'],
): SearchFields {
  return {
    title: product.title,
    brand: product.brand,
    categories,
    specs: [
      ...page.optionGroups.flatMap((group) => group.values.map((value) => value.name)),
      ...page.parameters.map((parameter) => parameter.value),
    ],
  }
}
