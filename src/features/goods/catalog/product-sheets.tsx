import type { ProductDetail } from '@contract/schema/catalog'
import { Cell, Cells } from '@/ui/cell/cell'
import { Sheet } from '@/ui/sheet/sheet'
import { DeliverySheet } from './delivery-sheet'
import { OffersSheet } from './offers-sheet'

export interface ProductSheetsProps {
  product: ProductDetail
  shown: 'delivery' | 'facts' | 'offers' | null
  onClose: () => void
}

/** What rows of a product's page open. */
export function ProductSheets({ product, shown, onClose }: ProductSheetsProps) {
  const of = (name: ProductSheetsProps['shown']) => ({ isOpen: shown === name, onClose })
  return (
    <>
      <DeliverySheet delivery={product.delivery} {...of('delivery')} />
      <OffersSheet offers={product.offers} {...of('offers')} />
      <Sheet title="商品参数" {...of('facts')}>
        <Cells>
          {product.parameters.map(({ name, value }) => (
            <Cell key={name} label={name} value={value} />
          ))}
        </Cells>
      </Sheet>
    </>
  )
}
