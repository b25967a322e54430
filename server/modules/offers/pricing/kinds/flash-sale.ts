import { putPrice } from './put-price'

/** 秒杀: for everybody while its pieces last; nothing else comes off. */
export const flashSale = putPrice('all', true)
