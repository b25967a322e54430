import { putPrice } from './put-price'

/** 会员折扣: for members, besides the prices of the catalogue. */
export const memberDiscount = putPrice('member')
