import { ZONE_LAYOUTS } from '@contract/codes/block'
import { PRODUCT_SORT } from '@contract/codes/product'
import { Type as T } from '@sinclair/typebox'
import written from '../files/zones.json'
import { dressRow } from './categories'
import { commandOf, LeadsTo } from './commands'
import { isShowable, spread } from './feed'
import { heroOf, WrittenHero } from './hero'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict } from './shapes'
import type { MallContent, Product } from './types'

const file = readSeedFile(
  'zones.json',
  T.Array(
    Strict({
      zoneId: Slug,
      title: Said,
      layout: OneOf(ZONE_LAYOUTS),
      hero: WrittenHero,
      entries: T.Array(Strict({ title: Said, drawing: Said, leadsTo: LeadsTo })),
      ranking: Strict({ title: Said, categoryId: Slug }),
      // All list the goods of the zone, below a category if one is named.
      tabs: T.Array(Strict({ tabId: Slug, title: Said, categoryId: T.Optional(Slug) })),
      goods: T.Array(Slug),
    }),
  ),
  written,
)

/** Goods of each zone, ordered so that neighbours differ. */
export function zoneGoodsOf(products: readonly Product[]): MallContent['zones'] {
  return file.map(({ zoneId, goods: wanted }) => {
    const goods = wanted.flatMap((id) => products.filter((product) => product.productId === id && isShowable(product)))
    return { zoneId, productIds: spread(goods, goods.length).map(({ productId }) => productId) }
  })
}

export const zonePages: MallContent['zonePages'] = file.map(({ zoneId, hero, entries, tabs, goods: _, ...zone }) => {
  const pictures = dressRow(
    entries.map((entry) => entry.drawing),
    1,
  )
  return {
    ...zone,
    zoneId,
    hero: heroOf(hero),
    entries: entries.flatMap(({ title, leadsTo: to }, index) => {
      const picture = pictures[index]
      return picture ? [{ title, picture, command: commandOf(to) }] : []
    }),
    tabs: tabs.map(({ tabId, title, categoryId }) => ({
      tabId,
      title,
      rule: { sort: PRODUCT_SORT.overall, zoneId, ...(categoryId !== undefined && { categoryId }) },
    })),
  }
})
