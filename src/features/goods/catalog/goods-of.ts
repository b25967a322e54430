import { PRODUCT_TYPE } from '@contract/codes/product'
import type { ProductCard } from '@contract/schema/catalog'
import type { Goods } from '@/ui/goods-card/goods'

/** The server's card as the list parts take it. A member's price is the member price, the usual one struck through. */
export function goodsOf(card: ProductCard, isMember: boolean): Goods {
  const hasMemberPrice = isMember && card.memberPrice !== null
  const priceCents = hasMemberPrice && card.memberPrice !== null ? card.memberPrice : card.price
  return {
    id: card.productId,
    name: card.title,
    picture: card.picture,
    priceCents,
    wasCents: hasMemberPrice ? card.price : card.originalPrice,
    memberCents: isMember ? null : card.memberPrice,
    isFrom: card.isPriceRange,
    // The member price stands in a tag of its own.
    tags: card.tags.filter(({ kind }) => kind !== 'gold'),
    note: card.soldText,
    goneText: card.isSoldOut ? '已售罄' : null,
    ...(card.unit ? { unit: card.unit } : {}),
  }
}

/** Goods that a tap may put into the cart; weighed and virtual ones are only looked at so far. */
export const canAdd = (card: ProductCard): boolean => card.productType === PRODUCT_TYPE.normal && !card.isSoldOut
