import { Type as T } from '@sinclair/typebox'
import written from '../files/store-pages.json'
import { commandOf, LeadsTo } from './commands'
import { isShowable } from './feed'
import { shown } from './house'
import { readSeedFile } from './seed-file'
import { OnGround, Said, Slug, Strict } from './shapes'
import type { MallContent, Product } from './types'

const file = readSeedFile(
  'store-pages.json',
  T.Array(
    Strict({
      storeId: Slug,
      hero: Strict({
        kicker: Said,
        lines: T.Array(Said),
        callout: Said,
        drawing: Said,
        ground: OnGround,
        leadsTo: LeadsTo,
      }),
      floor: Strict({ title: Said, goods: T.Array(Slug) }),
    }),
  ),
  written,
)

/** Pages of stores with blocks, which show goods of their store only. */
export function storePagesOf(products: readonly Product[]): MallContent['storePages'] {
  return file.map(({ storeId, hero, floor }) => {
    const { drawing, ground, leadsTo, ...words } = hero
    const own = products.filter((product) => product.storeId === storeId && isShowable(product))
    const productIds = floor.goods.filter((id) => own.some(({ productId }) => productId === id))
    return {
      storeId,
      hero: { ...words, picture: shown(drawing, ground), command: commandOf(leadsTo) },
      floor: { title: floor.title, productIds },
    }
  })
}
