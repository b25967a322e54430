export {
  deliversTo,
  deliveryText,
  distanceBetween,
  isInstantOnly,
  isOpenAt,
  isOrderable,
  isWithinHours,
  manyText,
  openText,
  type Point,
  type Store,
  storeCard,
} from './store.rules'
export { type StoreChange, StoreService } from './store.service'
export type * from './store.tables'
