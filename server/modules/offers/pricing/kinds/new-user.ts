import type { PriceKind } from '../offer'
import { putPrice } from './put-price'

/** 新人价: for a shopper without an earlier order. */
export const newUser: PriceKind = { ...putPrice('newUser'), requests: () => [{ kind: 'newcomer' }] }
