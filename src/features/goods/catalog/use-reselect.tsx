import type { CartLine } from '@contract/schema/cart'
import { useState } from 'react'
import { useLocalStore, useStore } from '@/app/page'
import { CartStore } from '../../trade/cart/cart.store'
import { SkuSheet, SkuSheetStore } from './sku-sheet'

/** 重选 on a page with cart lines. Returns the handler, and the picker, which the page renders once. */
export function useReselect() {
  const cart = useStore(CartStore)
  const store = useLocalStore('reselect', (env) => new SkuSheetStore(env))
  const [changed, setChanged] = useState<CartLine | null>(null)
  const open = (line: CartLine) => {
    setChanged(line)
    void store.open({ productId: line.productId, skuId: line.skuId, number: line.number })
  }
  const sheet = (
    <SkuSheet
      store={store}
      actions={[{ key: 'change', text: '确定', isPrimary: true }]}
      onPick={(_action, { skuId, number }) => {
        store.close()
        if (changed) void cart.changeSku(changed, skuId, number)
      }}
    />
  )
  return { open, sheet }
}
