import { putPrice } from './put-price'

/** App 专享: in the native app. */
export const app = putPrice('app')
