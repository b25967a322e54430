import { putPrice } from './put-price'

/** 拼团: for a shopper who starts or joins a group. */
export const groupBuy = putPrice('chosen', true)
