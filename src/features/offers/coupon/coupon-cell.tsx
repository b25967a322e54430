import type { ProductCell } from '../../goods/product-page/product-cell'
import { CouponStrip } from './coupon-strip'
import { useCouponSheet } from './use-coupon-sheet'

/** Row 领券 of the product page. */
export const couponCell: ProductCell = {
  key: 'coupon',
  isShown: ({ goneText }) => goneText === null,
  LeadCell: ({ product: { productId } }) => {
    const { open, sheet } = useCouponSheet()
    return (
      <>
        <CouponStrip productId={productId} onOpen={() => open({ productId })} />
        {sheet}
      </>
    )
  },
}
