import type { Module, ModuleContext } from '../../../compose-modules'
import type { StoreService } from '../../goods/store'
import type { SensitiveWordService } from '../../system/sensitive-word'
import { eraseAddresses } from './address.repo'
import { addressRoutes } from './address.routes'
import { AddressService } from './address.service'
import type { Geocoder } from './address-locator'

export { type AreaCodes, areaCodeOf, deliveryProblem, shopperAreaOf } from './address.rules'
export { type AddressDemo, seedAddress } from './address.seed'
export { AddressService } from './address.service'
export type * from './address.tables'
export type { Geocoder } from './address-locator'
export { AreaTree } from './area-tree'

interface Deps {
  stores: Pick<StoreService, 'findStores' | 'listStores'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

/** Without a map service addresses are located by known places. */
export function createAddress(deps: ModuleContext & Deps, map?: Geocoder) {
  const { db, clock, log, shopperAreas, stores, sensitiveWords } = deps
  const addresses = new AddressService({ db, clock, log, stores, sensitiveWords, map: map ?? null })
  shopperAreas.add({
    key: 'addresses',
    title: '收货地址',
    own: (uid) => addresses.list(uid),
    erase: eraseAddresses,
  })
  return { services: { addresses }, routes: { core: addressRoutes(addresses) } } satisfies Module
}
