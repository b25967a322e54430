import { PRODUCT_TYPE } from '@contract/codes/product'
import type { Met } from '@contract/codes/tracking'
import type { ProductCard } from '@contract/schema/catalog'
import { useCallback, useRef, useState } from 'react'
import { useLate } from '@/app/late'
import { go } from '@/app/navigate'
import { useEnv } from '@/app/page'
import { meet } from '@/app/tracking/met'
import { rememberCard } from './product-preview'

/** Cards in a list: the toast is the spec's of the Goods3 source (spec 8 "Success toasts"). */
const FROM_LIST = { source: 'Goods3' } as const
const loadSheet = () => import('./add-sheet').then(({ AddSheet }) => AddSheet)

/**
 * The add button of cards: one SKU goes in at once, several open the picker (behaviours 2.2). Gives the handlers and
 * the sheet to draw once on the page. `met` says to tracking which list this is.
 */
export function useGoodsAdd(cards: readonly ProductCard[], met: Met) {
  const env = useEnv()
  // The picker's code, and the cart's, come with the first tap that needs them: lists are seen long before.
  const [asked, setAsked] = useState<{ card: ProductCard } | null>(null)
  const Sheet = useLate(asked !== null, loadSheet)
  const known = useRef(cards)
  known.current = cards
  const place = useRef(met)
  place.current = met

  const add = useCallback(
    (productId: string) => {
      const card = known.current.find((candidate) => candidate.productId === productId)
      if (!card) return
      meet(productId, place.current)
      if (card.singleSkuId) {
        const { storeId, businessId, price } = card
        const item = { productId, skuId: card.singleSkuId, storeId, businessId, number: 1, price }
        void import('../../trade/cart/cart.store').then(({ CartStore }) =>
          env.stores.get(CartStore).add(item, FROM_LIST),
        )
        return
      }
      setAsked({ card })
    },
    [env],
  )
  const open = useCallback((productId: string) => {
    const card = known.current.find((candidate) => candidate.productId === productId)
    if (card) rememberCard(card)
    meet(productId, place.current)
    void go(card?.productType === PRODUCT_TYPE.virtual ? 'virtualProduct' : 'details', { productId })
  }, [])

  return { add, open, sheet: Sheet && asked ? <Sheet asked={asked} options={FROM_LIST} /> : null }
}
