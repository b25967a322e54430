import type { ProductCard } from '@contract/schema/catalog'
import type { Goods } from '@/ui/goods-card/goods'
import { priceText } from '@/ui/price/cents'
import { canAdd, goodsOf } from '../../goods/catalog/goods-of'

/** Cents that a member saves on the cheapest SKU of a card; 0 without a lower member price. */
export const memberSaveOf = ({ price, memberPrice }: ProductCard): number => Math.max(0, price - (memberPrice ?? price))

/** Most cents that one of these saves a member; 0 when none does. */
export const mostSaved = (cards: readonly ProductCard[]): number => Math.max(0, ...cards.map(memberSaveOf))

/** A card as the member page shows it: what the member price saves stands in a tag, and the price as elsewhere. */
export function memberGoodsOf(card: ProductCard, isMember: boolean): { goods: Goods; hasAdd: boolean } {
  const save = { kind: 'tint', text: `会员省 ${priceText(memberSaveOf(card))}` } as const
  return { goods: { ...goodsOf(card, isMember), tags: [save], note: '' }, hasAdd: canAdd(card) }
}
