export {
  deliversTo,
  deliveryText,
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
