import type { StoreClass } from '@/app/stores'

/** The cart's store once its code is there: the app's start, where few look into the cart, does not carry it. */
export const cartModule: { Store: StoreClass<{ mergeLocal(): Promise<void> }> | null } = { Store: null }
