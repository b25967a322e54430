import { putPrice } from './put-price'

/** 新人价: for who has ordered nothing before. */
export const newUser = putPrice('newUser')
