import { PRODUCT_TYPE } from '@contract/codes/product'
import type { ProductCard } from '@contract/schema/catalog'
import type { Buyer } from '@/app/stores/session.store'
import type { Goods } from '@/ui/goods-card/goods'
import { ownPrice, takeHomeOf } from './take-home'

/** Text over the picture of a sold-out product; null while it is in stock. */
export const goneTextOf = ({ isSoldOut }: Pick<ProductCard, 'isSoldOut'>): string | null =>
  isSoldOut ? '已售罄' : null

/**
 * The server's card as props of the list parts. For a member the price is the member price, and the usual one is struck
 * through.
 */
export function goodsOf(card: ProductCard, buyer: Buyer): Goods {
  const takeHomeCents = card.isSoldOut ? null : takeHomeOf(card, buyer)?.price
  return { ...pricedGoodsOf(card, buyer.isMember), takeHomeCents }
}

/** The same without the take-home price. */
export function pricedGoodsOf(card: ProductCard, isMember: boolean): Goods {
  const hasMemberPrice = isMember && card.memberPrice !== null
  return {
    id: card.productId,
    name: card.title,
    picture: card.picture,
    priceCents: ownPrice(card, isMember),
    wasCents: hasMemberPrice ? card.price : card.originalPrice,
    memberCents: isMember ? null : card.memberPrice,
    isFrom: card.isPriceRange,
    // The member price has its own tag.
    tags: card.tags.filter(({ kind }) => kind !== 'gold'),
    note: card.soldText,
    goneText: goneTextOf(card),
    ...(card.unit ? { unit: card.unit } : {}),
  }
}

/** Whether a tap can add the product to the cart; weighed and virtual products cannot be added from a list. */
export const canAdd = (card: ProductCard): boolean => card.productType === PRODUCT_TYPE.normal && !card.isSoldOut
