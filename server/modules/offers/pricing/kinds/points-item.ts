import { putPrice } from './put-price'

/** 积分兑换: the money part of a points item. */
export const pointsItem = putPrice('chosen', true)
