import { MAX_LINE_NUMBER } from '@contract/codes/product'
import type { AddOnGoods, CartAddOn } from '@contract/schema/cart'
import type { AddOn, Granted } from '../../offers/pricing'
import { addOnTip } from '../../offers/promotion'
import type { CartFacts } from './cart.rules'

const GONE_TEXT = { gift: '已送完', tradeIn: '已换完' }
const UNEARNED_TEXT = '未达条件，暂不计入'

/** An add-on with all its goods; `taken`: pieces that other lines of the cart hold, by SKU. */
export function addOnView(granted: Granted, facts: CartFacts): CartAddOn {
  const { offer, most } = granted
  return {
    offerId: offer.id,
    isGift: offer.isGift,
    title: offer.title,
    most,
    text: addOnTip(granted).text,
    goods: offer.goods.flatMap((one) => goodsView(one, granted, facts)),
  }
}

function goodsView({ skuId, cents }: AddOn['goods'][number], granted: Granted, facts: CartFacts): AddOnGoods[] {
  const sku = facts.skus.get(skuId)
  if (!sku) return []
  const { offer, most, goods, gone } = granted
  const chosen = facts.chosen?.get(offer.id)?.find((one) => one.skuId === skuId)?.number ?? 0
  const number = goods.find((one) => one.skuId === skuId)?.number ?? 0
  const available = facts.available.get(skuId) ?? 0
  const isKept = most === 0 && chosen > 0 && !offer.isGift
  const price = Math.min(cents, sku.priceCents)
  return [
    {
      skuId,
      productId: sku.productId,
      title: sku.title,
      specText: sku.specText,
      picture: sku.picture,
      price,
      originalPrice: sku.priceCents > price ? sku.priceCents : null,
      number: isKept ? chosen : number,
      maxNumber: Math.min(available, MAX_LINE_NUMBER),
      note: isKept ? UNEARNED_TEXT : gone.includes(skuId) || available === 0 ? GONE_TEXT[kindOf(offer)] : '',
    },
  ]
}

const kindOf = ({ isGift }: AddOn) => (isGift ? 'gift' : 'tradeIn')

/** Add-ons as the cart shows them: pieces that apply, pieces whose step is not reached, pieces that are sold out. */
export function addOnInCart(granted: Granted, facts: CartFacts): CartAddOn {
  const view = addOnView(granted, facts)
  return {
    ...view,
    goods: view.goods.filter(({ skuId, number }) => number > 0 || granted.gone.includes(skuId)),
  }
}
