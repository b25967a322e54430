import { putPrice } from './put-price'

/** App 新人价: a first order in the app of the house. */
export const appNewUser = putPrice('appNewUser')
