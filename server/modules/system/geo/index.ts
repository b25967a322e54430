import type { Module, ModuleContext } from '../../../compose-modules'
import { type GeoUses, geoRoutes } from './geo.routes'
import { GeoService } from './geo.service'
import type { MapService } from './geo.types'

export { BaiduMap } from './baidu-map'
export { GeoService } from './geo.service'
export type { MapService } from './geo.types'

/** Without a map service our own places answer. */
export function createGeo({ db, clock, log, ...uses }: ModuleContext & GeoUses, map: MapService | undefined) {
  const geo = new GeoService(clock, log, uses.addresses, map ?? null)
  return { services: {}, routes: { core: geoRoutes(db.q, geo, uses) } } satisfies Module
}
