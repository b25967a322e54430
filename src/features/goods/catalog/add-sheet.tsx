import type { ProductCard } from '@contract/schema/catalog'
import { useEffect } from 'react'
import { useLocalStore, useStore } from '@/app/page'
import { CartStore } from '../../trade/cart/cart.store'
import { SkuSheet, SkuSheetStore } from './sku-sheet'

export interface AddSheetProps {
  /** The card whose add button was tapped; a new object per tap. */
  asked: { card: ProductCard }
  /** Options of the cart's success toast. */
  options: { source: 'Goods3' }
  /** Kept with the line of the cart. */
  sourceChannel?: string | undefined
}

/** The picker of a list: opens for the tapped card and adds the selected SKU to the cart. */
export function AddSheet({ asked, options, sourceChannel }: AddSheetProps) {
  const cart = useStore(CartStore)
  const sheet = useLocalStore('add-sheet', (env) => new SkuSheetStore(env))
  useEffect(() => {
    void sheet.open({ productId: asked.card.productId })
  }, [asked, sheet])
  return (
    <SkuSheet
      store={sheet}
      actions={[{ key: 'add', text: '加入购物车', isPrimary: true }]}
      onPick={async (_action, { skuId, number, priceCents }) => {
        const { productId, storeId, businessId } = asked.card
        const channel = sourceChannel ? { sourceChannel } : {}
        const item = { productId, skuId, storeId, businessId, number, price: priceCents, ...channel }
        if (await cart.add(item, options)) sheet.close()
      }}
    />
  )
}
