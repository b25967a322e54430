import type { ProductDetail } from '@contract/schema/catalog'
import { observer } from 'mobx-react'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { DetailsActions } from '../catalog/details-bar'
import type { ProductPageStore } from './product-page.store'

interface ProductBarProps {
  store: ProductPageStore
  product: ProductDetail
}

/** Icons of the cells, then the server's buttons or the reason why there are none. */
export const ProductBar = observer(function ProductBar({ store, product }: ProductBarProps) {
  return (
    <BottomBar>
      {store.cells.map(({ key, BarCell }) => BarCell && <BarCell key={key} page={store} product={product} />)}
      <DetailsActions
        buttons={store.buttons}
        reason={product.notBuyableReason}
        busyCode={store.busyCode}
        onPress={(code) => void store.press(code)}
      />
    </BottomBar>
  )
})
