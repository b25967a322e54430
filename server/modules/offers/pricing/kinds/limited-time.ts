import { putPrice } from './put-price'

/** 限时优惠: for every shopper, within its period. */
export const limitedTime = putPrice('all')
