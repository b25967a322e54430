import { putPrice } from './put-price'

/** 限时优惠: for everybody, from and up to a moment. */
export const limitedTime = putPrice('all')
