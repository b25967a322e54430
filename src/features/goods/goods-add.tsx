import type { ProductCard } from '@contract/schema/catalog'
import { useCallback, useRef } from 'react'
import { go } from '@/app/navigate'
import { useLocalStore, useStore } from '@/app/page'
import { CartStore } from '../cart/cart.store'
import { SkuSheet, SkuSheetStore } from './sku-sheet'

interface AddedFrom {
  /** Cards in a list: the toast is the spec's of the Goods3 source. */
  source?: 'Goods3'
}

/**
 * The add button of cards: one SKU goes in at once, several open the picker (behaviours 2.2). Gives the handlers and
 * the sheet to draw once on the page.
 */
export function useGoodsAdd(cards: readonly ProductCard[], { source }: AddedFrom = { source: 'Goods3' }) {
  const cart = useStore(CartStore)
  const sheet = useLocalStore('add-sheet', (env) => new SkuSheetStore(env))
  const known = useRef(cards)
  known.current = cards

  const add = useCallback(
    (productId: string) => {
      const card = known.current.find((candidate) => candidate.productId === productId)
      if (!card) return
      if (card.singleSkuId) {
        const { storeId, businessId, price } = card
        void cart.add({ productId, skuId: card.singleSkuId, storeId, businessId, number: 1, price }, { source })
      } else void sheet.open({ productId })
    },
    [cart, sheet, source],
  )
  const open = useCallback((productId: string) => void go('details', { productId }), [])

  const node = (
    <SkuSheet
      store={sheet}
      actions={[{ key: 'add', text: '加入购物车', isPrimary: true }]}
      onPick={async (_action, { skuId, number, priceCents }) => {
        const card = known.current.find((candidate) => candidate.productId === sheet.skus?.productId)
        if (!card) return
        const { productId, storeId, businessId } = card
        if (await cart.add({ productId, skuId, storeId, businessId, number, price: priceCents }, { source }))
          sheet.close()
      }}
    />
  )
  return { add, open, sheet: node }
}
