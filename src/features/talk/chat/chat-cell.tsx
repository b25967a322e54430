import { go } from '@/app/navigate'
import type { ProductCell } from '@/features/goods/product-page/product-cell'
import { BarIcon } from '@/ui/bottom-bar/bottom-bar'

/** Opens the chat with the product's store, which offers the product for sending. */
export const chatCell: ProductCell = {
  key: 'chat',
  BarCell: ({ product: { productId, store, skus } }) => (
    <BarIcon
      icon="message-circle"
      text="客服"
      onTap={() => void go('chat', { targetId: store.storeId, productId, skuId: skus.skus[0]?.skuId })}
    />
  ),
}
