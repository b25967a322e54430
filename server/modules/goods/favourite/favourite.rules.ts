import { MAX_FAVOURITES } from '@contract/codes/favourite'
import type { ProductCard } from '@contract/schema/catalog'
import type { Favourite } from '@contract/schema/favourite'
import type { FavouriteRow } from './favourite.repo'

export const FAVOURITES_FULL_TEXT = `最多收藏 ${MAX_FAVOURITES} 件商品，请先清理一些再收藏`

/** A row as the shopper sees it. */
export function shown(row: FavouriteRow, card: ProductCard | undefined): Favourite {
  const dropCents = card && row.priceCents > 0 ? Math.max(0, row.priceCents - card.price) : 0
  return { id: row.id, productId: row.productId, createTime: row.createdAt, card: card ?? null, dropCents }
}
