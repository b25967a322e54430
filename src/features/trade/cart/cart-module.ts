import type { StoreClass } from '@/app/stores'

/** The cart's store, loaded on demand: the start of the app does not include its code. */
export const cartModule: { Store: StoreClass<{ mergeLocal(): Promise<void>; sent(): Promise<void> }> | null } = {
  Store: null,
}
