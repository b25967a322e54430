import { putPrice } from './put-price'

/** 积分兑换: the cash beside the points. */
export const pointsItem = putPrice('chosen', true)
