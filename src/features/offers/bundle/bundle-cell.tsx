import { useLazyComponent } from '@/app/late'
import type { ProductCell } from '../../goods/product-page/product-cell'

const load = () => import('./bundle-strip').then(({ BundleStrip }) => BundleStrip)

/** Bundles of the product; the code is loaded for a product in a bundle. */
export const bundleCell: ProductCell = {
  key: 'bundle',
  isShown: ({ hasBundles, goneText }) => hasBundles === true && goneText === null,
  CardCell: ({ product }) => {
    const BundleStrip = useLazyComponent(true, load)
    return BundleStrip ? <BundleStrip productId={product.productId} /> : null
  },
}
