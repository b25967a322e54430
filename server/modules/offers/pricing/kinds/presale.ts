import { putPrice } from './put-price'

/** 预售: deposit and final payment together. */
export const presale = putPrice('chosen', true)
