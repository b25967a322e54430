import { putPrice } from './put-price'

/** 换购: for who took it up. */
export const tradeIn = putPrice('chosen', true)
