import type { ProductCard } from '@contract/schema/catalog'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import { CartStore } from '../cart/cart.store'
import type { AddSheetProps } from './add-sheet'

interface AddedFrom {
  /** Cards in a list: the toast is the spec's of the Goods3 source. */
  source?: 'Goods3'
}

const FROM_LIST: AddedFrom = { source: 'Goods3' }

/**
 * The add button of cards: one SKU goes in at once, several open the picker (behaviours 2.2). Gives the handlers and
 * the sheet to draw once on the page.
 */
export function useGoodsAdd(cards: readonly ProductCard[], { source } = FROM_LIST) {
  const cart = useStore(CartStore)
  // The picker's code comes with the first tap that needs it: lists are seen long before.
  const [Sheet, setSheet] = useState<ComponentType<AddSheetProps> | null>(null)
  const [asked, setAsked] = useState<{ card: ProductCard } | null>(null)
  const known = useRef(cards)
  known.current = cards

  const add = useCallback(
    (productId: string) => {
      const card = known.current.find((candidate) => candidate.productId === productId)
      if (!card) return
      if (card.singleSkuId) {
        const { storeId, businessId, price } = card
        void cart.add({ productId, skuId: card.singleSkuId, storeId, businessId, number: 1, price }, { source })
        return
      }
      setAsked({ card })
      void import('./add-sheet').then(({ AddSheet }) => setSheet(() => AddSheet))
    },
    [cart, source],
  )
  const open = useCallback((productId: string) => void go('details', { productId }), [])

  return { add, open, sheet: Sheet && asked ? <Sheet asked={asked} source={source} /> : null }
}
