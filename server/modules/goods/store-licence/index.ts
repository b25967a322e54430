import type { Module, ModuleContext } from '../../../compose-modules'
import type { CaptchaService } from '../../system/captcha'
import type { MediaService } from '../../system/media'
import type { StoreService } from '../store'
import { LicenceDeskService } from './licence-desk.service'
import { LicenceGate } from './licence-gate'
import { LicenceOperatorService } from './licence-operator.service'
import { storeLicenceConsoleRoutes } from './store-licence.console'
import { storeLicenceRoutes } from './store-licence.routes'
import { StoreLicenceService } from './store-licence.service'

export type { LicenceOperatorService } from './licence-operator.service'
export { type StoreLicenceDemo, seedStoreLicence } from './store-licence.seed'
export type * from './store-licence.tables'

interface Deps {
  stores: Pick<StoreService, 'findStore' | 'findStores' | 'listStores'>
  captcha: Pick<CaptchaService, 'open' | 'isOpen'>
  media: Pick<MediaService, 'keepPicture' | 'attach' | 'drop' | 'urls'>
}

export function createStoreLicence({ db, clock, storeOpenings, stores, captcha, media }: ModuleContext & Deps) {
  const storeLicences = new StoreLicenceService({ db, stores, captcha, media })
  const licenceOperator = new LicenceOperatorService({ db, clock, stores, media })
  storeOpenings.add(new LicenceGate())
  return {
    services: { storeLicences, licenceOperator },
    routes: {
      core: storeLicenceRoutes(storeLicences),
      console: storeLicenceConsoleRoutes(new LicenceDeskService({ db, stores, operator: licenceOperator })),
    },
  } satisfies Module
}
