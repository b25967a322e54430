import { PRODUCT_TYPE } from '@contract/codes/product'
import type { ProductSource } from '@contract/codes/tracking'
import type { ProductCard } from '@contract/schema/catalog'
import { useCallback, useRef, useState } from 'react'
import { useLazyComponent } from '@/app/late'
import { go } from '@/app/navigate'
import { useEnv } from '@/app/page'
import { rememberSource } from '@/app/tracking/product-source'
import { rememberCard } from './product-preview'

/** The source Goods3 selects the success toast of cards in a list. */
const FROM_LIST = { source: 'Goods3' } as const
const loadSheet = () => import('./add-sheet').then(({ AddSheet }) => AddSheet)

/**
 * The add button of cards: a product with one SKU is added at once, one with several opens the picker. Returns the
 * handlers and the sheet, which the page renders once. `met` names the list for tracking; `sourceChannel` is kept with
 * the lines of the cart and of orders.
 */
export function useGoodsAdd(cards: readonly ProductCard[], met: ProductSource, sourceChannel?: string) {
  const env = useEnv()
  // Code of the picker and the cart is loaded with the first tap; a list is shown long before.
  const [asked, setAsked] = useState<{ card: ProductCard } | null>(null)
  const Sheet = useLazyComponent(asked !== null, loadSheet)
  const known = useRef(cards)
  known.current = cards
  const place = useRef(met)
  place.current = met

  const add = useCallback(
    (productId: string) => {
      const card = known.current.find((candidate) => candidate.productId === productId)
      if (!card) return
      rememberSource(productId, place.current)
      if (card.singleSkuId) {
        const { storeId, businessId, price } = card
        const channel = sourceChannel ? { sourceChannel } : {}
        const item = { productId, skuId: card.singleSkuId, storeId, businessId, number: 1, price, ...channel }
        void import('../../trade/cart/cart.store').then(({ CartStore }) =>
          env.stores.get(CartStore).add(item, FROM_LIST),
        )
        return
      }
      setAsked({ card })
    },
    [env, sourceChannel],
  )
  const open = useCallback(
    (productId: string) => {
      const card = known.current.find((candidate) => candidate.productId === productId)
      if (card) rememberCard(card)
      rememberSource(productId, place.current)
      if (card?.productType === PRODUCT_TYPE.virtual) void go('virtualProduct', { productId })
      else void go('details', { productId, sourceChannel })
    },
    [sourceChannel],
  )

  return {
    add,
    open,
    sheet: Sheet && asked ? <Sheet asked={asked} options={FROM_LIST} sourceChannel={sourceChannel} /> : null,
  }
}
