import { Type as T } from '@sinclair/typebox'
import written from '../files/store-pages.json'
import { isShowable } from './feed'
import { heroOf, WrittenHero } from './hero'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict } from './shapes'
import type { MallContent, Product } from './types'

const file = readSeedFile(
  'store-pages.json',
  T.Array(
    Strict({
      storeId: Slug,
      hero: WrittenHero,
      floor: Strict({ title: Said, goods: T.Array(Slug) }),
    }),
  ),
  written,
)

/** Pages of stores with blocks, which show goods of their store only. */
export function storePagesOf(products: readonly Product[]): MallContent['storePages'] {
  return file.map(({ storeId, hero, floor }) => {
    const own = products.filter((product) => product.storeId === storeId && isShowable(product))
    const productIds = floor.goods.filter((id) => own.some(({ productId }) => productId === id))
    return {
      storeId,
      hero: heroOf(hero),
      floor: { title: floor.title, productIds },
    }
  })
}
