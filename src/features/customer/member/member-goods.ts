import { priceText } from '@contract/codes/money'
import type { ProductCard } from '@contract/schema/catalog'
import type { Goods } from '@/ui/goods-card/goods'
import { canAdd, pricedGoodsOf } from '../../goods/catalog/goods-of'

/** Cents that a member saves on the cheapest SKU of a product card; 0 without a lower member price. */
export const memberSaveOf = ({ price, memberPrice }: ProductCard): number => Math.max(0, price - (memberPrice ?? price))

/** Highest saving among the products in cents; 0 without any. */
export const mostSaved = (cards: readonly ProductCard[]): number => Math.max(0, ...cards.map(memberSaveOf))

/** A product on the member page: a tag shows the saving, and the price is as elsewhere. */
export function memberGoodsOf(card: ProductCard, isMember: boolean): { goods: Goods; hasAdd: boolean } {
  const save = { kind: 'tint', text: `会员省 ${priceText(memberSaveOf(card))}` } as const
  return { goods: { ...pricedGoodsOf(card, isMember), tags: [save], note: '' }, hasAdd: canAdd(card) }
}
