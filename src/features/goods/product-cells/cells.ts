import { bundleCell } from '../../offers/bundle/bundle-cell'
import { couponCell } from '../../offers/coupon/coupon-cell'
import { chatCell } from '../../talk/chat/chat-cell'
import { buyCell, cartCell, homeIcon } from '../product-page/buying'
import { introCard, recommendsCard, reviewsCard, storeCard } from '../product-page/goods-cards'
import {
  chosenRow,
  deliveryRow,
  offersRow,
  parametersRow,
  servicesRow,
  takeHomePrice,
} from '../product-page/goods-rows'
import type { ProductCell } from '../product-page/product-cell'
import { restockCell } from '../product-page/restock-cell'

/** Cells of the product page in display order; a feature adds its cell here. */
export const PRODUCT_CELLS: readonly ProductCell[] = [
  takeHomePrice,
  couponCell,
  chosenRow,
  offersRow,
  deliveryRow,
  servicesRow,
  parametersRow,
  storeCard,
  bundleCell,
  reviewsCard,
  introCard,
  recommendsCard,
  homeIcon,
  chatCell,
  cartCell,
  buyCell,
  restockCell,
]
