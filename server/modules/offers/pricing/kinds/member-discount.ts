import { putPrice } from './put-price'

/** 会员折扣: for members, in addition to the member prices of the catalogue. */
export const memberDiscount = putPrice('member')
