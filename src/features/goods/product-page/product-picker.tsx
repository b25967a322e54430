import type { ProductDetail } from '@contract/schema/catalog'
import { observer } from 'mobx-react'
import { SkuSheet } from '../catalog/sku-sheet'
import type { ProductPageStore } from './product-page.store'

interface ProductPickerProps {
  store: ProductPageStore
  product: ProductDetail
}

/** The SKU picker with the server's buttons. */
export const ProductPicker = observer(function ProductPicker({ store, product }: ProductPickerProps) {
  return (
    <SkuSheet
      store={store.picker}
      busyKey={store.busyCode}
      actions={store.buttons.map(({ code, text, primary, disabledReason }) => ({
        key: code,
        text,
        isPrimary: primary,
        ...(disabledReason ? { offReason: disabledReason } : {}),
      }))}
      onPick={(code, choice) => void store.choose(code, choice)}
    >
      {store.cells.map(({ key, PickerCell }) => PickerCell && <PickerCell key={key} page={store} product={product} />)}
    </SkuSheet>
  )
})
