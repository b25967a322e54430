import type { Door, Ground } from '../../../door'
import type { StoreService } from '../../goods/store'
import type { SensitiveWordService } from '../../house/sensitive-word'
import { addressRoutes } from './address.routes'
import { AddressService } from './address.service'

export { type AreaCodes, areaCodeOf, deliveryProblem } from './address.rules'
export { type AddressDemo, seedAddress } from './address.seed'
export { AddressService, type SensitiveWords } from './address.service'
export type * from './address.tables'
export { AreaTree } from './area-tree'

interface Uses {
  stores: StoreService
  sensitiveWords: SensitiveWordService
}

export function createAddress({ db, stores, sensitiveWords }: Ground & Uses) {
  const addresses = new AddressService(db, stores, sensitiveWords)
  return { services: { addresses }, routes: { core: addressRoutes(addresses) } } satisfies Door
}
