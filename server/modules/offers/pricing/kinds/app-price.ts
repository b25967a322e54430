import { putPrice } from './put-price'

/** App 专享: in the app of the house. */
export const app = putPrice('app')
