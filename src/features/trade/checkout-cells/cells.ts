import { identityRefusal } from '../../customer/identity/identity-refusal'
import { rewardNote } from '../../customer/member/reward-note'
import { invoiceChoice } from '../../finance/invoice/invoice-choice'
import { pointsChoice } from '../../finance/points/points-cell'
import { couponChoice } from '../../offers/coupon/coupon-choice-cell'
import { pointItemChoice } from '../../offers/points-mall/point-item-cell'
import type { CheckoutCell } from '../checkout/checkout-cell'
import { pickupChoice } from '../pickup/pickup-cells'
import { remarkChoice } from '../remark/remark-cell'

/** Checkout parts that need code on the submit page in addition to the rows of the server, in display order. */
export const CHECKOUT_CELLS: readonly CheckoutCell[] = [
  couponChoice,
  pointItemChoice,
  pointsChoice,
  pickupChoice,
  remarkChoice,
  invoiceChoice,
  rewardNote,
  identityRefusal,
]
