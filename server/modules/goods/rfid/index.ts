import type { Module, ModuleContext } from '../../../compose-modules'
import type { CatalogService } from '../catalog'
import type { StoreService } from '../store'
import { rfidConsoleRoutes } from './rfid.console'
import { RfidService } from './rfid.service'
import { RfidDeskService } from './rfid-desk.service'
import { RfidOperatorService } from './rfid-operator.service'
import { rfidReservable } from './rfid-reservable'

export type { PieceState } from './rfid.machine'
export { type RfidDemo, seedRfid } from './rfid.seed'
export type { RfidService } from './rfid.service'
export type * from './rfid.tables'
export type { RfidOperatorService } from './rfid-operator.service'

interface Deps {
  catalog: Pick<CatalogService, 'findSkusForSale'>
  stores: Pick<StoreService, 'findStores'>
}

/** Single pieces of goods with RFID tags. */
export function createRfid({ db, clock, reservations, catalog, stores }: ModuleContext & Deps) {
  reservations.add(rfidReservable)
  const operator = new RfidOperatorService({ db, clock, catalog })
  const desk = new RfidDeskService({ db, operator, catalog, stores })
  return {
    services: { rfid: new RfidService(), rfidOperator: operator },
    routes: { console: rfidConsoleRoutes(desk, operator) },
  } satisfies Module
}
