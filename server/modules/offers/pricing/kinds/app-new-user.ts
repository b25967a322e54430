import type { PriceKind } from '../offer'
import { putPrice } from './put-price'

/** App 新人价: a first order, placed in the native app. */
export const appNewUser: PriceKind = { ...putPrice('appNewUser'), requests: () => [{ kind: 'newcomer' }] }
