export {
  DAYS_UNDERWAY,
  deliversTo,
  deliveryOf,
  distanceBetween,
  isBlocked,
  isInstantOnly,
  isOpenAt,
  isOrderable,
  isWithinHours,
  manyText,
  openText,
  type Point,
  type ShopperArea,
  type Store,
  storeCard,
} from './store.rules'
export { type StoreChange, StoreService } from './store.service'
export type * from './store.tables'
