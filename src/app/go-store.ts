import { go } from './navigate'

/** Opens a store: its page in the building, from everywhere that names one. */
export function goStore(storeId: string): void {
  void go('storeHome', { storeId })
}
