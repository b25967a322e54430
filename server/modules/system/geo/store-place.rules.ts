import type { StorePlace } from '@contract/schema/geo'
import { isOpenAt, openText, type Store, unitTextOf } from '../../goods/store'

/** Position and closing time of a store, for the map page. */
export function storePlaceOf(store: Store, now: number): StorePlace {
  const { storeId, name, address, phone, x, y } = store
  const hours = store.isClosed ? '暂停营业' : openText(store, now)
  return {
    storeId,
    name,
    address,
    floor: unitTextOf(store),
    phone,
    isOpen: isOpenAt(store, now),
    openText: hours,
    x,
    y,
  }
}
