import { storeEndpoints } from '@contract/console/store'
import type { Module, ModuleContext } from '../../../compose-modules'
import { consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import { FreightOperatorService } from './freight-operator.service'
import { StoreService } from './store.service'
import { StoreDeskService } from './store-desk.service'
import { StoreOperatorService } from './store-operator.service'

export {
  type Carriage,
  type Carried,
  centsToRider,
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
  type Hours,
  hoursText,
  isOfferedOn,
  isWithinHours,
  openText,
} from './hours.rules'
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
  manyText,
  type Point,
  type ShopperArea,
  type Store,
  storeCard,
  unitTextOf,
} from './store.rules'
export { type StoreDemo, seedStore } from './store.seed'
export { StoreService } from './store.service'
export type * from './store.tables'
export type { NewStore, PlacedStore, StoreChange, StoreOperatorService } from './store-operator.service'
export {
  areasIn,
  DELIVERY_NAMES,
  exceptionsIn,
  hoursIn,
  hoursWord,
  STORE_TYPES,
} from './store-text.rules'

export function createStore({ db, clock, pubSub, linkTargets, storeOpenings, undos }: ModuleContext) {
  const stores = new StoreService(db, clock, pubSub)
  linkTargets.add({
    param: 'storeId',
    missing: '没有这家店',
    isThere: async (storeId) => (await stores.findStore(db.q, storeId)) !== null,
  })
  const storeOperator = new StoreOperatorService({ db, clock, stores, openings: storeOpenings })
  const desk = new StoreDeskService({ db, clock, stores, storeOperator })
  undos.add(['store.edit'], {
    permission: 'stores.edit',
    undo: (actor, scope, entry) => storeOperator.undo(actor, scope, entry),
  })
  return {
    services: { stores, storeOperator, freightOperator: new FreightOperatorService(storeOperator) },
    routes: {
      console: consoleRoutesFor(storeEndpoints, {
        'store/names': async ({ staff }) => ({ records: await storeOperator.names(staff.stores) }),
        'store/list': ({ input, staff }) => desk.list(staff, input),
        'store/detail': ({ input, staff }) => desk.detail(staff, input.storeId),
        'store/save': ({ input: { storeId, read, write }, actor, staff }) =>
          desk.save(actor, staff, storeId, { read, write }),
        'store/setClosed': ({ input, actor, staff }) => desk.setClosed(actor, staff, input.storeId, input.isClosed),
      }),
    },
  } satisfies Module
}
