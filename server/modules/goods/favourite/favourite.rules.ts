import { MAX_FAVOURITES } from '@contract/codes/favourite'
import type { Favourite } from '@contract/schema/favourite'
import type { FavouriteRow } from './favourite.repo'

export const FAVOURITES_FULL_TEXT = `最多收藏 ${MAX_FAVOURITES} 件商品，请先清理一些再收藏`

/** A row as the shopper sees it. */
export function shown(row: FavouriteRow): Favourite {
  return { id: row.id, productId: row.product_id, createTime: row.created_at }
}
