import { storeEndpoints } from '@contract/console/store'
import type { Module, ModuleContext } from '../../../compose-modules'
import { consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import { FreightOperatorService } from './freight-operator.service'
import { StoreService } from './store.service'
import { StoreOperatorService } from './store-operator.service'

export {
  type Carriage,
  type Carried,
  costsAlike,
  type Destination,
  FREIGHT_BASES,
  type FreightBasis,
  type FreightTemplate,
  type FreightTerms,
  feeFor,
  isSent,
  type RiderTerms,
  riderCents,
  riderProblem,
  type Spot,
  templateOf,
  termsAt,
  termsText,
  unitsOf,
} from './carriage.rules'
export type { AreaTerms, FreightOperatorService } from './freight-operator.service'
export {
  closedText,
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
export { type StoreDemo, seedStore } from './store.seed'
export { StoreService } from './store.service'
export type * from './store.tables'
export type { PlacedStore, StoreChange, StoreOperatorService } from './store-operator.service'

export function createStore({ db, clock, pubSub, linkTargets }: ModuleContext) {
  const stores = new StoreService(db, clock, pubSub)
  linkTargets.add({
    param: 'storeId',
    missing: '没有这家店',
    isThere: async (storeId) => (await stores.findStore(db.q, storeId)) !== null,
  })
  const storeOperator = new StoreOperatorService({ db, clock, stores })
  return {
    services: { stores, storeOperator, freightOperator: new FreightOperatorService(storeOperator) },
    routes: {
      console: consoleRoutesFor(storeEndpoints, {
        'store/names': async ({ staff }) => ({ records: await storeOperator.names(staff.stores) }),
      }),
    },
  } satisfies Module
}
